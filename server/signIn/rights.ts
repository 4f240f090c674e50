import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { userStatus } from '#contract/entities/user.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import type { System } from '#contract/systems.ts'
import type { Person } from '../core/person.ts'
import type { Config } from '../core/services.ts'
import type { Reader, Tx } from '../db/database.ts'
import { hsAdviserRole, leadRelationships } from '../db/supplied/lookups.ts'
import { clients } from '../kinds/client/table.ts'
import { projects as projectTable } from '../kinds/project/table.ts'
import { projectClients } from '../kinds/projectClient/table.ts'
import { officeSettings } from '../kinds/settings/officeSettings.ts'
import { users } from '../kinds/user/table.ts'
import { userProjectRoles } from '../kinds/userProjectRole/table.ts'
import { dayWhere } from '../core/today.ts'

type Levels = Partial<Record<System, number>>

/** The rights of a person as they stand at a moment; null when there is no such active person. */
export async function readPerson(
  db: Reader,
  userId: number,
  sessionId: string,
  now: Date,
  { oidc }: Pick<Config, 'oidc'>,
): Promise<Person | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDeleted, false)))
  if (!user || (user.statusId !== userStatus.active && user.statusId !== userStatus.locked)) return null
  const { systems: on } = await officeSettings(db)
  const systems = user.pbSystems.filter((system) => on.includes(system))
  const projects = new Map<number, Levels>()
  const seesAll = user.roles.includes('admin')
  const advises = seesAll ? [] : await addOwnRoles(db, userId, now, systems, projects)
  if (!seesAll && user.roles.includes('super_user')) await addLedProjects(db, user.clientId, systems, projects)
  return {
    userId,
    sessionId,
    clientId: user.clientId,
    fullName: `${user.firstName} ${user.lastName}`,
    roles: user.roles,
    systems,
    projects,
    seesAll,
    advises,
    passwords: oidc === null,
    rightsVersion: user.rightsVersion,
    asOf: now.toISOString(),
  }
}

/**
 * The version of somebody's rights, which nobody changes until this transaction ends; null when there is no such
 * account.
 */
export async function heldRightsVersion(tx: Tx, userId: number): Promise<number | null> {
  const [user] = await tx
    .select({ version: users.rightsVersion })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDeleted, false)))
    .for('share')
  return user?.version ?? null
}

const raise = (projects: Map<number, Levels>, projectId: number, systems: readonly System[], level: number) => {
  if (systems.length === 0) return
  const levels = projects.get(projectId) ?? {}
  for (const system of systems) levels[system] = Math.max(levels[system] ?? 0, level)
  projects.set(projectId, levels)
}

/** The day at a moment where a project is. */
export const todayOnSite = (now: Date) => dayWhere(now.toISOString(), projectTable.timeZone)

/**
 * Adds what somebody's roles allow, and answers where one of them is H&S adviser. A role holds from midnight to
 * midnight on site, wherever its holder is.
 */
async function addOwnRoles(
  db: Reader,
  userId: number,
  now: Date,
  allowed: readonly System[],
  projects: Map<number, Levels>,
) {
  const today = todayOnSite(now)
  const held = await db
    .select({
      projectId: userProjectRoles.projectId,
      systems: userProjectRoles.systems,
      accessLevel: userProjectRoles.accessLevel,
      projectRoleId: userProjectRoles.projectRoleId,
    })
    .from(userProjectRoles)
    .innerJoin(projectTable, eq(projectTable.id, userProjectRoles.projectId))
    .where(
      and(
        eq(userProjectRoles.userId, userId),
        eq(userProjectRoles.isDeleted, false),
        eq(projectTable.isDeleted, false),
        sql`${userProjectRoles.from} <= ${today}`,
        or(isNull(userProjectRoles.to), sql`${userProjectRoles.to} >= ${today}`),
      ),
    )
  for (const role of held)
    raise(
      projects,
      role.projectId,
      role.systems.filter((system) => allowed.includes(system)),
      role.accessLevel,
    )
  return held.filter(({ projectRoleId }) => projectRoleId === hsAdviserRole).map(({ projectId }) => projectId)
}

async function addLedProjects(db: Reader, clientId: number, allowed: readonly System[], projects: Map<number, Levels>) {
  const led = await db
    .select({ projectId: projectClients.projectId })
    .from(projectClients)
    .innerJoin(projectTable, eq(projectTable.id, projectClients.projectId))
    .innerJoin(clients, eq(clients.id, projectClients.clientId))
    .where(
      and(
        eq(projectClients.clientId, clientId),
        eq(clients.isDeleted, false),
        eq(projectClients.isDeleted, false),
        eq(projectTable.isDeleted, false),
        inArray(projectClients.relationshipId, [...leadRelationships]),
      ),
    )
  for (const { projectId } of led) raise(projects, projectId, allowed, accessLevels.manage)
}
