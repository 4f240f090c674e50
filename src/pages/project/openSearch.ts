import * as z from 'zod/mini'

/** For a page whose records open in a form: the one that is open stands in the address, 0 for a new one. */
export const openSearch = z.object({ open: z.catch(z.optional(z.int().check(z.minimum(0))), undefined) })
export type OpenSearch = z.output<typeof openSearch>
