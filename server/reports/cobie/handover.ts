import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/kinds/client/table.ts'
import { lookups } from '#server/kinds/lookup/table.ts'
import { projectClients } from '#server/kinds/projectClient/table.ts'
import { projectLocations } from '#server/kinds/projectLocation/table.ts'
import { projects } from '#server/kinds/project/table.ts'
import { users } from '#server/kinds/user/table.ts'
import { userProjectRoles } from '#server/kinds/userProjectRole/table.ts'

/**
 * Reads what a project hands over as COBie data: its companies, roles and locations, and the people behind them.
 * `downloaderId` stands for the creator of rows that came with the system.
 */
export async function readHandover(db: Reader, projectId: number, downloaderId: number) {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
  const companies = await db
    .select({ part: projectClients, company: clients, relationship: lookups.name })
    .from(projectClients)
    .innerJoin(clients, eq(clients.id, projectClients.clientId))
    .innerJoin(lookups, isEntry('clientProjectRelationships', projectClients.relationshipId))
    .where(and(eq(projectClients.projectId, projectId), eq(projectClients.isDeleted, false)))
    .orderBy(asc(projectClients.relationshipId), asc(clients.name))
  const roles = await db
    .select({ role: userProjectRoles, name: lookups.name })
    .from(userProjectRoles)
    .innerJoin(lookups, isEntry('projectRoles', userProjectRoles.projectRoleId))
    .where(and(eq(userProjectRoles.projectId, projectId), eq(userProjectRoles.isDeleted, false)))
    .orderBy(asc(userProjectRoles.projectRoleId), asc(userProjectRoles.id))
  const locations = await db
    .select()
    .from(projectLocations)
    .where(and(eq(projectLocations.projectId, projectId), eq(projectLocations.isDeleted, false)))
    .orderBy(asc(projectLocations.code))
  const written = [project!, ...companies.map(({ part }) => part), ...roles.map(({ role }) => role), ...locations]
  const creators = written.map(({ createdById }) => createdById ?? downloaderId)
  const named = [downloaderId, ...creators, ...roles.map(({ role }) => role.userId)]
  const people = await db
    .select({ user: users, company: clients })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(inArray(users.id, [...new Set(named)]))
    .orderBy(asc(users.lastName), asc(users.firstName))
  return { project: project!, companies, roles, locations, people, downloaderId }
}

const isEntry = (list: string, id: typeof projectClients.relationshipId | typeof userProjectRoles.projectRoleId) =>
  and(eq(lookups.list, list), eq(lookups.id, id))

export type Handover = Awaited<ReturnType<typeof readHandover>>
