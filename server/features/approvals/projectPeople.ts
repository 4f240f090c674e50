import { and, eq, getTableColumns, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { ProjectPerson } from '#contract/approvals/approvalPeople.ts'
import { userStatus } from '#contract/entities/user.ts'
import type { System } from '#contract/systems.ts'
import { folded } from '#contract/text/folded.ts'
import { joinedIds } from '#server/core/references/joins.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { groups, groupUsers } from '#server/db/tables/group.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { users } from '#server/db/tables/user.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'

/** Everyone who has a role in these systems of the project today, and the users in `more`. */
export async function peopleFor(
  db: Reader,
  { projectId, systems }: { projectId: number; systems: readonly System[] },
  more: readonly number[],
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
  const ids = [...new Set([...roles.map(({ userId }) => userId), ...more])]
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ user: users, of: clients.name })
          .from(users)
          .innerJoin(clients, eq(clients.id, users.clientId))
          .where(and(inArray(users.id, ids), eq(users.isDeleted, false)))
          .orderBy(users.lastName, users.firstName)
  const members = await db
    .select({ userId: groupUsers.toId, name: groups.name })
    .from(groupUsers)
    .innerJoin(groups, eq(groups.id, groupUsers.fromId))
    .where(and(eq(groups.projectId, projectId), eq(groups.isDeleted, false)))
  return found.map(({ user, of }) => {
    const held = roles.filter(
      (role) =>
        role.userId === user.id &&
        role.systems.some((system) => systems.includes(system) && user.pbSystems.includes(system)),
    )
    return {
      id: user.id,
      name: user.fullName,
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
      groupNames: members.filter(({ userId }) => userId === user.id).map(({ name }) => folded(name)),
    }
  })
}
