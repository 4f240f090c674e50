import { and, eq, getTableColumns, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { Hono } from 'hono'
import { idsIn, type Stage } from '#contract/approvalStages.ts'
import { whoIsAsked, type DryRun, type ProjectPerson } from '#contract/approvalPeople.ts'
import type { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import type { System } from '#contract/systems.ts'
import { userStatus } from '#contract/entities/user.ts'
import { answer } from '#server/core/answer.ts'
import { joinedIds } from '#server/core/references/joins.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '../client/table.ts'
import { users } from '../user/table.ts'
import { projectClients } from '../projectClient/table.ts'
import { userProjectRoles } from '../userProjectRole/table.ts'
import type { Person } from '#server/core/person.ts'
import type { Readable } from '#server/core/readable.ts'
import { reading, type Reading } from '#server/core/reading.ts'
import { forbidden, missing } from '#server/core/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { todayIn } from '#server/core/today.ts'
import { asId } from '#server/core/resource.ts'
import { projectResource } from '../project/resource.ts'
import { mayTryApproval } from './rules.ts'
import { systemsOfKinds } from './systemsOfKinds.ts'

const projects = reading(projectResource)

/**
 * The people who would be asked on a project if a record with this approval were submitted today. Nothing is written.
 */
export const dryRunCalls = (kind: Readable<typeof roleListTemplate>) =>
  new Hono<Env>().get('/roleListTemplate/:id/dryRun', async (c) => {
    const { db, now } = c.var.services
    const [id, projectId] = [asId.safeParse(c.req.param('id')), asId.safeParse(c.req.query('projectId'))]
    if (!id.success) throw missing('Approval template')
    if (!projectId.success) throw missing('Project')
    return answer(c, await dryRun(reading(kind), db, personOf(c), { id: id.data, projectId: projectId.data }, now()))
  })

async function dryRun(
  templates: Reading<typeof roleListTemplate>,
  db: Reader,
  person: Person,
  { id, projectId }: { id: number; projectId: number },
  now: Date,
): Promise<DryRun> {
  const template = await templates.one(db, person, id)
  const project = await projects.one(db, person, projectId)
  if (!mayTryApproval(person, projectId)) throw forbidden('see who would be asked on this project')
  const systems = systemsOfKinds(template.processKindIds).filter((system) => project.systems.includes(system))
  const people = await peopleFor(db, { projectId, systems }, template.stages, todayIn(now, project.timeZone))
  return {
    templateId: id,
    projectId,
    projectName: `${project.number} ${project.name}`,
    stages: whoIsAsked(template.stages, people),
  }
}

/** Everyone who has a role in these systems of the project today, and everyone whom the stages name. */
async function peopleFor(
  db: Reader,
  { projectId, systems }: { projectId: number; systems: readonly System[] },
  stages: readonly Stage[],
  today: string,
): Promise<ProjectPerson[]> {
  const inForce = (table: typeof userProjectRoles | typeof projectClients) =>
    and(
      eq(table.projectId, projectId),
      eq(table.isDeleted, false),
      or(isNull(table.from), lte(table.from, today)),
      or(isNull(table.to), gte(table.to, today)),
    )
  const roles = await db
    .select({ ...getTableColumns(userProjectRoles), processRoleIds: joinedIds('userProjectRole', 'processRoleIds') })
    .from(userProjectRoles)
    .where(inForce(userProjectRoles))
  const companies = await db
    .select({ clientId: projectClients.clientId, relationshipId: projectClients.relationshipId })
    .from(projectClients)
    .innerJoin(clients, eq(clients.id, projectClients.clientId))
    .where(and(inForce(projectClients), eq(clients.isDeleted, false)))
  const ids = [...new Set([...roles.map(({ userId }) => userId), ...idsIn(stages, 'named')])]
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ user: users, of: clients.name })
          .from(users)
          .innerJoin(clients, eq(clients.id, users.clientId))
          .where(and(inArray(users.id, ids), eq(users.isDeleted, false)))
          .orderBy(users.lastName, users.firstName)
  return found.map(({ user, of }) => {
    const held = roles.filter(
      (role) =>
        role.userId === user.id &&
        role.systems.some((system) => systems.includes(system) && user.pbSystems.includes(system)),
    )
    return {
      id: user.id,
      name: `${user.firstName} ${user.lastName}`,
      of,
      // A lock is temporary, but an account that was never activated cannot answer.
      isActive: user.statusId === userStatus.active || user.statusId === userStatus.locked,
      availableForAuthoring: user.availableForAuthoring,
      availableForReviewing: user.availableForReviewing,
      projectRoleIds: held.map(({ projectRoleId }) => projectRoleId),
      processRoleIds: held.flatMap(({ processRoleIds }) => processRoleIds),
      relationshipIds: companies
        .filter(({ clientId }) => clientId === user.clientId)
        .map(({ relationshipId }) => relationshipId),
    }
  })
}
