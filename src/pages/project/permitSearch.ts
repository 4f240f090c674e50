import * as z from 'zod/mini'

/** Search parameters of the permits of a project: the form of a new one, and the board in place of the register. */
export const permitSearch = z.object({
  open: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
  as: z.catch(z.optional(z.enum(['board'])), undefined),
})
export type PermitSearch = z.output<typeof permitSearch>
