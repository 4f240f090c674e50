import * as z from 'zod/mini'

const id = (least: number) => z.catch(z.optional(z.int().check(z.minimum(least))), undefined)

/**
 * Search parameters of the inductions of a project: the form of a new one, the former induction whose person is inducted
 * again, and the screen for a group in place of the register.
 */
export const inductionSearch = z.object({
  open: id(0),
  from: id(1),
  as: z.catch(z.optional(z.enum(['group'])), undefined),
})
export type InductionSearch = z.output<typeof inductionSearch>
