import * as z from 'zod/mini'
import { typeDocuments } from '../entities/equipmentType.ts'
import { optionalDay } from '../fields.ts'
import { grouped } from '../grouped.ts'

/** The types of documents of an item: those that its type may require, and others. */
export const itemDocumentTypes = [...typeDocuments, 'handover', 'photo', 'other'] as const
export type ItemDocumentType = (typeof itemDocumentTypes)[number]
export const itemDocumentWords: Readonly<Record<ItemDocumentType, string>> = {
  examinationReport: 'Report of thorough examination',
  conformity: 'Declaration of conformity (CE / UKCA)',
  insurance: 'Insurance',
  manual: 'Operating manual',
  examinationScheme: 'Written scheme of examination',
  design: 'Design and drawings',
  handover: 'Handover certificate',
  photo: 'Photo',
  other: 'Other',
}

/** What is sent with a document. */
export const documentWords = z.object({
  type: z.enum(itemDocumentTypes, { error: 'Choose the type of the document.' }),
  expiresOn: optionalDay(['Expiry', 'the expiry date']),
})

/** A document of an item. */
export interface ItemDocument {
  fileId: number
  type: ItemDocumentType
  /** Null if it does not expire. */
  expiresOn: string | null
}

/** Returns the required types of documents that an item does not have, or only expired ones. */
export const missingDocuments = (
  required: readonly ItemDocumentType[],
  documents: readonly ItemDocument[],
  today: string,
): ItemDocumentType[] => required.filter((type) => !documents.some((one) => one.type === type && isInDate(one, today)))

const isInDate = ({ expiresOn }: ItemDocument, today: string) => expiresOn === null || expiresOn >= today

/**
 * Returns the first day on which the last valid document of one type expires; null if none does. A renewed certificate
 * replaces the old one.
 */
export function firstExpiry(documents: readonly ItemDocument[]): string | null {
  const byType = grouped(documents, ({ type }) => type)
  const ends = [...byType.values()].flatMap((same) =>
    same.some(({ expiresOn }) => expiresOn === null)
      ? []
      : [
          same
            .map(({ expiresOn }) => expiresOn!)
            .toSorted()
            .at(-1)!,
        ],
  )
  return ends.toSorted()[0] ?? null
}
