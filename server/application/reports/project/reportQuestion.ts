import { and, eq, ne } from 'drizzle-orm'
import type { Problem } from '#contract/wire/envelope.ts'
import { daysAfter, monthsAfter } from '#contract/time/holidays.ts'
import { isDay } from '#contract/fields.ts'
import type { Project } from '#contract/entities/project.ts'
import type { ReportFilters } from '#contract/reports/projectReport.ts'
import {
  reportChoiceNames,
  reportChoiceOf,
  reportFactsOf,
  reportSystems,
  type ReportChoice,
  type ReportFacts,
} from '#contract/reports/reportFacts.ts'
import { reportKinds } from '#contract/reports/reportKinds.ts'
import {
  bucketsOf,
  isMonday,
  periodFor,
  rangeProblem,
  reportPeriod,
  reportPeriodWords,
  usualWeek,
} from '#contract/reports/reportPeriods.ts'
import { systems as systemIds, systemWords, type System } from '#contract/systems.ts'
import { inSentence } from '#contract/text/words.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import type { DataCipher } from '#server/base/dataCipher.ts'
import type { Person } from '#server/core/person.ts'
import { reading } from '#server/core/reading.ts'
import { forbidden, missing, Refusal } from '#server/base/refuse.ts'
import { personOf, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { todayIn } from '#server/core/today.ts'
import type { Reader } from '#server/db/database.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { projectResource } from '#server/kinds/project/resource.ts'

const projects = reading(projectResource)

/** What a report is asked: a project, a person who may read it, and days in the time zone of the project. */
export interface Asked {
  db: Reader
  cipher: DataCipher
  person: Person
  project: Project
  /** The system whose records it counts. */
  system: System
  filters: ReportFilters
  buckets: readonly string[]
  /** The day as of which open records are counted: the last day of the report, or today if that is still to come. */
  asOf: string
  isUpToToday: boolean
  now: Date
  /** Whether the person's company is only a subcontractor or supplier, and reads about itself alone. */
  isOwnOnly: boolean
}

/**
 * Reads the question of a request. Wrong input is refused with a sentence for each field.
 */
export async function readQuestion(c: Request) {
  const kind = reportKinds.find((one) => one === c.req.param('kind'))
  const person = personOf(c)
  const { db, cipher, now: clock } = c.get('services')
  const id = asId.safeParse(c.req.param('projectId'))
  if (!id.success) throw missing('Project')
  const project = await projects.one(db, person, id.data)
  if (!kind) throw missing('Report')
  const systems = reportSystems(kind)
  const named = systemNamed(c.req.query('systemId'), systems)
  const system = (named ?? systems).find((one) => levelIn(person, project.id, one) > 0)
  if (!system) throw forbidden(`read the reports of ${systemWords[(named ?? systems)[0]!]} on this project`)
  const now = clock()
  const today = todayIn(now, project.timeZone)
  const isOwnOnly = partyOnly(person, project.id)
  const { narrowedBy, asks } = reportFactsOf(kind)
  const { problems, filters } = filtersOf((name) => c.req.query(name), today, asks)
  for (const name of reportChoiceNames) if (!narrowedBy.includes(name)) filters[name] = null
  if (isOwnOnly && narrowedBy.includes('companyId')) filters.companyId = person.clientId
  else if (filters.companyId !== null && !(await isOnProject(db, project.id, filters.companyId)))
    problems.push({ field: 'companyId', message: reportChoiceOf('companyId').problem, code: 'invalid' })
  if (filters.equipmentTypeId !== null && !(await isTypeOfEquipment(db, filters.equipmentTypeId)))
    problems.push({ field: 'equipmentTypeId', message: reportChoiceOf('equipmentTypeId').problem, code: 'invalid' })
  if (problems.length > 0) throw new Refusal(400, problems)
  return { kind, asked: askedOf({ db, cipher, person, project, system, filters, now }) }
}

type Question = Pick<Asked, 'db' | 'cipher' | 'person' | 'project' | 'system' | 'filters' | 'now'>

/** A question whose filters are known to be right. */
export function askedOf(question: Question): Asked {
  const { person, project, filters, now } = question
  const { startDate, endDate, periodId } = filters
  const today = todayIn(now, project.timeZone)
  return {
    ...question,
    buckets: bucketsOf(startDate, endDate, periodId),
    asOf: endDate < today ? endDate : today,
    isUpToToday: endDate >= today,
    isOwnOnly: partyOnly(person, project.id),
  }
}

/** The filters of the return of a week: its days, and a company or null for all. */
export const weekFilters = (monday: string, companyId: number | null): ReportFilters => ({
  ...(Object.fromEntries(reportChoiceNames.map((name) => [name, null])) as Choices),
  startDate: monday,
  endDate: daysAfter(monday, 6),
  periodId: reportPeriod.day,
  companyId,
})

/** The system that a report is asked for, of those that list it; null leaves it to the first that the person reads. */
function systemNamed(systemId: string | undefined, systems: readonly System[]) {
  if (!systemId) return null
  const named = systems.filter((one) => String(systemIds[one]) === systemId)
  if (named.length === 0) {
    const message = `Choose ${systems.map((one) => inSentence(systemWords[one])).join(' or ')}.`
    throw new Refusal(400, [{ field: 'systemId', message, code: 'invalid' }])
  }
  return named
}

type Choices = Record<ReportChoice, number | null>
interface Filters {
  problems: Problem[]
  filters: ReportFilters
}

/** The filters in a query; without days, the three months up to today. What a report is not asked is left out. */
function filtersOf(query: (name: string) => string | undefined, today: string, asks: ReportFacts['asks']): Filters {
  const problems: Problem[] = []
  const wrong = (field: string, message: string) => problems.push({ field, message, code: 'invalid' })
  const dayIn = (field: string, missing: string, usual: string) => {
    const given = query(field) || usual
    if (!isDay(given)) wrong(field, missing)
    return given
  }
  const idIn = (field: ReportChoice) => {
    const given = query(field)
    if (!given) return null
    const id = asId.safeParse(given)
    if (!id.success) wrong(field, reportChoiceOf(field).problem)
    return id.data ?? null
  }
  const choicesIn = () => Object.fromEntries(reportChoiceNames.map((name) => [name, idIn(name)])) as Choices
  if (asks === 'week') {
    const startDate = dayIn('startDate', 'Choose a week.', usualWeek(today))
    if (problems.every(({ field }) => field !== 'startDate') && !isMonday(startDate))
      wrong('startDate', 'A week begins on a Monday. Choose the Monday of the week.')
    const endDate = problems.length > 0 ? startDate : daysAfter(startDate, 6)
    const choices = choicesIn()
    return { problems, filters: { startDate, endDate, periodId: reportPeriod.day, ...choices } }
  }
  const endDate = dayIn('endDate', 'Enter an end date.', today)
  const startDate = dayIn(
    'startDate',
    'Enter a start date.',
    isDay(endDate) ? daysAfter(monthsAfter(endDate, -3), 1) : today,
  )
  const period = (asks !== 'days' && query('periodId')) || String(reportPeriod.automatic)
  if (!Object.hasOwn(reportPeriodWords, period)) wrong('periodId', 'Choose a period.')
  const choices = choicesIn()
  if (problems.length === 0) {
    const problem = rangeProblem(startDate, endDate, Number(period))
    if (problem) wrong(problem.field, problem.message)
  }
  const periodId = problems.length > 0 ? Number(period) : periodFor(startDate, endDate, Number(period))
  return { problems, filters: { startDate, endDate, periodId, ...choices } }
}

async function isTypeOfEquipment(db: Reader, id: number) {
  const [found] = await db
    .select({ id: equipmentTypes.id })
    .from(equipmentTypes)
    .where(
      and(eq(equipmentTypes.id, id), ne(equipmentTypes.appliesTo, 'nonEquipment'), eq(equipmentTypes.isDeleted, false)),
    )
  return found !== undefined
}

/** Whether a company takes part in a project. */
export async function isOnProject(db: Reader, projectId: number, clientId: number) {
  const [found] = await db
    .select({ id: projectClients.id })
    .from(projectClients)
    .where(
      and(
        eq(projectClients.projectId, projectId),
        eq(projectClients.clientId, clientId),
        eq(projectClients.isDeleted, false),
      ),
    )
    .limit(1)
  return found !== undefined
}
