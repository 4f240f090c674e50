import { eq, inArray } from 'drizzle-orm'
import type { Injured } from '#contract/safety/accidentDetails.ts'
import { accidentDuty, countedFrom, daysLost, dutyOf, type InjuryFacts } from '#contract/safety/accidentReport.ts'
import type { ReportDuty } from '#contract/safety/reportDuty.ts'
import { gravestOf, type InjuryCategory } from '#contract/safety/injuryWords.ts'
import { isNamedBy } from '#contract/safety/listedInjuries.ts'
import type { HolidaySet } from '#contract/time/holidays.ts'
import type { DataCipher } from '#server/base/dataCipher.ts'
import { todayIn } from '#server/core/today.ts'
import type { Reader } from '#server/db/database.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { projects } from '#server/db/tables/project.ts'
import { partsOf, partsOfKind } from './parts.ts'
import type { accidents } from '#server/db/tables/accident.ts'

/** The fields of an accident on which its duty to report depends, besides the people who were hurt. */
export type Judged = Pick<
  typeof accidents.$inferSelect,
  'projectId' | 'occurredOn' | 'isReportable' | 'reportCategory' | 'advisedDuty' | 'advisedCategory' | 'reportedOn'
>

/** The law and the calendar at the site of an accident. */
export async function siteOf(db: Reader, projectId: number) {
  const [site] = await db
    .select({ jurisdiction: projects.jurisdiction, timeZone: projects.timeZone })
    .from(projects)
    .where(eq(projects.id, projectId))
  return site!
}

type Flags = ReadonlyMap<string, Record<string, boolean | number | string>>

/** The flags of employment statuses and injuries, by list and id. */
async function flagsIn(db: Reader): Promise<Flags> {
  const found = await db
    .select({ list: lookups.list, id: lookups.id, flags: lookups.flags })
    .from(lookups)
    .where(inArray(lookups.list, ['employmentStatuses', 'injuryTypes']))
  return new Map(found.map(({ list, id, flags }) => [`${list}/${id}`, flags]))
}

interface Place {
  jurisdiction: HolidaySet
  occurredOn: string
  today: string
}

/** The facts about each of these people on which the law of a place depends. */
export async function factsOfPeople(db: Reader, people: readonly Injured[], place: Place) {
  const flags = await flagsIn(db)
  return people.map((person) => factsOf(person, flags, place))
}

const factsOf = (person: Injured, flags: Flags, { jurisdiction, occurredOn, today }: Place): InjuryFacts => ({
  ...person,
  injuries: person.injuries.map((injury) => ({
    ...injury,
    isNamed: isNamedBy(jurisdiction, flags.get(`injuryTypes/${injury.injuryTypeId}`)),
  })),
  occurredOn,
  isAtWork: flags.get(`employmentStatuses/${person.employmentStatusId}`)?.isWorker === true,
  daysLost: daysLost({ occurredOn, ...person }, today),
})

/** A death must be reported even if the injury was (RIDDOR 2013, regulation 6; NI 1997, regulation 4). */
const diesAfterReport = ({ reportedOn, reportCategory }: Judged, advice: ReportDuty) =>
  reportedOn !== null && advice.duty === 'report' && advice.category === 'death' && reportCategory !== 'death'
/** The report of the injury remains in the history. */
const unreported = { reportedOn: null, reportReference: null, reportedByUserId: null, authorityToldOn: null }

/** Whether a suggestion requires a new decision. */
const requiresNewDecision = (before: Judged, advice: ReportDuty) =>
  advice.duty === 'report' &&
  (before.advisedDuty !== 'report' || before.advisedCategory !== advice.category) &&
  !(before.isReportable && before.reportCategory === advice.category)

/**
 * Computes the fields of an accident that depend on the people who were hurt: the most severe injury, the days lost,
 * the duty to report by the law of the project's country, and its deadline. If a suggestion requires more than before,
 * staff have to decide again.
 */
export async function consequencesOf(
  db: Reader,
  { cipher, now }: { cipher: DataCipher; now(): Date },
  id: number,
  before: Judged,
) {
  const { jurisdiction, timeZone } = await siteOf(db, before.projectId)
  const occurredOn = todayIn(new Date(before.occurredOn), timeZone)
  const people = partsOfKind(await partsOf(db, cipher, id), 'injured').map(({ content }) => content)
  const facts = await factsOfPeople(db, people, { jurisdiction, occurredOn, today: todayIn(now(), timeZone) })
  const advice = accidentDuty(jurisdiction, facts)
  const isReportable = requiresNewDecision(before, advice) ? null : before.isReportable
  return {
    severity: gravestOf(people.map(({ severity }) => severity)),
    injuredCount: people.length,
    daysLost: Math.max(0, ...facts.map((one) => one.daysLost)),
    isCounting: people.some(
      ({ ceasedWorkOn, returnedOn, diedOn }) => ceasedWorkOn !== null && returnedOn === null && !diedOn,
    ),
    advisedDuty: advice.duty,
    advisedCategory: advice.duty === 'report' ? (advice.category as InjuryCategory) : null,
    advisedDueOn: advice.duty === 'report' ? advice.dueOn : null,
    isReportable,
    ...(isReportable === null && diesAfterReport(before, advice) && unreported),
    ...dueBy(inForce(jurisdiction, occurredOn, facts, { isReportable, category: before.reportCategory }, advice)),
  }
}

/** The duty that staff decided on; the suggested one while they have not decided, or if they accepted it. */
function inForce(
  where: HolidaySet,
  occurredOn: string,
  facts: readonly InjuryFacts[],
  { isReportable, category }: { isReportable: boolean | null; category: InjuryCategory | null },
  advice: ReportDuty,
): ReportDuty {
  if (isReportable === null) return advice
  if (!isReportable || !category) return { duty: 'none' }
  if (advice.duty === 'report' && advice.category === category) return advice
  return dutyOf(where, category, countedFrom(category, occurredOn, facts))
}

/** When the authority must be notified. */
const dueBy = (duty: ReportDuty) =>
  duty.duty === 'report'
    ? { reportDueOn: duty.dueOn, tellAtOnce: duty.tellAtOnce }
    : { reportDueOn: null, tellAtOnce: false }
