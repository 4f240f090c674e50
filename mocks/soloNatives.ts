import type { Passwords, Pictures } from '#server/core/services.ts'

const derive = async (password: string, salt: string) => {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', iterations: 20_000, salt: new TextEncoder().encode(salt) },
    key,
    256,
  )
  return btoa(String.fromCharCode(...new Uint8Array(bits)))
}

/** Password hashing inside a tab, where the native code of argon2id cannot run. For trying the product only. */
export const soloPasswords: Passwords = {
  atOnce: 1,
  async hash(password) {
    const salt = crypto.randomUUID()
    return `tab$${salt}$${await derive(password, salt)}`
  },
  async verify(stored, password) {
    const [, salt = '', derived] = stored.split('$')
    return (await derive(password, salt)) === derived
  },
}

const beginnings = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/webp': [0x52, 0x49, 0x46, 0x46],
}

/** Stores pictures unchanged inside a tab. */
export const soloPictures: Pictures = {
  prepare(bytes) {
    const [mime] = Object.entries(beginnings).find(([, start]) => start.every((byte, at) => bytes[at] === byte)) ?? []
    return Promise.resolve(mime ? { bytes, mime, ending: mime.slice('image/'.length) } : null)
  },
  clean: (bytes) => Promise.resolve(bytes),
  forPaper: (bytes) => Promise.resolve(bytes[0] === 0xff || bytes[0] === 0x89 ? bytes : null),
}
