import * as z from 'zod/mini'
import { openSearch } from '../openSearch.ts'

/** Search parameters of the register of incidents. A new incident may be about people missing at a roll call. */
export const incidentSearch = z.extend(openSearch, {
  rollCall: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
})
export type IncidentSearch = z.output<typeof incidentSearch>
