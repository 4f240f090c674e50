import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../core/services.ts'

/** argon2id (the library's default) with the least memory OWASP ASVS 5 allows for two passes: 19 MiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argonPasswords: Passwords = {
  // A rush of sign-ins leaves a core to everybody who is at work already. Each hash fills one for some 50 ms.
  atOnce: Math.max(1, Math.min(availableParallelism() - 1, 8)),
  hash: (password) => hash(password, cost),
  verify: (stored, password) => verify(stored, password),
}
