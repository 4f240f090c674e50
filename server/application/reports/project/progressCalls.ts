import { Hono } from 'hono'
import { isDay } from '#contract/fields.ts'
import type { ReportFilters } from '#contract/reports/projectReport.ts'
import { reportChoiceNames } from '#contract/reports/reportFacts.ts'
import { mostProgressPhotos } from '#contract/reports/progressPhotos.ts'
import { daysIn, periodFor, reportPeriod } from '#contract/reports/reportPeriods.ts'
import type { System } from '#contract/systems.ts'
import type { Problem } from '#contract/wire/envelope.ts'
import { forbidden, missing, Refusal } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { reading } from '#server/core/reading.ts'
import { personOf, refuseOtherParameters, type Env, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { todayIn } from '#server/core/today.ts'
import { projectResource } from '#server/kinds/project/resource.ts'
import { photoParts } from '#server/platform/papers/photoParts.ts'
import { sendPdf, shortDay } from '#server/platform/papers/registerPdfs.ts'
import { progressPhotos } from './progressPhotos.ts'
import { progressPaper } from './progressReport.ts'
import { askedOf, type Asked } from './reportQuestion.ts'

const projects = reading(projectResource)
const mostDays = 366

/**
 * The progress report of a project (specification, section 7.2), for those who read its project management. `startDate`
 * and `endDate` say of which days; without them it is this month up to today.
 */
export const progressCalls = new Hono<Env>()
  /** As a PDF, with the photos that are named by their ids, in that order. */
  .get('/downloadProjectProgressReport/:id', async (c) => {
    refuseOtherParameters(c, ['startDate', 'endDate', 'photos'])
    const { askedIn, person, project, now, endDate } = await readQuestion(c)
    const photos = await chosenPhotos(askedIn('sms'), c.req.query('photos') ?? '')
    const paper = await progressPaper(askedIn, person.fullName, await photoParts(c.get('services'), photos))
    const foot = `${project.number} ${project.name}. Printed by ${person.fullName}, ${momentWords(now.toISOString(), project.timeZone)}`
    return sendPdf(c, { ...paper, foot }, `ProgressReport_${project.number}_${endDate.replaceAll('-', '')}.pdf`)
  })
  /** The photos that it may show. */
  .get('/projectProgressPhotos/:id', async (c) => {
    refuseOtherParameters(c, ['startDate', 'endDate'])
    const { askedIn } = await readQuestion(c)
    return answer(c, await progressPhotos(askedIn('sms')))
  })

async function readQuestion(c: Request) {
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
  const askedIn = (system: System) => askedOf({ db, cipher, person, project, system, filters, now })
  return { askedIn, person, project, now, endDate }
}

/** The photos with these ids, '3,1,2', which must be among those that are offered. */
async function chosenPhotos(asked: Asked, ids: string) {
  if (ids === '') return []
  const offered = await progressPhotos(asked)
  const chosen = ids.split(',').map((id) => offered.find((photo) => String(photo.id) === id))
  const refuse = (message: string) => new Refusal(400, [{ field: 'photos', message, code: 'invalid' }])
  if (chosen.length > mostProgressPhotos) throw refuse(`A progress report shows up to ${mostProgressPhotos} photos.`)
  return chosen.map((photo) => {
    if (!photo) throw refuse('Choose photos of these days that you may see.')
    return { id: photo.id, words: `${photo.words}, ${shortDay(photo.day)}` }
  })
}

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
