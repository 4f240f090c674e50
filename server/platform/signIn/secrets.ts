import { base64url } from 'jose'

const encoder = new TextEncoder()

const digest = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))

/** 256 random bits in base64url, which cookies and links carry unescaped. */
export const newSecret = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)))

/** The SHA-256 of a secret, which is what we store. The secret cannot be recovered from it. */
export const hashOf = async (secret: string) => base64url.encode(await digest(secret))

/** `hashOf` with a cache for the secrets of every request, because hashing costs more than a short answer. */
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
