import { and, eq, getTableColumns, gte, isNull, ne, or, sql } from 'drizzle-orm'
import { projectStatus } from '#contract/entities/project.ts'
import { projectClient } from '#contract/entities/projectClient.ts'
import { userProjectRole } from '#contract/entities/userProjectRole.ts'
import { scopeOf, type Entity } from '#contract/entity.ts'
import type { OpenWork } from '#contract/people/openWork.ts'
import { audience } from '#server/core/audience.ts'
import { joinedIds, keepJoins, withoutJoins } from '#server/core/references/joins.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Services } from '#server/core/services.ts'
import type { Reader } from '#server/db/database.ts'
import { handOverApproval } from '#server/features/approvals/handOver.ts'
import { readRights } from '#server/core/rights/rights.ts'
import { workloadOf } from '#server/features/workload/workload.ts'
import { clients } from '#server/db/tables/client.ts'
import { rightsChanged } from '#server/core/rights/rightsChanged.ts'
import { users } from '#server/db/tables/user.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { projects } from '#server/db/tables/project.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { markRecords } from '#server/core/marks.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { changeStamp, creationStamp } from '#server/core/stamps.ts'

const rfiManager = sql`(${projects.settings} -> 'rfi' ->> 'rfiManagerUserId')::int`
const live = and(eq(projects.isDeleted, false), ne(projects.statusId, projectStatus.closed))
const place = { projectId: projects.id, projectNumber: projects.number, projectName: projects.name }

/** The work assigned to a person by name on projects that are not closed, and the records that wait for only them. */
export async function openWorkOf(db: Reader, services: Services, userId: number): Promise<OpenWork[]> {
  const managed = await db
    .select(place)
    .from(projects)
    .where(and(live, eq(projects.managerUserId, userId)))
    .orderBy(projects.number)
  const asked = await db
    .select(place)
    .from(projects)
    .where(and(live, eq(rfiManager, userId)))
    .orderBy(projects.number)
  const contacts = await db
    .select({ ...place, recordId: projectClients.id, of: clients.name })
    .from(projectClients)
    .innerJoin(projects, eq(projects.id, projectClients.projectId))
    .innerJoin(clients, eq(clients.id, projectClients.clientId))
    .where(and(live, eq(projectClients.contactUserId, userId), eq(projectClients.isDeleted, false)))
    .orderBy(projects.number)
  return [
    ...managed.map((row) => ({ ...row, what: 'manager' as const, recordId: row.projectId, of: null })),
    ...asked.map((row) => ({ ...row, what: 'rfiManager' as const, recordId: row.projectId, of: null })),
    ...contacts.map((row) => ({ ...row, what: 'contact' as const })),
    ...(await waitingFor(db, services, userId)),
  ]
}

/** Approvals and RFIs that wait for a person by name, from their workload. */
async function waitingFor(db: Reader, services: Services, userId: number): Promise<OpenWork[]> {
  const now = services.now()
  const rights = (await readRights(db, [userId], now, services.config)).get(userId)
  if (!rights) return []
  const asked = { person: { ...rights, sessionId: '' }, now: now.toISOString() }
  const { items } = await workloadOf(db, services, asked, null)
  return items.flatMap(({ namesThem, projectId, projectNumber, projectName, ...item }) =>
    namesThem && projectId !== null
      ? [
          {
            what: item.stage === null ? ('record' as const) : ('approval' as const),
            recordId: item.entityId,
            kind: item.entityKind,
            of: [item.number, item.title].filter(Boolean).join(' '),
            projectId,
            projectNumber: projectNumber ?? '',
            projectName: projectName ?? '',
          },
        ]
      : [],
  )
}

/** Hands all of it to another person, with a history entry for each record and the project roles it needs. */
export async function handOver(w: Write, work: readonly OpenWork[], from: number, to: number) {
  const projectIds = [...new Set(work.map(({ projectId }) => projectId))]
  for (const projectId of projectIds) await handOverRoles(w, projectId, from, to)
  for (const item of work) await handOverOne(w, item, from, to)
  rightsChanged(w, [to])
  await markRecords(w, 'user', [from, to])
}

async function handOverOne(w: Write, item: OpenWork, from: number, to: number) {
  const { what, kind, recordId } = item
  if (what === 'contact') return handOverContact(w, item, from, to)
  if (kind === undefined) return handOverProject(w, item, from, to)
  if (what === 'approval') return handOverApproval(w, kind, recordId, from, to)
  await (w.services.kinds[kind] as Resource<Entity>).handOverWork?.(w, recordId, from, to)
}

async function handOverProject(w: Write, { what, projectId }: OpenWork, from: number, to: number) {
  const news =
    what === 'manager'
      ? { managerUserId: to }
      : { settings: sql`jsonb_set(${projects.settings}, '{rfi,rfiManagerUserId}', ${String(to)}::text::jsonb)` }
  const [row] = await w.tx
    .update(projects)
    .set({ ...news, ...changeStamp(w), rowVersion: sql`${projects.rowVersion} + 1` })
    .where(eq(projects.id, projectId))
    .returning({ version: projects.rowVersion })
  w.announce({
    kind: 'project',
    recordId: projectId,
    op: 'updated',
    version: row!.version,
    audience: audience.project(projectId),
    affected: [[from, to], [], []],
  })
  const field = what === 'manager' ? 'managerUserId' : 'rfiManagerUserId'
  w.addHistory({
    entityKind: 'project',
    entityId: projectId,
    projectId,
    action: 'changed',
    diff: { [field]: [from, to] },
  })
}

async function handOverContact(w: Write, { recordId, projectId }: OpenWork, from: number, to: number) {
  const [row] = await w.tx
    .update(projectClients)
    .set({ contactUserId: to, ...changeStamp(w), rowVersion: sql`${projectClients.rowVersion} + 1` })
    .where(eq(projectClients.id, recordId))
    .returning({ version: projectClients.rowVersion, clientId: projectClients.clientId })
  w.announce({
    kind: 'projectClient',
    recordId,
    op: 'updated',
    version: row!.version,
    scope: scopeOf(projectClient, { projectId, clientId: row!.clientId }),
    affected: [[projectId], [row!.clientId]],
    audience: audience.either(audience.kind('projectClient'), audience.project(projectId)),
  })
  w.addHistory({
    entityKind: 'projectClient',
    entityId: recordId,
    projectId,
    action: 'changed',
    diff: { contactUserId: [from, to] },
  })
}

/**
 * A person who takes over work on a project without a role there gets the roles of the leaver, whose last day stays the
 * same.
 */
async function handOverRoles(w: Write, projectId: number, from: number, to: number) {
  const [site] = await w.tx.select({ timeZone: projects.timeZone }).from(projects).where(eq(projects.id, projectId))
  const today = todayIn(w.services.now(), site!.timeZone)
  const of = (userId: number) =>
    w.tx
      .select({ ...getTableColumns(userProjectRoles), processRoleIds: joinedIds('userProjectRole', 'processRoleIds') })
      .from(userProjectRoles)
      .where(
        and(
          eq(userProjectRoles.projectId, projectId),
          eq(userProjectRoles.userId, userId),
          eq(userProjectRoles.isDeleted, false),
          or(isNull(userProjectRoles.to), gte(userProjectRoles.to, today)),
        ),
      )
  if ((await of(to)).length > 0) return
  for (const { projectRoleId, accessLevel, systems, processRoleIds, to: until, isAdHoc, reason } of await of(from)) {
    const draft = {
      projectId,
      userId: to,
      projectRoleId,
      accessLevel,
      systems,
      processRoleIds,
      to: until,
      isAdHoc,
      reason,
      from: today,
    }
    const [made] = await w.tx
      .insert(userProjectRoles)
      .values({ ...withoutJoins(userProjectRole, draft), ...creationStamp(w) })
      .onConflictDoNothing()
      .returning()
    if (!made) continue
    await keepJoins(w.tx, userProjectRole, made.id, draft)
    w.announce({
      kind: 'userProjectRole',
      recordId: made.id,
      op: 'updated',
      version: 1,
      scope: scopeOf(userProjectRole, draft),
      affected: [[projectId], [to]],
      audience: audience.either(audience.kind('userProjectRole'), audience.project(projectId), audience.user(to)),
    })
    w.addHistory({
      entityKind: 'userProjectRole',
      entityId: made.id,
      projectId,
      action: 'created',
      diff: Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, [null, value]])),
    })
  }
}

/** Returns the name of a person who can take over work, that is who can sign in; otherwise null. */
export async function canTakeOver(db: Reader, userId: number) {
  const [found] = await db
    .select({ name: users.fullName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDeleted, false), sql`${users.statusId} in (20, 30)`))
  return found?.name ?? null
}
