import { eq } from 'drizzle-orm'
import type { DataCipher } from '#server/base/dataCipher.ts'
import type { Reader } from '#server/db/database.ts'
import { sealMedical } from '#server/kinds/induction/medical.ts'
import { inductions } from '#server/db/tables/induction.ts'
import { inductionStories } from './inductionStories.ts'

/** Encrypts the answers about health of the inducted people of the demo world. */
export async function fillInductions(db: Reader, cipher: DataCipher) {
  for (const [at, { now, medical = null }] of inductionStories.entries()) {
    if (now === 'draft') continue
    const said = { needsMedical: medical !== null, medicalDetail: medical }
    await db
      .update(inductions)
      .set({ medical: sealMedical(cipher, at + 1, said) })
      .where(eq(inductions.id, at + 1))
  }
}
