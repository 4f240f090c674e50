import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { GroupSummary } from '#contract/entities/group.ts'
import type { Project } from '#contract/entities/project.ts'
import { userStatus } from '#contract/entities/user.ts'
import type { UserProjectRole } from '#contract/entities/userProjectRole.ts'
import { recordSystems } from '#contract/recordSystem.ts'
import { systems } from '#contract/systems.ts'
import { markWhole } from '#server/core/marks.ts'
import { reading } from '#server/core/reading.ts'
import { inSlices } from '#server/core/slices.ts'
import { creationStamp } from '#server/core/stamps.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { clients } from '#server/db/tables/client.ts'
import { groupResource } from '#server/kinds/group/resource.ts'
import { projects } from '#server/db/tables/project.ts'
import { employer } from '#server/features/site/employer.ts'
import { projectClientResource } from '#server/kinds/projectClient/resource.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { copyBetween } from '#server/kinds/projectProcessSubType/copy.ts'
import { keepsSubTypes } from '#server/kinds/projectProcessSubType/rules.ts'
import { projectProcessSubTypeResource } from '#server/kinds/projectProcessSubType/resource.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'
import { userProjectRoleResource } from '#server/kinds/userProjectRole/resource.ts'
import { users } from '#server/db/tables/user.ts'
import { idsFor } from './newIds.ts'
import { parentsFirst } from './parentsFirst.ts'

/** Copies the settings of every system. The RFI manager is copied only with the users. */
export async function cloneSettings(w: Write, from: number, to: number, withUsers: boolean) {
  const [source] = await w.tx.select({ settings: projects.settings }).from(projects).where(eq(projects.id, from))
  const settings = source!.settings as Record<string, Record<string, unknown>>
  const kept = settings.rfi && !withUsers ? { ...settings, rfi: { ...settings.rfi, rfiManagerUserId: null } } : settings
  await w.tx.update(projects).set({ settings: kept }).where(eq(projects.id, to))
  w.addHistory({
    entityKind: 'project',
    entityId: to,
    projectId: to,
    action: 'settings',
    comment: 'Copied with the project',
  })
}

/** Copies the active companies. The employer was added with the project. */
export async function cloneClients(w: Write, from: number, to: number, withUsers: boolean) {
  const rows = await w.tx
    .select({
      clientId: projectClients.clientId,
      relationshipId: projectClients.relationshipId,
      packageName: projectClients.packageName,
      contactUserId: sql<number | null>`(select u.id from "user" u where u.id = ${projectClients.contactUserId}
        and not u."isDeleted" and u."statusId" <> ${userStatus.deactivated})`,
    })
    .from(projectClients)
    .innerJoin(clients, eq(clients.id, projectClients.clientId))
    .where(
      and(
        eq(projectClients.projectId, from),
        eq(projectClients.isDeleted, false),
        ne(projectClients.relationshipId, employer),
        eq(clients.isDeleted, false),
        eq(clients.isActive, true),
      ),
    )
    .orderBy(asc(projectClients.id))
  for (const { contactUserId, ...row } of rows)
    await writing(projectClientResource).create(w, {
      ...row,
      projectId: to,
      contactUserId: withUsers ? contactUserId : null,
    })
}

/** Copies roles that have not ended, starting today, of people with an active account. */
export async function cloneRoles(w: Write, source: Project, to: number) {
  const today = todayIn(w.services.now(), source.timeZone)
  const roles = await rolesOn(w, source.id)
  const open = new Set(
    (
      await w.tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.isDeleted, false), ne(users.statusId, userStatus.deactivated)))
    ).map(({ id }) => id),
  )
  for (const { userId, projectRoleId, accessLevel, systems, processRoleIds, to: end, isAdHoc } of roles) {
    if (isAdHoc || !open.has(userId) || (end !== null && end < today)) continue
    const role = { userId, projectRoleId, accessLevel, systems, processRoleIds, from: today }
    await writing(userProjectRoleResource).create(w, { ...role, projectId: to })
  }
}

const rolesOn = async ({ tx, person }: Write, projectId: number) =>
  (await reading(userProjectRoleResource).list(tx, person, { projectId })) as unknown as UserProjectRole[]

/** Copies the named groups with those of their members who were copied. Returns the new id of each. */
export async function cloneGroups(w: Write, from: number, to: number) {
  const ids = new Map<number, number>()
  const came = new Set((await rolesOn(w, to)).map(({ userId }) => userId))
  const groups = (await reading(groupResource).list(w.tx, w.person, { projectId: from })) as unknown as GroupSummary[]
  for (const { id, name, purpose, userIds } of groups) {
    const members = userIds.filter((userId) => came.has(userId))
    const made = await writing(groupResource).create(w, { projectId: to, name, purpose, userIds: members })
    ids.set(id, made.id)
  }
  return ids
}

/**
 * Copies the sub types in use in each system, with those of their people who were copied, replacing the defaults of a
 * new project.
 */
export async function cloneSubTypes(w: Write, fromProjectId: number, toProjectId: number) {
  for (const system of recordSystems) {
    const systemId = systems[system]
    if (keepsSubTypes(w.person, { projectId: toProjectId, systemId }))
      await copyBetween(w, projectProcessSubTypeResource, { fromProjectId, toProjectId, systemId, overwrite: true })
  }
}

/** Copies the tree of locations. */
export async function cloneLocations(w: Write, from: number, to: number) {
  const rows = await w.tx
    .select()
    .from(projectLocations)
    .where(and(eq(projectLocations.projectId, from), eq(projectLocations.isDeleted, false)))
  const ids = await idsFor(
    w.tx,
    'projectLocation',
    rows.map(({ id }) => id),
  )
  const made = parentsFirst(rows).map((row) => ({
    id: ids.get(row.id)!,
    projectId: to,
    parentId: row.parentId === null ? null : ids.get(row.parentId)!,
    kind: row.kind,
    code: row.code,
    name: row.name,
    elevation: row.elevation,
    height: row.height,
    grossArea: row.grossArea,
    netArea: row.netArea,
    category: row.category,
    ...creationStamp(w),
  }))
  for (const some of inSlices(made)) await w.tx.insert(projectLocations).values(some)
  for (const { id, name } of made)
    w.addHistory({
      entityKind: 'projectLocation',
      entityId: id,
      projectId: to,
      action: 'created',
      comment: 'Copied with the project',
      diff: { name: [null, name] },
    })
  if (made.length > 0) markWhole(w, 'projectLocation')
}
