import * as z from 'zod/mini'
import { registerView } from '../openSearch.ts'

const id = (least: number) => z.catch(z.optional(z.int().check(z.minimum(least))), undefined)

/**
 * Search parameters of the inductions of a project: the form of a new one, the former induction whose person is inducted
 * again, the view of the register, and the screen for a group in place of the register.
 */
export const inductionSearch = z.object({
  open: id(0),
  from: id(1),
  view: registerView,
  as: z.catch(z.optional(z.enum(['group'])), undefined),
})
export type InductionSearch = z.output<typeof inductionSearch>
