import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { UnreadableValue, type DataCipher, type ValuePlace } from './dataCipher.ts'

/** The keys that protect medical and private columns. The first one encrypts, all of them decrypt. */
export type KeyRing = readonly [DataKey, ...DataKey[]]
interface DataKey {
  id: string
  /** 32 bytes. */
  key: Buffer
}

const keyBytes = 32
/** NIST SP 800-38D, section 8.2.2: 96 random bits for each value. */
const ivBytes = 12
const tagBytes = 16

const keyForm = 'DATA_KEYS must be ID:KEY, or several with commas between, newest first. A KEY is 32 bytes in base64.'

/** Reads `id:base64,id:base64`. Throws one plain sentence for a mistake, which never repeats a key. */
export function readKeyRing(written: string): KeyRing {
  const [newest, ...older] = written.split(',').map((part): DataKey => {
    const [, id, text] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(part.trim()) ?? []
    const key = Buffer.from(text ?? '', 'base64')
    if (!id || key.length !== keyBytes) throw new Error(keyForm)
    return { id, key }
  })
  const ring: KeyRing = [newest!, ...older]
  if (new Set(ring.map(({ id }) => id)).size !== ring.length)
    throw new Error('DATA_KEYS names two keys by the same ID. Give each key its own.')
  if (new Set(ring.map(({ key }) => key.toString('base64'))).size !== ring.length)
    throw new Error('DATA_KEYS holds the same key twice. Make a new key for each ID.')
  return ring
}

const placeBytes = ({ table, column, recordId }: ValuePlace) => Buffer.from(JSON.stringify([table, column, recordId]))

/** Encrypts a text with the newest key, by AES-256-GCM. Returns `keyId.iv.tag.ciphertext`, each part in base64url. */
export function encryptValue([newest]: KeyRing, text: string, place: ValuePlace) {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', newest.key, iv, { authTagLength: tagBytes })
  cipher.setAAD(placeBytes(place))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [newest.id, ...[iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))].join('.')
}

/**
 * Decrypts a stored value. Throws UnreadableValue if it was truncated, changed, moved, or needs a key that is not
 * there.
 */
export function decryptValue(ring: KeyRing, stored: string, place: ValuePlace) {
  const parts = stored.split('.')
  const [iv, tag, ciphertext] = parts.slice(1).map((part) => Buffer.from(part, 'base64url'))
  if (parts.length !== 4 || iv?.length !== ivBytes || tag?.length !== tagBytes || !ciphertext)
    throw new UnreadableValue('it is incomplete', place)
  const known = ring.find(({ id }) => id === parts[0])
  if (!known) throw new UnreadableValue(`DATA_KEYS holds no key ${parts[0]}`, place)
  const decipher = createDecipheriv('aes-256-gcm', known.key, iv, { authTagLength: tagBytes })
  decipher.setAAD(placeBytes(place))
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new UnreadableValue('it was changed, or belongs to another place or key', place, error)
  }
}

/** A key ring as the server uses it. */
export const cipherOf = (ring: KeyRing): DataCipher => ({
  newestKey: ring[0].id,
  encrypt: (text, place) => encryptValue(ring, text, place),
  decrypt: (stored, place) => decryptValue(ring, stored, place),
})

/** A new key in the form of `readKeyRing`. */
export const newKey = (id: string) => `${id}:${randomBytes(keyBytes).toString('base64')}`
