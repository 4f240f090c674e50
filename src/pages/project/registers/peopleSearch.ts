import * as z from 'zod/mini'
import { chosenId } from '#contract/fields.ts'
import { registerView } from '../openSearch.ts'

/**
 * Search parameters of the people of a project: the tab, the dialog that adds known people or invites some, or the form
 * of a new one, and the registration that is open.
 */
export const peopleSearch = z.object({
  tab: z.catch(z.optional(z.enum(['coming'])), undefined),
  open: z.catch(z.optional(z.enum(['known', 'new', 'invite'])), undefined),
  registration: z.catch(z.optional(chosenId('Registration')), undefined),
  view: registerView,
})
export type PeopleSearch = z.output<typeof peopleSearch>
