import { cipherOf, readKeyRing } from '#server/base/columnCipher.ts'

/**
 * Encryption key of the demo world in tests; constant across processes, because the filled database is cached for the
 * day.
 */
export const testKey = `test:${Buffer.alloc(32, 7).toString('base64')}`
export const quickCipher = cipherOf(readKeyRing(testKey))
