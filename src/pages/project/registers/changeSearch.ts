import * as z from 'zod/mini'
import { openSearch } from '../openSearch.ts'

const id = z.catch(z.optional(z.int().check(z.minimum(1))), undefined)

/** Search parameters of the change requests: the open form, and the record that a new one is made from. */
export const changeSearch = z.extend(openSearch, {
  rfi: id,
  observation: id,
  incident: id,
})
export type ChangeSearch = z.output<typeof changeSearch>
