import * as z from 'zod/mini'
import { openSearch } from './openSearch.ts'

/** The search parameters of the change requests: the form that is open, and the RFI it begins from. */
export const changeSearch = z.extend(openSearch, {
  rfi: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
})
export type ChangeSearch = z.output<typeof changeSearch>
