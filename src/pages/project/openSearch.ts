import * as z from 'zod/mini'

/** The register view that a link asks for, such as the one that lists what a figure counts. */
export const registerView = z.catch(z.optional(z.string().check(z.maxLength(20))), undefined)

/**
 * Search parameters of a page that opens its records in a form: the id of the open record, 0 for a new one; and the
 * view of its register.
 */
export const openSearch = z.object({
  open: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
  view: registerView,
})
export type OpenSearch = z.output<typeof openSearch>
