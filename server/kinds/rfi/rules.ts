import { and, eq, inArray, isNotNull, lt, ne, not, sql } from 'drizzle-orm'
import type { rfi } from '#contract/entities/rfi.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { notClosedStatuses, rfiStatus } from '#contract/changes/rfiStatus.ts'
import { levelIn, ofProjectsWithSums, partyOnly } from '#server/core/access.ts'
import { audience } from '#server/core/audience.ts'
import type { Person } from '#server/core/person.ts'
import { isPastDay } from '#server/core/late.ts'
import { asCondition, either, type Rules } from '#server/core/policy.ts'
import { dayWhere } from '#server/core/today.ts'
import { rfis } from '#server/db/tables/rfi.ts'

/** The columns that decide who sees an RFI, with the people and companies that are part of it. */
export interface Seen {
  parentProjectId: number
  number: string | null
  statusId: number
  raisedByUserId: number
  managerUserId: number
  isPrivate: boolean
  named: readonly number[]
  parties: readonly number[]
}

const { draft, submitted, open, answered } = rfiStatus

/**
 * People who work on the project's pmp see its RFIs. A draft is visible only to its author; a returned one also to
 * those who returned it. A private RFI is visible to the people it names and to managers; people of a subcontractor or
 * supplier see only RFIs that concern their company.
 */
export const rfiRules: Rules<typeof rfi> = {
  personal: true,
  finds(person) {
    if (person.seesAll) return true
    const seen = [...person.projects.keys()].filter((id) => levelIn(person, id, 'pmp') > 0)
    const free = seen.filter((id) => !partyOnly(person, id))
    const managed = free.filter((id) => levelIn(person, id, 'pmp') >= accessLevels.manage)
    const among = (ids: readonly number[]) => ids.length > 0 && inArray(rfis.parentProjectId, [...ids])
    const isNamed = named(person.userId)
    const visible = and(
      asCondition(
        either(
          ne(rfis.statusId, draft),
          eq(rfis.raisedByUserId, person.userId),
          and(isNotNull(rfis.number), asCondition(either(eq(rfis.managerUserId, person.userId), among(managed)))) ??
            false,
        ),
      ),
      asCondition(either(among(free), isNamed, isParty(person.clientId))),
      asCondition(either(eq(rfis.isPrivate, false), among(managed), isNamed)),
    )
    return seen.length > 0 && (and(among(seen) || undefined, visible) ?? false)
  },
  // Its expected cost is visible to its author, its manager, and people who read sums.
  withheld: {
    fields: { costEstimate: null },
    reads: (person) =>
      either(
        ofProjectsWithSums(person, rfis.parentProjectId),
        eq(rfis.raisedByUserId, person.userId),
        eq(rfis.managerUserId, person.userId),
      ),
  },
  creates: (person, row) => levelIn(person, row.parentProjectId, 'pmp') >= accessLevels.contribute,
  edits: (person, row) =>
    row.statusId === draft
      ? isAuthor(person, row)
      : [submitted, open, answered].includes(row.statusId as typeof open) && manages(person, row),
  // Managers may delete a returned one as well, because its author may have left.
  removes: (person, row) => isAuthor(person, row) || (row.number !== null && manages(person, row)),
  keptBecause: ({ statusId }) =>
    statusId === draft ? null : 'An RFI that was submitted stays on record. Declare it void instead.',
  acts(person, row, action) {
    switch (action) {
      case 'submit':
        return isAuthor(person, row)
      case 'answer':
        return holdsBall(person, row) || row.assignees.some(({ userId }) => userId === person.userId)
      case 'forward':
        return holdsBall(person, row) || manages(person, row)
      case 'comment':
        return mayWrite(person, row)
      case 'askReopen':
        return row.raisedByUserId === person.userId && !manages(person, row)
      default:
        return manages(person, row)
    }
  },
}

interface Row {
  parentProjectId: number
  raisedByUserId: number
  managerUserId: number
  ballInCourtUserIds: readonly number[]
}

const mayWrite = (person: Person, row: Row) => levelIn(person, row.parentProjectId, 'pmp') >= accessLevels.contribute
const isAuthor = (person: Person, row: Row) =>
  person.seesAll || (row.raisedByUserId === person.userId && mayWrite(person, row))
const holdsBall = (person: Person, row: Row) => row.ballInCourtUserIds.includes(person.userId)

/** Its RFI manager, and those who manage the project's pmp. A subcontractor's manager manages only their own RFIs. */
const manages = (person: Person, row: Row) =>
  person.seesAll ||
  row.managerUserId === person.userId ||
  (levelIn(person, row.parentProjectId, 'pmp') >= accessLevels.manage && !partyOnly(person, row.parentProjectId))

const asAssignee = (userId: unknown) => sql`jsonb_build_array(jsonb_build_object('userId', ${userId}))`

const named = (userId: number) => sql`("rfi"."raisedByUserId" = ${userId} or "rfi"."managerUserId" = ${userId}
  or "rfi"."assignees" @> ${asAssignee(sql`${userId}::int`)}
  or exists (select 1 from "rfiHolding" h where h."rfiId" = "rfi".id and h."userId" = ${userId})
  or exists (select 1 from "rfiDistributionUser" d where d."fromId" = "rfi".id and d."toId" = ${userId})
  or exists (select 1 from "rfiDistributionGroup" d join "group" g on g.id = d."toId" and not g."isDeleted"
    join "groupUser" m on m."fromId" = g.id where d."fromId" = "rfi".id and m."toId" = ${userId}))`

/** A company is a party if the RFI is raised for it, or if one of its people wrote it or is asked for an answer. */
const isParty = (clientId: number) => sql`("rfi"."raisedForClientId" = ${clientId} or exists (
  select 1 from "user" u where u."clientId" = ${clientId} and (u.id = "rfi"."raisedByUserId"
    or "rfi"."assignees" @> ${asAssignee(sql`u.id`)}
    or exists (select 1 from "rfiHolding" h where h."rfiId" = "rfi".id and h."userId" = u.id))))`

const zone = sql`(select p."timeZone" from "project" p where p.id = ${rfis.parentProjectId})`
const unclosed = inArray(rfis.statusId, [...notClosedStatuses])
const isPending = lt(rfis.statusId, rfiStatus.closed)

/** The conditions of a window's views. Only an open RFI can be overdue, from the day after its due date on site. */
export const rfiViews = ({ userId, asOf }: Person) => ({
  pending: isPending,
  open: unclosed,
  mine: sql`exists (select 1 from "rfiHolding" h
    where h."rfiId" = "rfi".id and h."userId" = ${userId}::int and h."to" is null)`,
  overdue: and(eq(rfis.statusId, open), isPastDay(rfis.dueOn, dayWhere(asOf, zone)))!,
  closed: not(isPending),
  all: undefined,
})

/** The audience of an RFI, for the same people as the rules. */
export function audienceOf({ parentProjectId, number, statusId, isPrivate, named: people, parties, ...row }: Seen) {
  const within = audience.within('pmp', parentProjectId)
  const everyone = audience.kind('rfi')
  const own = within.user(row.raisedByUserId)
  if (statusId === draft && number === null) return audience.either(everyone, own)
  if (statusId === draft) return audience.either(everyone, own, within.user(row.managerUserId), within.managers())
  return audience.either(
    everyone,
    ...(isPrivate ? [within.managers()] : [within.all(), ...parties.map(within.client)]),
    ...people.map(within.user),
  )
}
