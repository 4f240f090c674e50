import * as z from 'zod/mini'
import { isDay } from '#contract/fields.ts'

/** Search parameters of the permits of a project: the form of a new one, and the board or the calendar in place of the register. */
export const permitSearch = z.object({
  open: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
  as: z.catch(z.optional(z.enum(['board', 'calendar'])), undefined),
  on: z.catch(z.optional(z.string().check(z.refine(isDay))), undefined),
  span: z.catch(z.optional(z.enum(['day', 'week'])), undefined),
})
export type PermitSearch = z.output<typeof permitSearch>
