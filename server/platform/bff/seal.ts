import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import type { Db } from '#server/db/database.ts'
import { serverKey } from '#server/platform/signIn/serverKeys.ts'

/**
 * Encrypts a value with AES-256-GCM under the server's own key, so that nobody else can read or forge it. `unseal`
 * accepts it for the same purpose only.
 */
export async function seal(db: Db, purpose: string, value: unknown) {
  const text = new TextEncoder().encode(JSON.stringify({ purpose, value }))
  return new CompactEncrypt(text)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(await serverKey(db, 'sealing'))
}

/** Decrypts a sealed value. Returns null if it was not sealed by this server or was sealed for another purpose. */
export async function unseal(db: Db, purpose: string, sealed: string): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(sealed, await serverKey(db, 'sealing'), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    const opened = JSON.parse(new TextDecoder().decode(plaintext)) as { purpose: string; value: unknown }
    return opened.purpose === purpose ? opened.value : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
