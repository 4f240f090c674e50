import { eq, sql } from 'drizzle-orm'
import { siteAttendance, type SiteAttendance } from '#contract/entities/siteAttendance.ts'
import type { Checked } from '#contract/entity.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import { rowsOf } from '#server/db/database.ts'
import { sitePeopleAudience, maySignIn } from '#server/features/site/sitePeople.ts'
import { markRecords } from '#server/core/marks.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { partyOnly } from '#server/core/access.ts'
import { admissionWithFile } from '#server/features/safetyFile/readAtGate.ts'
import { comeOneByOne, comer, fullSite, isElsewhere, type Admission } from '#server/features/site/admission.ts'
import { refuseLocationElsewhere } from '#server/features/site/refuseElsewhere.ts'
import { listNewcomer } from '#server/features/site/rollCalls.ts'
import { projects } from '#server/db/tables/project.ts'
import { siteAttendances as table } from '#server/db/tables/siteAttendance.ts'
import { attendanceCalls } from './calls.ts'
import { isOnList, onList } from './onList.ts'
import { mergeStays } from './mergeStays.ts'
import { siteAttendanceRules, siteAttendanceViews } from './rules.ts'
import { signOutForTheNight } from './signOutForTheNight.ts'

/** A stay is entered up to this long after it began. */
const latest = 'The time at which they came must not be in the future.'

type Draft = Checked<typeof siteAttendance>

/** Refuses someone who is not let in without a reason, and warns of what else stands against them. */
function refuseOrWarn(w: Write, { overrideReason }: Draft, { against, isRefused }: Admission, name: string) {
  if (against.length === 0 || overrideReason !== null) return
  if (isRefused)
    throw invalid(
      `${against.map(({ words }) => words).join(' ')} ${name} is not let in without a reason.`,
      'overrideReason',
    )
  for (const { words } of against) w.warn({ message: words })
}

/** Refuses times in the future, and a stay that overlaps another one of the same person on the project. */
async function refuseTimes(w: Write, draft: Draft, before: SiteAttendance | null, name: string) {
  const now = w.services.now().toISOString()
  if (draft.signedInOn > now) throw invalid(latest, 'signedInOn')
  if (draft.signedOutOn !== null && draft.signedOutOn > now)
    throw invalid('The time at which they left must not be in the future.', 'signedOutOn')
  if (draft.personId === null) return
  const [other] = rowsOf(
    await w.tx.execute(sql`select 1 from "siteAttendance" s where s."projectId" = ${draft.projectId}
      and s."personId" = ${draft.personId} and not s."isDeleted" and s.id <> ${before?.id ?? 0}
      and s."signedInOn" < coalesce(${draft.signedOutOn}::timestamptz, 'infinity')
      and coalesce(s."signedOutOn", 'infinity') > ${draft.signedInOn}::timestamptz limit 1`),
  )
  if (other)
    throw invalid(`${name} is already signed in for this time.`, draft.signedOutOn === null ? 'personId' : 'signedInOn')
}

interface WhoComes {
  name: string
  trade: string | null
  clientId: number
  admission(): Promise<Admission>
}

/** Who comes, and for which company. A visitor comes to that of whoever signs them in, or to that of the project. */
async function whoComes(
  w: Write,
  { projectId, personId, visitorName, signedOutOn, fileIssue }: Draft,
): Promise<WhoComes> {
  if (personId === null) {
    const [project] = await w.tx
      .select({ clientId: projects.clientId })
      .from(projects)
      .where(eq(projects.id, projectId))
    return {
      name: visitorName!,
      trade: null,
      clientId: partyOnly(w.person, projectId) ? w.person.clientId : project!.clientId,
      admission: async () => {
        const against = signedOutOn === null ? await fullSite(w.tx, projectId) : []
        return { against, isRefused: against.length > 0 }
      },
    }
  }
  const coming = { projectId, personId, fileIssue }
  const found = await comer(w.tx, coming)
  return {
    name: found.name,
    trade: found.trade,
    clientId: found.clientId ?? found.employerId,
    admission: () => admissionWithFile(w.tx, coming, found, { now: w.services.now(), stays: signedOutOn === null }),
  }
}

export const siteAttendanceResource: KindResource<typeof siteAttendance> = {
  entity: siteAttendance,
  table,
  rules: siteAttendanceRules,
  calls: attendanceCalls,
  facts: {
    clientName: sql`coalesce("siteAttendance"."visitorCompany", (select c.name from "client" c where c.id = "siteAttendance"."clientId"))`,
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
    visitorName: 'Delete this entry, and sign the other visitor in.',
  },
  async check(w, draft, before) {
    const who = await whoComes(w, draft)
    const clientId = before?.clientId ?? who.clientId
    if (!maySignIn(w.person, { projectId: draft.projectId, clientId }))
      throw forbidden('sign in people of other companies')
    if (draft.zoneId !== (before?.zoneId ?? null))
      await refuseLocationElsewhere(w, draft.projectId, draft.zoneId, { field: 'zoneId', what: 'zone' })
    await refuseTimes(w, draft, before, who.name)
    const isOut = draft.signedOutOn !== null
    // Whoever corrects the times of a stay has looked at it.
    if (before) return { statusId: isOut ? status.signedOut : status.onSite }
    if (!isOut) await comeOneByOne(w.tx, draft.projectId)
    const admission = await who.admission()
    refuseOrWarn(w, draft, admission, who.name)
    if (!isOut && draft.personId !== null && (await isElsewhere(w.tx, { ...draft, personId: draft.personId })))
      w.warn({ message: `${who.name} is still signed in on another site.` })
    return {
      name: who.name,
      trade: who.trade,
      clientId,
      reasonsAgainst: admission.against.map(({ words }) => words),
      method: 'staff',
      statusId: isOut ? status.signedOut : status.onSite,
    }
  },
  beforeMerge: mergeStays,
  async afterwards(w, row, before) {
    const [comes, was] = [row, before].map((one) => one?.statusId === status.onSite)
    if (comes && !was && before !== row) await listNewcomer(w, row)
    // Stays to confirm wait for those who manage the site.
    if (before?.statusId === status.toConfirm) await markRecords(w, 'project', [row.projectId])
  },
}
