import { and, eq, sql } from 'drizzle-orm'
import { siteAttendance, type SiteAttendance } from '#contract/entities/siteAttendance.ts'
import type { Checked } from '#contract/entity.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import { personStatus } from '#contract/people/personStatus.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import { rowsOf } from '#server/db/database.ts'
import { sitePeopleAudience, maySignIn } from '#server/features/site/sitePeople.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { clearanceToday } from '#server/features/site/clearance.ts'
import { refuseLocationElsewhere } from '#server/features/site/refuseElsewhere.ts'
import { listNewcomer } from '#server/features/site/rollCalls.ts'
import { safetySettings } from '#server/features/site/safetySettings.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { siteAttendances as table } from '#server/db/tables/siteAttendance.ts'
import { attendanceCalls } from './calls.ts'
import { isOnList, onList } from './onList.ts'
import { mergeStays } from './mergeStays.ts'
import { siteAttendanceRules, siteAttendanceViews } from './rules.ts'
import { signOutForTheNight } from './signOutForTheNight.ts'

/** A stay is entered up to this long after it began. */
const latest = 'The time at which they came must not be in the future.'

type Draft = Checked<typeof siteAttendance>

/** The person with their place on the list of the project, which decides for whom they come. */
async function comer(w: Write, { projectId, personId }: Draft) {
  const [found] = await w.tx
    .select({
      name: persons.fullName,
      trade: persons.trade,
      employerId: persons.clientId,
      listedId: projectPersons.id,
      clientId: projectPersons.clientId,
      cardExemption: projectPersons.cardExemption,
      statusId: projectPersons.statusId,
    })
    .from(persons)
    .leftJoin(
      projectPersons,
      and(
        eq(projectPersons.personId, persons.id),
        eq(projectPersons.projectId, projectId),
        eq(projectPersons.isDeleted, false),
      ),
    )
    .where(eq(persons.id, personId))
  return found!
}

/** What stands against letting someone in now. It is worked out anew, because the list may not know of it yet. */
async function reasonsAgainst(w: Write, { projectId, personId }: Draft, found: Awaited<ReturnType<typeof comer>>) {
  if (found.listedId === null) return [`${found.name} is not on the list of people of this project.`]
  if (found.statusId === personStatus.left) return [`${found.name} has left this project.`]
  const { clientId, cardExemption } = found
  const now = await clearanceToday(w.tx, { projectId, personId, clientId: clientId!, cardExemption }, w.services.now())
  return now.statusId === personStatus.cleared ? [] : now.reasons.map(({ words }) => words)
}

/** Refuses someone who is not cleared where the project lets nobody else in, unless a reason is given. */
async function refuseUncleared(w: Write, draft: Draft, against: readonly string[], name: string) {
  if (against.length === 0) return
  const { cardRule } = await safetySettings(w.tx, draft.projectId)
  if (cardRule === 'block' && draft.overrideReason === null)
    throw invalid(`${against.join(' ')} ${name} is not let in without a reason.`, 'overrideReason')
  if (draft.overrideReason === null) for (const message of against) w.warn({ message })
}

async function warnOfOtherSite(w: Write, { projectId, personId }: Draft, name: string) {
  const [other] = rowsOf(
    await w.tx.execute(sql`select 1 from "siteAttendance" s where s."personId" = ${personId}
      and s."projectId" <> ${projectId} and s."statusId" = ${status.onSite} and not s."isDeleted" limit 1`),
  )
  if (other) w.warn({ message: `${name} is still signed in on another site.` })
}

/** Refuses times in the future, and a stay that overlaps another one of the same person on the project. */
async function refuseTimes(w: Write, draft: Draft, before: SiteAttendance | null, name: string) {
  const now = w.services.now().toISOString()
  if (draft.signedInOn > now) throw invalid(latest, 'signedInOn')
  if (draft.signedOutOn !== null && draft.signedOutOn > now)
    throw invalid('The time at which they left must not be in the future.', 'signedOutOn')
  const [other] = rowsOf(
    await w.tx.execute(sql`select 1 from "siteAttendance" s where s."projectId" = ${draft.projectId}
      and s."personId" = ${draft.personId} and not s."isDeleted" and s.id <> ${before?.id ?? 0}
      and s."signedInOn" < coalesce(${draft.signedOutOn}::timestamptz, 'infinity')
      and coalesce(s."signedOutOn", 'infinity') > ${draft.signedInOn}::timestamptz limit 1`),
  )
  if (other)
    throw invalid(`${name} is already signed in for this time.`, draft.signedOutOn === null ? 'personId' : 'signedInOn')
}

export const siteAttendanceResource: KindResource<typeof siteAttendance> = {
  entity: siteAttendance,
  table,
  rules: siteAttendanceRules,
  calls: attendanceCalls,
  facts: {
    clientName: sql`(select c.name from "client" c where c.id = "siteAttendance"."clientId")`,
    isFirstAider: isOnList('isFirstAider'),
    isFireMarshal: isOnList('isFireMarshal'),
    projectPersonId: onList('id'),
  },
  window: () => ({ views: siteAttendanceViews, named: { clientId: 'client' } }),
  dependsOn: { projectPerson: ['isFirstAider', 'isFireMarshal'], client: ['name'] },
  unique: { siteAttendance_once: { field: 'personId', label: 'This person' } },
  audience: (row) => sitePeopleAudience('siteAttendance', row),
  timed: { watch: { 'automatic sign-out': { seconds: 60, work: signOutForTheNight } } },
  immutable: {
    projectId: 'An entry cannot be moved to another project. Delete it, and sign them in there.',
    personId: 'Delete this entry, and sign the other person in.',
  },
  async check(w, draft, before) {
    const found = await comer(w, draft)
    const clientId = before?.clientId ?? found.clientId ?? found.employerId
    if (!maySignIn(w.person, { projectId: draft.projectId, clientId }))
      throw forbidden('sign in people of other companies')
    if (draft.zoneId !== (before?.zoneId ?? null))
      await refuseLocationElsewhere(w, draft.projectId, draft.zoneId, { field: 'zoneId', what: 'zone' })
    await refuseTimes(w, draft, before, found.name)
    const isOut = draft.signedOutOn !== null
    // Whoever corrects the times of a stay has looked at it.
    if (before) return { statusId: isOut ? status.signedOut : status.onSite }
    const against = await reasonsAgainst(w, draft, found)
    await refuseUncleared(w, draft, against, found.name)
    if (!isOut) await warnOfOtherSite(w, draft, found.name)
    const { name, trade } = found
    return {
      name,
      trade,
      clientId,
      reasonsAgainst: against,
      method: 'staff',
      statusId: isOut ? status.signedOut : status.onSite,
    }
  },
  beforeMerge: mergeStays,
  async afterwards(w, row, before) {
    const [comes, was] = [row, before].map((one) => one?.statusId === status.onSite)
    if (comes && !was && before !== row) await listNewcomer(w, row)
  },
}
