import * as z from 'zod/mini'
import { openSearch } from '../openSearch.ts'

const id = z.catch(z.optional(z.int().check(z.minimum(1))), undefined)

/** Search parameters of the observations page: the open form, and the item that a new observation is about. */
export const observationSearch = z.extend(openSearch, { equipment: id, item: id })
export type ObservationSearch = z.output<typeof observationSearch>

/** Search parameters of a page for ad hoc inspections: the item to inspect. */
export const adHocSearch = z.object({ item: id })
export type AdHocSearch = z.output<typeof adHocSearch>
