import * as z from 'zod/mini'
import { isDay } from '#contract/fields.ts'
import { reportChoiceNames, type ReportChoice } from '#contract/reports/reportFacts.ts'
import { reportPeriodWords } from '#contract/reports/reportPeriods.ts'

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined)
const id = z.catch(z.optional(z.int().check(z.minimum(1))), undefined)

/** Search parameters of a report, named as the fields of its query (specification, 7.3). */
export const reportSearch = z.object({
  startDate: day,
  endDate: day,
  periodId: z.catch(
    z.optional(z.int().check(z.refine((value) => value !== 0 && value in reportPeriodWords))),
    undefined,
  ),
  ...(Object.fromEntries(reportChoiceNames.map((name) => [name, id])) as Record<ReportChoice, typeof id>),
})
export type ReportSearch = z.output<typeof reportSearch>
