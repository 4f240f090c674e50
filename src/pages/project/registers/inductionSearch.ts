import * as z from 'zod/mini'
import { registerView } from '../openSearch.ts'

const id = (least: number) => z.catch(z.optional(z.int().check(z.minimum(least))), undefined)

/**
 * Search parameters of a project's inductions: the form of a new one, the earlier induction of a person inducted again, or
 * the place of the person on the list; the view of the register, and the group screen instead of the register.
 */
export const inductionSearch = z.object({
  open: id(0),
  from: id(1),
  person: id(1),
  view: registerView,
  as: z.catch(z.optional(z.enum(['group'])), undefined),
})
export type InductionSearch = z.output<typeof inductionSearch>
