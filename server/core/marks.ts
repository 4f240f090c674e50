import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Kind } from '#contract/kinds.ts'
import { audience } from './audience.ts'
import { users } from '../kinds/user/table.ts'
import { projectClients } from '../kinds/projectClient/table.ts'
import { projects } from '../kinds/project/table.ts'
import { userProjectRoles } from '../kinds/userProjectRole/table.ts'
import type { Write } from './write.ts'

/** Beyond this many, one word about the whole kind is cheaper than one about each. */
const worthNaming = 50

const tell = (w: Write, kind: Kind, recordId: number, to: string) =>
  w.tell({ kind, recordId, op: 'updated', audience: to, affected: [] })

/** Says that everything of a kind may read differently now; it names nothing, so all may hear it. */
export const markWhole = (w: Write, ...kinds: Kind[]) => {
  for (const kind of kinds) tell(w, kind, 0, audience.all)
}

const mark = (w: Write, kind: Kind, ids: readonly number[], to: (id: number) => string) => {
  const distinct = [...new Set(ids)].filter((id) => id > 0)
  if (distinct.length > worthNaming) markWhole(w, kind)
  else for (const id of distinct) tell(w, kind, id, to(id))
}

/** These records show something that changed elsewhere: a name, a count. */
export const markProjects = (w: Write, ids: readonly number[]) => mark(w, 'project', ids, audience.project)
export const markClients = (w: Write, ids: readonly number[]) => mark(w, 'client', ids, () => audience.kind('client'))
export const markUsers = (w: Write, ids: readonly number[]) =>
  mark(w, 'user', ids, (id) => audience.either(audience.kind('user'), audience.user(id)))

const newRights = { rightsVersion: sql`"rightsVersion" + 1` }

/**
 * These people's rights changed. Their open browsers load them anew, and what they are saving at this moment is decided
 * by the new ones, or by the old ones before this is done.
 */
export async function rightsChanged(w: Write, userIds: readonly number[]) {
  const ids = [...new Set(userIds)].filter((id) => id > 0)
  if (ids.length > 0) await w.tx.update(users).set(newRights).where(inArray(users.id, ids))
  for (const id of ids)
    w.tell({ kind: 'claims', recordId: id, op: 'updated', audience: audience.user(id), affected: [] })
}

/** Everybody's rights changed, with what is open to anybody at all. */
export async function everybodysRightsChanged(w: Write) {
  await w.tx.update(users).set(newRights)
  w.tell({ kind: 'claims', recordId: 0, op: 'updated', audience: audience.all, affected: [] })
}

/** The super users of a company see what it leads, so its part in a project is their right. */
export async function rightsOfSuperUsers(w: Write, clientIds: readonly number[]) {
  const found = await w.tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.clientId, [...clientIds]), sql`${users.roles} ? 'super_user'`))
  await rightsChanged(
    w,
    found.map(({ id }) => id),
  )
}

/** The projects a company has a part in. */
export async function projectsOfClient({ tx }: Pick<Write, 'tx'>, clientId: number) {
  const rows = await tx
    .selectDistinct({ id: projectClients.projectId })
    .from(projectClients)
    .innerJoin(projects, eq(projects.id, projectClients.projectId))
    .where(
      and(eq(projectClients.clientId, clientId), eq(projectClients.isDeleted, false), eq(projects.isDeleted, false)),
    )
  return rows.map(({ id }) => id)
}

/** The projects a person has a role on. */
export async function projectsOfUser({ tx }: Pick<Write, 'tx'>, userId: number) {
  const rows = await tx
    .selectDistinct({ id: userProjectRoles.projectId })
    .from(userProjectRoles)
    .innerJoin(projects, eq(projects.id, userProjectRoles.projectId))
    .where(
      and(eq(userProjectRoles.userId, userId), eq(userProjectRoles.isDeleted, false), eq(projects.isDeleted, false)),
    )
  return rows.map(({ id }) => id)
}

/** The projects a person is named on as manager. */
export async function projectsManagedBy({ tx }: Pick<Write, 'tx'>, userId: number) {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.managerUserId, userId), eq(projects.isDeleted, false)))
  return rows.map(({ id }) => id)
}

/** Whether any of these fields reads differently than before. */
export const differs = (before: object | null, after: object, ...fields: string[]) =>
  fields.some(
    (field) =>
      written((before as Record<string, unknown> | null)?.[field]) !==
      written((after as Record<string, unknown>)[field]),
  )

/** The database gives the members of a document back in an order of its own. */
const written = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
