import * as z from 'zod/mini'
import { isDay } from '#contract/fields.ts'

const wholeId = z.catch(z.optional(z.int().check(z.minimum(0))), undefined)

/**
 * Search parameters of a project's inspections: the form of a new one, for an item and one of its schedules, and the
 * board or week view instead of the register.
 */
export const inspectionSearch = z.object({
  open: wholeId,
  item: wholeId,
  row: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
  as: z.catch(z.optional(z.enum(['board', 'week'])), undefined),
  on: z.catch(z.optional(z.string().check(z.refine(isDay))), undefined),
})
export type InspectionSearch = z.output<typeof inspectionSearch>
