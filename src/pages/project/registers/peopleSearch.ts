import * as z from 'zod/mini'
import { registerView } from '../openSearch.ts'

/** Search parameters of the people of a project: the dialog that adds known people, or the form of a new one. */
export const peopleSearch = z.object({
  open: z.catch(z.optional(z.enum(['known', 'new'])), undefined),
  view: registerView,
})
export type PeopleSearch = z.output<typeof peopleSearch>
