import { eq, inArray } from 'drizzle-orm'
import type { Injured } from '#contract/safety/accidentDetails.ts'
import { accidentDuty, daysLost, dutyOf, type InjuryFacts, type ReportDuty } from '#contract/safety/accidentReport.ts'
import { gravestOf, needsTreatment, type InjuryCategory } from '#contract/safety/injuryWords.ts'
import type { DataCipher } from '#server/core/dataCipher.ts'
import { todayIn } from '#server/core/today.ts'
import type { Reader } from '#server/db/database.ts'
import { lookups } from '../lookup/table.ts'
import { projects } from '../project/table.ts'
import { partsOf, partsOfKind } from './parts.ts'
import type { accidents } from './table.ts'

/** The fields of an accident that its duty to report follows from, besides the people who were hurt. */
export type Judged = Pick<
  typeof accidents.$inferSelect,
  'projectId' | 'occurredOn' | 'isReportable' | 'reportCategory' | 'advisedDuty' | 'advisedCategory'
>

/** Where an accident happened: its law, and its calendar. */
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

/** An injury that the law specifies without a condition; those with one are for staff to judge, by the severity. */
const isSpecified = (flags: Flags, { injuryTypeId }: { injuryTypeId: number }) => {
  const own = flags.get(`injuryTypes/${injuryTypeId}`)
  return own?.isSpecifiedInjury === true && !own.specifiedWhen
}

const factsOf = (person: Injured, flags: Flags, occurredOn: string, today: string): InjuryFacts => ({
  occurredOn,
  isAtWork: flags.get(`employmentStatuses/${person.employmentStatusId}`)?.isWorker === true,
  isFatal: person.severity === 'fatal',
  isSpecified: person.severity === 'specified' || person.injuries.some((injury) => isSpecified(flags, injury)),
  daysLost: daysLost({ occurredOn, ...person }, today),
  takenToHospital: person.takenToHospital,
  needsMedicalTreatment: needsTreatment(person.severity) || person.takenToHospital,
})

/** Whether a suggestion asks for a decision although there is one. */
const asksAnew = (before: Judged, advice: ReportDuty) =>
  advice.duty === 'report' &&
  (before.advisedDuty !== 'report' || before.advisedCategory !== advice.category) &&
  !(before.isReportable && before.reportCategory === advice.category)

/**
 * What follows for an accident from the people who were hurt: the gravest injury, the days lost, what the law of the
 * project's country asks for, and by when. A suggestion that asks for more than before puts the decision of staff to
 * the question again.
 */
export async function standingOf(
  db: Reader,
  { cipher, now }: { cipher: DataCipher; now(): Date },
  id: number,
  before: Judged,
) {
  const { jurisdiction, timeZone } = await siteOf(db, before.projectId)
  const occurredOn = todayIn(new Date(before.occurredOn), timeZone)
  const flags = await flagsIn(db)
  const people = partsOfKind(await partsOf(db, cipher, id), 'injured').map(({ content }) => content)
  const facts = people.map((person) => factsOf(person, flags, occurredOn, todayIn(now(), timeZone)))
  const advice = accidentDuty(jurisdiction, facts)
  const isReportable = asksAnew(before, advice) ? null : before.isReportable
  return {
    severity: gravestOf(people.map(({ severity }) => severity)),
    injuredCount: people.length,
    daysLost: Math.max(0, ...facts.map((one) => one.daysLost)),
    isCounting: people.some(({ ceasedWorkOn, returnedOn }) => ceasedWorkOn !== null && returnedOn === null),
    advisedDuty: advice.duty,
    advisedCategory: advice.duty === 'report' ? (advice.category as InjuryCategory) : null,
    advisedDueOn: advice.duty === 'report' ? advice.dueOn : null,
    isReportable,
    ...dueBy(inForce(jurisdiction, occurredOn, isReportable, before.reportCategory) ?? advice),
  }
}

/** The duty that staff decided on; null while they have not. */
export function inForce(
  where: Parameters<typeof dutyOf>[0],
  occurredOn: string,
  isReportable: boolean | null,
  category: InjuryCategory | null,
): ReportDuty | null {
  if (isReportable === null) return null
  return isReportable && category ? dutyOf(where, category, occurredOn) : { duty: 'none' }
}

/** When the authority must be told. */
export const dueBy = (duty: ReportDuty) =>
  duty.duty === 'report'
    ? { reportDueOn: duty.dueOn, tellAtOnce: duty.tellAtOnce }
    : { reportDueOn: null, tellAtOnce: false }
