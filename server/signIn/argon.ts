import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../core/services.ts'

/** argon2id (the library's default) with the least memory OWASP ASVS 5 allows for two passes: 19 MiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argonPasswords: Passwords = {
  hash: (password) => hash(password, cost),
  verify: (stored, password) => verify(stored, password),
}
