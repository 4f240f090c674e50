import * as z from 'zod/mini'

const number = z.catch(z.optional(z.int().check(z.minimum(1))), undefined)

/** Values of a filter, with commas between them. The router reads a single number as one. */
const values = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined)

/** The filters of the documents that are in the address, by the name they have there. */
export const addressFilters = {
  originator: 'originatorClientId',
  classification: 'manualClassificationIds',
  status: 'statusId',
  suitability: 'suitability',
  state: 'revisionState',
  holder: 'heldBy',
} as const
const filters = {
  originator: values,
  classification: values,
  status: values,
  suitability: values,
  state: values,
  holder: values,
} satisfies Record<keyof typeof addressFilters, typeof values>

/**
 * Search parameters of the files page: the selected folder, without which it shows all documents; in facility management
 * the safety file instead of its own documents, and the issue, without which it shows the newest; and the filters of its
 * documents.
 */
export const filesSearch = z.object({
  folder: number,
  part: z.catch(z.optional(z.literal('safetyFile')), undefined),
  issue: number,
  ...filters,
})
export type FilesSearch = Partial<z.output<typeof filesSearch>>
