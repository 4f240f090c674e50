import { eq } from 'drizzle-orm'
import type { Medical } from '#contract/questionnaires/medical.ts'
import { decryptDocument, encryptDocument, type DataCipher, type ValuePlace } from '#server/base/dataCipher.ts'
import type { Reader } from '#server/db/database.ts'
import { inductions as table } from '#server/db/tables/induction.ts'

/** Health data is bound to its record, so that it cannot be moved to another person. */
export const medicalPlace = (recordId: number): ValuePlace => ({ table: 'induction', column: 'medical', recordId })

/** The answers about health as their column stores them. */
export const sealMedical = (cipher: DataCipher, recordId: number, { needsMedical, medicalDetail }: Medical) =>
  encryptDocument(cipher, { needsMedical, medicalDetail: needsMedical ? medicalDetail : null }, medicalPlace(recordId))

/** The answers of an inducted person about their health; null if they were not asked. */
export async function medicalOf(db: Reader, cipher: DataCipher, id: number) {
  const [row] = await db.select({ medical: table.medical }).from(table).where(eq(table.id, id))
  return row?.medical ? (decryptDocument(cipher, row.medical, medicalPlace(id)) as Medical) : null
}
