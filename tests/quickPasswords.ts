import { createHash } from 'node:crypto'
import type { Passwords } from '#server/core/services.ts'

const digest = (password: string) => `quick$${createHash('sha256').update(password).digest('hex')}`

/** Cheap password hashes for tests that sign in often and do not test hashing. */
export const quickPasswords: Passwords = {
  atOnce: 8,
  hash: (password) => Promise.resolve(digest(password)),
  verify: (stored, password) => Promise.resolve(stored === digest(password)),
}
