import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { siteAttendance } from '#contract/entities/siteAttendance.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import { personStatus } from '#contract/people/personStatus.ts'
import {
  onSiteNowPath,
  peopleToSignInPath,
  type OnSiteNow,
  type PersonToSignIn,
  type SiteNow,
} from '#contract/people/onSiteNow.ts'
import { gateLog } from '#contract/people/gateLog.ts'
import { crewPath, signCrewIn } from '#contract/people/signCrew.ts'
import { signOutMany } from '#contract/people/signOutMany.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { reading, readingOf } from '#server/core/reading.ts'
import { asId } from '#server/core/resource.ts'
import { rowsOf } from '#server/db/database.ts'
import { crewOf, signCrew } from './crew.ts'
import { importLog } from './importLog.ts'
import { judgeLog } from './judgeLog.ts'
import { isOnList } from './onList.ts'
import { siteAttendanceViews } from './rules.ts'
import { asCondition } from '#server/core/policy.ts'
import { readJson } from '#server/core/readJson.ts'
import { personOf, type Env, type Request } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { write } from '#server/core/write.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { fileToRead, lastFileRead, leftToRead } from '#server/features/safetyFile/readAtGate.ts'
import { attendanceMoved } from '#server/features/site/attendanceMoved.ts'
import { importsGateLogs, ofSitePeople, signsIn } from '#server/features/site/sitePeople.ts'
import { clients } from '#server/db/tables/client.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { siteAttendances as table } from '#server/db/tables/siteAttendance.ts'

/**
 * `GET /api/siteAttendanceNow/{projectId}`: who is on site now, in figures (`OnSiteNow`), of those whom the reader finds.
 * `GET /api/siteAttendanceNow`: how many they are on each project (`SiteNow`).
 * `GET /api/siteAttendancePeople/{projectId}`: whom they may sign in, by name (`PersonToSignIn`).
 * `GET /api/siteAttendanceCrew/{projectId}`: the same with photos and whether they are on site, by company (`Crew`).
 * `PUT /api/siteAttendanceSignIn` `{ projectId, zoneId, briefed, people }`: signs several people in now (`CrewResult`).
 * `POST /api/siteAttendanceImport/check` and `POST /api/siteAttendanceImport`: the log of a gate (`GateLog`).
 * `PUT /api/siteAttendanceSignOut` `{ projectId, ids }`: signs several people out now, and answers how many were. Those
 * who have left meanwhile are passed over.
 */
export const attendanceCalls = (kind: Resource<typeof siteAttendance>) =>
  new Hono<Env>()
    .get(`/${onSiteNowPath}`, async (c) => answer(c, await sitesNow(c, kind)))
    .get(`/${onSiteNowPath}/:projectId`, async (c) => answer(c, await onSiteNow(c, kind)))
    .get(`/${peopleToSignInPath}/:projectId`, async (c) => answer(c, await peopleToSignIn(c)))
    .get(`/${crewPath}/:projectId`, async (c) => answer(c, await crewIn(c)))
    .put('/siteAttendanceSignIn', async (c) => {
      const body = await readJson(c)
      return write(c, body, async (w) => ({ data: await signCrew(w, kind, signCrewIn.parse(body)) }), {
        onceByKey: true,
      })
    })
    .post('/siteAttendanceImport/check', async (c) => {
      const body = gateLog.parse(await readJson(c))
      if (!importsGateLogs(personOf(c), body)) throw forbidden('import gate logs of this project')
      const { db, now } = c.get('services')
      const judged = await judgeLog(db, now(), body)
      return answer(
        c,
        judged.map(({ verdict }) => verdict),
      )
    })
    .post('/siteAttendanceImport', async (c) => {
      const body = await readJson(c)
      return write(c, body, async (w) => ({ data: await importLog(w, kind, gateLog.parse(body)) }))
    })
    .put('/siteAttendanceSignOut', async (c) => {
      const body = await readJson(c)
      return write(c, body, async (w) => {
        const { projectId, ids } = signOutMany.parse(body)
        if (!signsIn(w.person, { projectId })) throw forbidden('sign people out on this project')
        const mine = asCondition(ofSitePeople(w.person, table, accessLevels.contribute))
        const out = await w.tx
          .update(table)
          .set({
            statusId: status.signedOut,
            signedOutOn: w.on,
            ...changeStamp(w),
            rowVersion: sql`${table.rowVersion} + 1`,
          })
          .where(
            and(
              inArray(table.id, ids),
              eq(table.projectId, projectId),
              eq(table.statusId, status.onSite),
              eq(table.isDeleted, false),
              mine,
            ),
          )
          .returning({ id: table.id })
        await attendanceMoved(w, projectId, out, [status.onSite, status.signedOut], 'signOut')
        return { data: { count: out.length } }
      })
    })

const projectIn = async (c: Request) => {
  const { db, kinds } = c.get('services')
  const asked = asId.safeParse(c.req.param('projectId'))
  if (!asked.success) throw missing('Project')
  return (await readingOf(kinds, 'project').one(db, personOf(c), asked.data)).id
}

async function crewIn(c: Request) {
  const projectId = await projectIn(c)
  const clientId = asId.safeParse(c.req.query('clientId')).data ?? null
  return crewOf(c.get('services').db, personOf(c), { projectId, clientId, words: c.req.query('words') ?? '' })
}

async function peopleToSignIn(c: Request): Promise<PersonToSignIn[]> {
  const projectId = await projectIn(c)
  const mine = asCondition(ofSitePeople(personOf(c), projectPersons, accessLevels.contribute))
  const { db } = c.get('services')
  const file = await fileToRead(db, projectId)
  const rows = await db
    .select({
      personId: projectPersons.personId,
      name: projectPersons.name,
      clientId: projectPersons.clientId,
      clientName: clients.name,
      statusId: projectPersons.statusId,
      reasons: projectPersons.reasons,
      fileRead: file === null ? sql<null>`null` : sql<number | null>`${lastFileRead('"projectPerson"')}`,
    })
    .from(projectPersons)
    .innerJoin(clients, eq(clients.id, projectPersons.clientId))
    .where(
      and(
        eq(projectPersons.projectId, projectId),
        eq(projectPersons.isDeleted, false),
        ne(projectPersons.statusId, personStatus.left),
        mine,
      ),
    )
    .orderBy(projectPersons.nameKey, projectPersons.id)
  return rows.map(({ fileRead, ...row }) => ({ ...row, fileToRead: leftToRead(file, fileRead) }))
}

async function sitesNow(c: Request, kind: Resource<typeof siteAttendance>) {
  const found = reading(kind).findable(personOf(c), {})
  return rowsOf<SiteNow>(
    await c.get('services').db.execute(sql`select "projectId", count(*)::int as people from "siteAttendance"
      where ${found} and ${siteAttendanceViews.now} group by "projectId" order by "projectId"`),
  )
}

async function onSiteNow(c: Request, kind: Resource<typeof siteAttendance>): Promise<OnSiteNow> {
  const { db } = c.get('services')
  const reader = personOf(c)
  const projectId = await projectIn(c)
  const found = reading(kind).findable(reader, { projectId })
  const { now, confirm } = siteAttendanceViews
  const [figures] = rowsOf<Omit<OnSiteNow, 'companies' | 'mayImport'>>(
    await db.execute(sql`select count(*) filter (where ${now})::int as people,
      count(*) filter (where ${now} and ${isOnList('isFirstAider')})::int as "firstAiders",
      count(*) filter (where ${now} and ${isOnList('isFireMarshal')})::int as "fireMarshals",
      count(*) filter (where ${confirm})::int as "toConfirm" from "siteAttendance"
      where ${found} and "siteAttendance"."statusId" in (${status.onSite}::int, ${status.toConfirm}::int)`),
  )
  const companies = rowsOf<OnSiteNow['companies'][number]>(
    await db.execute(sql`select "clientId" as id, (select f.name from "client" f where f.id = "clientId") as name,
      count(*)::int as people from "siteAttendance" where ${found} and ${now}
      group by "clientId" order by people desc, name`),
  )
  return { ...figures!, companies, mayImport: importsGateLogs(reader, { projectId }) }
}
