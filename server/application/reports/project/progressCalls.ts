import { Hono } from 'hono'
import { isDay } from '#contract/fields.ts'
import type { ReportFilters } from '#contract/reports/projectReport.ts'
import { reportChoiceNames } from '#contract/reports/reportFacts.ts'
import { daysIn, periodFor, reportPeriod } from '#contract/reports/reportPeriods.ts'
import type { Problem } from '#contract/wire/envelope.ts'
import { forbidden, missing, Refusal } from '#server/base/refuse.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { reading } from '#server/core/reading.ts'
import { personOf, refuseOtherParameters, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { todayIn } from '#server/core/today.ts'
import { projectResource } from '#server/kinds/project/resource.ts'
import { sendPdf } from '#server/platform/papers/registerPdfs.ts'
import { progressPaper } from './progressReport.ts'
import { askedOf } from './reportQuestion.ts'

const projects = reading(projectResource)
const mostDays = 366

/**
 * `GET /api/downloadProjectProgressReport/{id}` (specification, section 7.2): the progress report of a project as a PDF,
 * for those who read its project management. `startDate` and `endDate` say of which days; without them it is this month up
 * to today.
 */
export const progressCalls = new Hono<Env>().get('/downloadProjectProgressReport/:id', async (c) => {
  refuseOtherParameters(c, ['startDate', 'endDate'])
  const { db, cipher, now: clock } = c.get('services')
  const person = personOf(c)
  const id = asId.safeParse(c.req.param('id'))
  if (!id.success) throw missing('Project')
  const project = await projects.one(db, person, id.data)
  if (levelIn(person, project.id, 'pmp') === 0) throw forbidden('download the progress report of this project')
  const now = clock()
  const today = todayIn(now, project.timeZone)
  const [startDate, endDate] = [c.req.query('startDate') || `${today.slice(0, 7)}-01`, c.req.query('endDate') || today]
  refuseWrong(startDate, endDate)
  const filters: ReportFilters = {
    ...(Object.fromEntries(reportChoiceNames.map((name) => [name, null])) as Record<
      (typeof reportChoiceNames)[number],
      null
    >),
    companyId: partyOnly(person, project.id) ? person.clientId : null,
    startDate,
    endDate,
    periodId: periodFor(startDate, endDate, reportPeriod.automatic),
  }
  const paper = await progressPaper(
    (system) => askedOf({ db, cipher, person, project, system, filters, now }),
    person.fullName,
  )
  const foot = `${project.number} ${project.name}. Printed by ${person.fullName}, ${momentWords(now.toISOString(), project.timeZone)}`
  return sendPdf(c, { ...paper, foot }, `ProgressReport_${project.number}_${endDate.replaceAll('-', '')}.pdf`)
})

function refuseWrong(startDate: string, endDate: string) {
  const problems: Problem[] = []
  const wrong = (field: string, message: string) => problems.push({ field, message, code: 'invalid' })
  if (!isDay(startDate)) wrong('startDate', 'Enter a start date.')
  if (!isDay(endDate)) wrong('endDate', 'Enter an end date.')
  if (problems.length === 0 && endDate < startDate) wrong('endDate', 'The last day must be on or after the first day.')
  if (problems.length === 0 && daysIn(startDate, endDate) > mostDays)
    wrong('endDate', `A progress report covers up to ${mostDays} days. Choose fewer days.`)
  if (problems.length > 0) throw new Refusal(400, problems)
}
