import * as z from 'zod/mini'
import { isDay } from '#contract/fields.ts'
import { registerView } from '../openSearch.ts'

/**
 * Search parameters of a project's permits: the form of a new one, the view of the register, and the board or calendar
 * instead of it.
 */
export const permitSearch = z.object({
  open: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
  as: z.catch(z.optional(z.enum(['board', 'calendar'])), undefined),
  on: z.catch(z.optional(z.string().check(z.refine(isDay))), undefined),
  view: registerView,
  span: z.catch(z.optional(z.enum(['day', 'week'])), undefined),
})
export type PermitSearch = z.output<typeof permitSearch>
