import { base64url } from 'jose'

const encoder = new TextEncoder()

const digest = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))

/** 256 random bits, in letters that cookies and links carry as they are. */
export const newSecret = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)))

/** What we store of a secret: its SHA-256, which is of no use to a thief. */
export const hashOf = async (secret: string) => base64url.encode(await digest(secret))

/** The same, remembered for the secrets that come with every request: hashing one costs more than a short answer. */
export function hashing(most = 5_000) {
  const known = new Map<string, string>()
  return async (secret: string) => {
    const seen = known.get(secret)
    if (seen) return seen
    const hash = await hashOf(secret)
    if (known.size >= most) known.clear()
    known.set(secret, hash)
    return hash
  }
}

/** Compares two texts in constant time. */
export async function isSame(one: string, other: string) {
  const [left, right] = await Promise.all([digest(one), digest(other)])
  return left.reduce((difference, byte, at) => difference | (byte ^ right[at]!), 0) === 0
}
