import * as z from 'zod/mini'

const number = z.catch(z.optional(z.int().check(z.minimum(1))), undefined)

/** Values of a filter, separated by commas. The router parses a single number as a number. */
const values = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined)

/** The document filters in the URL, by their parameter name. */
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
 * Search parameters of the files page: the selected folder (all documents without one); in facility management, whether
 * to show the safety file instead of the system's own documents; the issue (the newest without one); and the document
 * filters.
 */
export const filesSearch = z.object({
  folder: number,
  part: z.catch(z.optional(z.literal('safetyFile')), undefined),
  issue: number,
  ...filters,
})
export type FilesSearch = Partial<z.output<typeof filesSearch>>
