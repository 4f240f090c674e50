import * as z from 'zod/mini'

/** Search parameters of a page that opens its records in a form: the id of the open record, 0 for a new one. */
export const openSearch = z.object({ open: z.catch(z.optional(z.int().check(z.minimum(0))), undefined) })
export type OpenSearch = z.output<typeof openSearch>
