import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '#server/core/services.ts'

/** argon2id (the library's default) with the minimum that OWASP ASVS 5 allows for two passes: 19 MiB of memory. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argonPasswords: Passwords = {
  // Leaves one core free, so that a burst of sign-ins does not slow down everyone else. A hash occupies a core for
  // about 50 ms.
  atOnce: Math.max(1, Math.min(availableParallelism() - 1, 8)),
  hash: (password) => hash(password, cost),
  verify: (stored, password) => verify(stored, password),
}
