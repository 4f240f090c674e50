import { isNotHandedBackAt, permitIn } from '#server/features/site/permitsInStatus.ts'
import { or, sql } from 'drizzle-orm'
import type { permit, Permit } from '#contract/entities/permit.ts'
import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import { endedIn, instanceStatus as status, writtenIn } from '#contract/questionnaires/instanceStatus.ts'
import { recordSystemIdOf, recordSystems } from '#contract/recordSystem.ts'
import { systems } from '#contract/systems.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { answersAtStage } from '#server/features/questionnaires/answersAtStage.ts'
import { isOverdue } from '#server/features/questionnaires/overdue.ts'
import { instanceRights, isAuthor, onceNumbered, writesInstance } from '#server/features/questionnaires/rights.ts'
import { managesSafety, mayWriteSafety } from '#server/core/rights/recordRights.ts'
import { isParty } from '#server/features/approvals/parties.ts'
import { permitParties } from './parties.ts'
import { permits } from '#server/db/tables/permit.ts'

/**
 * Holder and issuer of a permit of a building in use see its draft, because the safety file is read before it is
 * submitted.
 */
export const permitRights = instanceRights('permit', permits, ['authorUserId', 'holderUserId', 'issuerUserId'], {
  listed: ['holderPersonId'],
  writersInUse: ['holderUserId', 'issuerUserId'],
})

type Named = Pick<
  Permit,
  'projectId' | 'systemId' | 'authorUserId' | 'holderPersonId' | 'holderUserId' | 'holderName' | 'issuerUserId'
> &
  Partial<Pick<Permit, 'workers'>>

const isHolder = (person: Person, row: Named) => row.holderUserId === person.userId && mayWriteSafety(person, row)
const isIssuer = (person: Person, row: Named) => row.issuerUserId === person.userId && mayWriteSafety(person, row)
/** Whoever writes safety records hands a holder without an account the device on which they sign. */
const attendsHolder = (person: Person, row: Named) =>
  row.holderPersonId !== null && row.holderUserId === null && mayWriteSafety(person, row)
const asksOrWorks = ({ userId, fullName: name }: Person, row: Named) =>
  permitParties(row).some((party) => isParty({ userId, name }, party))

/**
 * Everyone who may write safety records may request permits and stop the work. The holder works under it and hands it
 * back, without an account on the device of whoever writes safety records; the issuer, or a manager who neither requested the work nor does it, lets it continue; the issuer closes it
 * (HSE, HSG250). Managers take over a hand-back or closing from people who are absent (domain specification, 6.2).
 */
export const permitRules: Rules<typeof permit> = {
  personal: true,
  finds: permitRights.finds,
  creates: mayWriteSafety,
  edits: (person, row) => writtenIn.includes(row.statusId) && writesInstance(person, row),
  removes: writesInstance,
  keptBecause: onceNumbered('A permit with a number stays on record. Cancel it instead.'),
  acts(person, row, action) {
    const oversees = isIssuer(person, row) || (managesSafety(person, row) && !isHolder(person, row))
    switch (action) {
      case 'submit':
        return writesInstance(person, row)
      case 'suspend':
        return mayWriteSafety(person, row)
      case 'start':
      case 'handBack':
        return isHolder(person, row) || attendsHolder(person, row)
      case 'readFile':
        return row.systemId === systems.fm && (isHolder(person, row) || attendsHolder(person, row))
      case 'goWithoutFile':
        return row.systemId === systems.fm && oversees && !asksOrWorks(person, row)
      case 'close':
        return isIssuer(person, row) && !asksOrWorks(person, row)
      case 'takeOverHandBack':
        return managesSafety(person, row) && !isHolder(person, row)
      case 'takeOverClosing':
        return managesSafety(person, row) && !isIssuer(person, row) && !asksOrWorks(person, row)
      case 'signOn':
      case 'signOff':
      case 'handOver':
        return isHolder(person, row) || attendsHolder(person, row) || oversees
      case 'cancel':
        // The author may cancel it until it is approved, managers afterwards. A draft without a number is deleted
        // instead.
        return (
          (row.statusId > status.draft || row.number !== null) &&
          (managesSafety(person, row) || (row.statusId < status.approved && isAuthor(person, row)))
        )
      default:
        return oversees && !asksOrWorks(person, row)
    }
  },
}

/**
 * Whether someone sees what other firms do in the zones of a project, without names: those who may ask for a permit there
 * themselves (domain specification, 7.1).
 */
export const mayReadNeighbours = (person: Person, { projectId }: { projectId: number }) =>
  recordSystems.some((system) => mayWriteSafety(person, { projectId, systemId: recordSystemIdOf(system) }))

const handsBack: readonly number[] = [status.active, status.suspended, status.expired]

/**
 * The author answers the questions before it is submitted, and the people of a stage that allows changes during that
 * stage; the holder, or a manager who takes over, answers those of the hand-back.
 */
export function mayAnswerPermit(person: Person, row: Permit, set: AnswerSet) {
  if (set === 'closeOut')
    return (
      handsBack.includes(row.statusId) &&
      (isHolder(person, row) || attendsHolder(person, row) || managesSafety(person, row))
    )
  return row.canEdit || (row.statusId === status.inReview && answersAtStage(person, row.approval))
}

/**
 * Work takes place under it. A permit past its end counts as late, even if the scheduled check has not updated it yet.
 */
const isActiveAt = (now: string) => sql`(${permitIn([status.active])} and "permit"."validTo" > ${now}::timestamptz)`

/**
 * The conditions of a window's views. The board shows permits that are not over, and those closed within the last day.
 */
export const permitViews = (person: Person) => ({
  all: undefined,
  overdue: or(isOverdue('permit', person), isNotHandedBackAt(person.asOf)),
  active: isActiveAt(person.asOf),
  live: permitIn([status.approved, status.active, status.suspended, status.handedBack, status.expired]),
  mine: sql`${person.userId} in ("permit"."authorUserId", "permit"."holderUserId", "permit"."issuerUserId")`,
  board: sql`("permit"."statusId" between ${status.inReview} and ${status.expired}
    or ("permit"."statusId" = ${status.closed} and "permit"."closedOn" > ${person.asOf}::timestamptz - interval '1 day'))`,
})

/** Permits in these statuses occupy their zone. */
export const inTheWay = Object.values(status).filter((id) => id > status.draft && !endedIn.includes(id))
