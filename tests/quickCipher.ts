import { cipherOf, readKeyRing } from '#server/base/columnCipher.ts'

/** The key of the demo world in tests, the same in every process because the filled database is kept for the day. */
export const testKey = `test:${Buffer.alloc(32, 7).toString('base64')}`
export const quickCipher = cipherOf(readKeyRing(testKey))
