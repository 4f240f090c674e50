import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { userStatus } from '#contract/entities/user.ts'
import type { incident } from '#contract/entities/incident.ts'
import { anonymousNearMiss } from '#contract/safety/anonymousNearMiss.ts'
import { recordSystemOf } from '#contract/recordSystem.ts'
import { nearMissType } from '#contract/safety/incidentReport.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { recordPath } from '#contract/recordPages.ts'
import { jsonAnswer, envelope } from '#server/core/answer.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, Refusal } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { mayWriteSafety, type InSystem } from '#server/core/rights/recordRights.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { projects } from '#server/db/tables/project.ts'
import { users } from '#server/db/tables/user.ts'

/** The placeholder account for everyone who reports anonymously: deleted, without a password, never selectable. */
const anonymousEmail = 'anonymous@reporter.invalid'

/** Whether a report is by an anonymous reporter. */
export const isAnonymous = sql<boolean>`coalesce((select u."email" = ${sql.raw(`'${anonymousEmail}'`)}
  from "user" u where u.id = "incident"."authorUserId"), false)`

/**
 * `POST /api/incident/anonymous`: a near miss whose reporter is not stored anywhere (domain specification, 7.6). The
 * right to report is checked, and then the server itself writes: the reporter's account, address, request id and
 * idempotency key are not stored. It is submitted at once; if its approval requires more than the report, a manager
 * completes it.
 */
export const anonymousCalls = (kind: Resource<typeof incident>) =>
  new Hono<Env>().post('/incident/anonymous', async (c) => {
    const sent = anonymousNearMiss.parse(await readJson(c))
    const { projectId, systemId } = sent
    if (!mayWriteSafety(personOf(c), sent)) throw forbidden('report a near miss on this project')
    const services = c.get('services')
    const records = writing(kind)
    const asServer = (work: (w: Write) => Promise<void>) =>
      writeAsSystem(services, work, {
        fullName: 'Anonymous reporter',
        projects: new Map([[projectId, { [recordSystemOf(systemId)]: accessLevels.manage }]]),
      })
    const made = { id: 0, number: null as string | null }
    await asServer(async (w) => {
      const row = await records.create(w, { ...sent, incidentTypeId: nearMissType })
      made.id = (row as { id: number }).id
      await notifyManagerOfReport(w, made.id, sent)
    })
    try {
      await asServer(async (w) => {
        const row = await records.read.one(w.tx, w.person, made.id)
        const moved = await records.move(w, made.id, {}, { action: 'submit', rowVersion: row.rowVersion, chosen: {} })
        made.number = (moved as { number: string | null }).number
      })
    } catch (error) {
      // Its questionnaire or its approval requires more: the draft appears in the workload of the managers.
      if (!(error instanceof Refusal)) throw error
    }
    return jsonAnswer(c, JSON.stringify(envelope({ number: made.number })), 200)
  })

async function notifyManagerOfReport(
  w: Write,
  id: number,
  { projectId, systemId, title }: InSystem & { title: string },
) {
  const [project] = await w.tx
    .select({ managerUserId: projects.managerUserId })
    .from(projects)
    .where(eq(projects.id, projectId))
  await notify(w, [project!.managerUserId], {
    topic: 'incident',
    title: `A near miss is reported anonymously: ${title}`.slice(0, 150),
    body: 'Nobody can be asked about it. Submit it for investigation if it is still a draft.',
    projectId,
    entityKind: 'incident',
    entityId: id,
    url: recordPath('incident', { projectId, systemId, id }),
    priority: urgentPriority,
  })
}

/** The id of the placeholder account for anonymous reporters, which is created with the first report. */
export async function anonymousReporter(w: Write, projectId: number) {
  await w.tx.execute(sql`select pg_advisory_xact_lock(7321)`)
  const [known] = await w.tx.select({ id: users.id }).from(users).where(eq(users.email, anonymousEmail))
  if (known) return known.id
  const [office] = await w.tx
    .select({ clientId: users.clientId })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.managerUserId))
    .where(eq(projects.id, projectId))
  const [made] = await w.tx
    .insert(users)
    .values({
      email: anonymousEmail,
      firstName: 'Anonymous',
      lastName: 'reporter',
      clientId: office!.clientId,
      statusId: userStatus.deactivated,
      availableForAuthoring: false,
      isDeleted: true,
      // Long ago, so that it cannot be restored.
      deletedOn: '2000-01-01T00:00:00.000Z',
      anonymisedOn: w.on,
      createdOn: w.on,
      updatedOn: w.on,
    })
    .returning({ id: users.id })
  return made!.id
}
