import { and, eq, sql } from 'drizzle-orm'
import { attendanceStatus } from '#contract/people/attendance.ts'
import { personStatus, type ClearanceReason } from '#contract/people/personStatus.ts'
import { rowsOf, type Reader, type Tx } from '#server/db/database.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { projects } from '#server/db/tables/project.ts'
import { clearanceToday } from './clearance.ts'
import { safetySettings } from './safetySettings.ts'

interface Coming {
  projectId: number
  personId: number
}

/** The person with their place on the list of the project, which decides for whom they come. */
export async function comer(db: Reader, { projectId, personId }: Coming) {
  const [found] = await db
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
export type Comer = Awaited<ReturnType<typeof comer>>

/** Whether someone is let in. */
export interface Admission {
  /** What stands against it. */
  against: ClearanceReason[]
  /** Whether only someone of the site lets them in, with a reason (domain specification, 5.6). */
  isRefused: boolean
}

/**
 * Works out anew whether someone is let in now, because the list may not know of it yet. `stays` is false for a stay that
 * is over, which takes nobody's place.
 */
export async function admissionOf(
  db: Reader,
  coming: Coming,
  found: Comer,
  { now, stays = true }: { now: Date; stays?: boolean },
): Promise<Admission> {
  const { cardRule } = await safetySettings(db, coming.projectId)
  const full = stays ? await fullSite(db, coming.projectId) : []
  const against = [...(await reasonsAgainst(db, coming, found, now)), ...full]
  const isRefused = against.length > 0 && (cardRule === 'block' || against.some(({ isBlocking }) => isBlocking))
  return { against, isRefused }
}

const says = (words: string, code: ClearanceReason['code']): ClearanceReason => ({
  words,
  isBlocking: false,
  code: code!,
})

async function reasonsAgainst(db: Reader, { projectId, personId }: Coming, found: Comer, now: Date) {
  if (found.listedId === null) return [says(`${found.name} is not on the list of people of this project.`, 'notListed')]
  if (found.statusId === personStatus.left) return [says(`${found.name} has left this project.`, 'left')]
  const { clientId, cardExemption } = found
  const clearance = await clearanceToday(db, { projectId, personId, clientId: clientId!, cardExemption }, now)
  return clearance.statusId === personStatus.cleared ? [] : clearance.reasons
}

async function signedInNow(db: Reader, projectId: number) {
  const [site] = rowsOf<{ most: number | null; people: number }>(
    await db.execute(sql`select p."maxWorkers" as most, (select count(*)::int from "siteAttendance" s
      where s."projectId" = p.id and s."statusId" = ${attendanceStatus.onSite} and not s."isDeleted") as people
      from "project" p where p.id = ${projectId}`),
  )
  return site
}

/** How many more people a site takes; null without a limit. */
export async function roomOnSite(db: Reader, projectId: number) {
  const site = await signedInNow(db, projectId)
  return site && site.most !== null ? Math.max(0, site.most - site.people) : null
}

/** The reason that stands against everyone while as many people are signed in as the project takes. */
export async function fullSite(db: Reader, projectId: number): Promise<ClearanceReason[]> {
  const site = await signedInNow(db, projectId)
  if (!site || site.most === null || site.people < site.most) return []
  return [
    { words: `The site is full: ${site.people} of ${site.most} people are signed in.`, isBlocking: true, code: 'full' },
  ]
}

/** Makes those who come to a site that takes a limited number of people come one after the other. */
export async function comeOneByOne(tx: Tx, projectId: number) {
  const [site] = await tx.select({ most: projects.maxWorkers }).from(projects).where(eq(projects.id, projectId))
  if (site?.most !== null) await tx.execute(sql`select 1 from "project" where id = ${projectId} for no key update`)
}

/** Whether someone is still signed in on another site. */
export async function isElsewhere(db: Reader, { projectId, personId }: Coming) {
  const found = rowsOf(
    await db.execute(sql`select 1 from "siteAttendance" s where s."personId" = ${personId}
      and s."projectId" <> ${projectId} and s."statusId" = ${attendanceStatus.onSite} and not s."isDeleted" limit 1`),
  )
  return found.length > 0
}
