import { and, eq, inArray, isNull, notExists, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { userStatus } from '#contract/entities/user.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { System } from '#contract/systems.ts'
import type { Rights } from '../people.ts'
import type { Person } from '../person.ts'
import type { Config } from '../services.ts'
import type { Reader } from '#server/db/database.ts'
import {
  clientRelationship,
  clientRelationships,
  clientRepresentativeRole,
  hsAdviserRole,
  leadRelationships,
  partyRelationships,
  projectManagerRole,
  quantitySurveyorRole,
  sumRelationships,
} from '#server/db/supplied/lookups.ts'
import { clients } from '#server/db/tables/client.ts'
import { projects as projectTable } from '#server/db/tables/project.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { officeSettings } from '../officeSettings.ts'
import { users } from '#server/db/tables/user.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { listsNaming, type NamedOnList } from './namingLists.ts'
import { inSlices } from '../slices.ts'
import { dayWhere } from '../today.ts'

type Levels = Partial<Record<System, number>>

/** The number of people per statement. */
const atOnce = 500

/** Reads the rights of a person at a time; null if there is no such active person. */
export async function readPerson(
  db: Reader,
  userId: number,
  sessionId: string,
  now: Date,
  config: Pick<Config, 'oidc'>,
): Promise<Person | null> {
  const rights = (await readRights(db, [userId], now, config)).get(userId)
  return rights ? { ...rights, sessionId } : null
}

/**
 * Reads the rights of many people, with as many statements as for one. People without an active account are missing
 * from the result.
 */
export async function readRights(db: Reader, userIds: readonly number[], now: Date, config: Pick<Config, 'oidc'>) {
  const found = new Map<number, Rights>()
  for (const some of inSlices(userIds, atOnce))
    for (const rights of await readSlice(db, some, now, config)) found.set(rights.userId, rights)
  return found
}

const active = [userStatus.active, userStatus.locked]
const asked = {
  id: users.id,
  clientId: users.clientId,
  fullName: users.fullName,
  roles: users.roles,
  pbSystems: users.pbSystems,
  rightsVersion: users.rightsVersion,
}

async function readSlice(
  db: Reader,
  userIds: readonly number[],
  now: Date,
  { oidc }: Pick<Config, 'oidc'>,
): Promise<Rights[]> {
  const people = await db
    .select(asked)
    .from(users)
    .where(and(inArray(users.id, [...userIds]), eq(users.isDeleted, false), inArray(users.statusId, active)))
  if (people.length === 0) return []
  const { systems: on } = await officeSettings(db)
  const limited = people.filter(({ roles }) => !roles.includes('admin'))
  const held = await rolesOf(
    db,
    limited.map(({ id }) => id),
    now,
  )
  const named = await listsNaming(
    db,
    limited.map(({ id }) => id),
  )
  const led = await projectsLedBy(
    db,
    limited.filter(({ roles }) => roles.includes('super_user')).map(({ clientId }) => clientId),
    now,
  )
  const parties = await partyProjects(
    db,
    limited.map(({ clientId }) => clientId),
    now,
  )
  const relations = await relationsOf(
    db,
    limited.map(({ clientId }) => clientId),
    now,
  )
  return people.map(({ id, clientId, fullName, roles, pbSystems, rightsVersion }) => {
    const systems = pbSystems.filter((system) => on.includes(system))
    const seesAll = roles.includes('admin')
    const own: HeldRole[] = (held.get(id) ?? []).map((role) => ({
      ...role,
      systems: role.systems.filter((system) => systems.includes(system)),
    }))
    const projects = new Map<number, Levels>()
    const waiting = new Map<number, Levels>()
    const give = (project: Site, given: readonly System[], level: number) => {
      for (const system of given)
        raise(project.projectSystems.includes(system) ? projects : waiting, project.projectId, system, level)
    }
    for (const role of own) give(role, role.systems, role.accessLevel)
    const leading = !seesAll && roles.includes('super_user') ? (led.get(clientId) ?? []) : []
    for (const project of leading) give(project, systems, accessLevels.manage)
    const related = seesAll ? [] : (relations.get(clientId) ?? [])
    const isClientOnly = (projectId: number) => {
      const theirs = related.filter((one) => one.projectId === projectId).map((one) => one.relationshipId)
      return theirs.includes(clientRelationship) && theirs.every((one) => clientRelationships.includes(one))
    }
    const onLists = (named.get(id) ?? []).filter(({ system }) => systems.includes(system))
    return {
      userId: id,
      clientId,
      fullName,
      roles,
      systems,
      projects,
      waiting,
      seesAll,
      leads: new Set(leading.map(({ projectId }) => projectId)),
      folderLists: new Map(onLists.map(({ listId, flags }) => [listId, flags])),
      folderProjects: openedByFolders(onLists),
      advises: own.filter(inSafety(hsAdviserRole)).map(({ projectId }) => projectId),
      projectManagerOf: own.filter(inSafety(projectManagerRole)).map(({ projectId }) => projectId),
      safetyRoles: rolesByProject(own.filter(isOfSafety)),
      partyOnly: seesAll ? [] : (parties.get(clientId) ?? []),
      represents: own.filter(isClientRepresentative).map(({ projectId }) => projectId),
      issuesOnly: [...projects].flatMap(([projectId, { sfs }]) =>
        sfs === accessLevels.view && isClientOnly(projectId) ? [projectId] : [],
      ),
      seesSums: [
        ...related.filter((one) => sumRelationships.includes(one.relationshipId)).map(({ projectId }) => projectId),
        ...own.filter((role) => role.projectRoleId === quantitySurveyorRole).map(({ projectId }) => projectId),
      ],
      passwords: oidc === null,
      rightsVersion,
      asOf: now.toISOString(),
    }
  })
}

const raise = (projects: Map<number, Levels>, projectId: number, system: System, level: number) => {
  const levels = projects.get(projectId) ?? {}
  projects.set(projectId, { ...levels, [system]: Math.max(levels[system] ?? 0, level) })
}

/** The systems of projects in which a person may see a folder. */
function openedByFolders(onLists: readonly NamedOnList[]) {
  const opened = new Map<number, System[]>()
  for (const { projectId, system, flags } of onLists) {
    const known = opened.get(projectId) ?? []
    if (hasRight(flags, 'canView') && !known.includes(system)) opened.set(projectId, [...known, system])
  }
  return opened
}

/** A role counts only in its systems: an adviser in another system does not advise on safety. */
const isOfSafety = ({ systems, projectSystems }: HeldRole) => systems.includes('sms') && projectSystems.includes('sms')
const inSafety = (roleId: number) => (role: HeldRole) => role.projectRoleId === roleId && isOfSafety(role)

const isClientRepresentative = ({ projectRoleId, systems, projectSystems }: HeldRole) =>
  projectRoleId === clientRepresentativeRole && systems.includes('sfs') && projectSystems.includes('sfs')

function rolesByProject(roles: readonly HeldRole[]) {
  const byProject = new Map<number, number[]>()
  for (const { projectId, projectRoleId } of roles)
    byProject.set(projectId, [...(byProject.get(projectId) ?? []), projectRoleId])
  return byProject
}

/** Today's date in the time zone of the project, in SQL. */
export const todayOnSite = (now: Date) => dayWhere(now.toISOString(), projectTable.timeZone)

/** A project with the systems that are switched on for it. */
interface Site {
  projectId: number
  projectSystems: readonly System[]
}
type HeldRole = Site & Pick<typeof userProjectRoles.$inferSelect, 'systems' | 'accessLevel' | 'projectRoleId'>

/** The roles of people, by person. A role lasts from midnight to midnight on site. */
async function rolesOf(db: Reader, userIds: readonly number[], now: Date) {
  const byPerson = new Map<number, HeldRole[]>()
  if (userIds.length === 0) return byPerson
  const today = todayOnSite(now)
  const held = await db
    .select({
      userId: userProjectRoles.userId,
      projectId: userProjectRoles.projectId,
      projectSystems: projectTable.systems,
      systems: userProjectRoles.systems,
      accessLevel: userProjectRoles.accessLevel,
      projectRoleId: userProjectRoles.projectRoleId,
    })
    .from(userProjectRoles)
    .innerJoin(projectTable, eq(projectTable.id, userProjectRoles.projectId))
    .where(
      and(
        inArray(userProjectRoles.userId, [...userIds]),
        eq(userProjectRoles.isDeleted, false),
        eq(projectTable.isDeleted, false),
        sql`${userProjectRoles.from} <= ${today}`,
        or(isNull(userProjectRoles.to), sql`${userProjectRoles.to} >= ${today}`),
      ),
    )
  for (const { userId, ...role } of held) byPerson.set(userId, [...(byPerson.get(userId) ?? []), role])
  return byPerson
}

/** The projects that these companies lead, by company. A company leads until the last day of its relationship. */
async function projectsLedBy(db: Reader, clientIds: readonly number[], now: Date) {
  const projects = new Map<number, Site[]>()
  if (clientIds.length === 0) return projects
  const led = await db
    .select({
      clientId: projectClients.clientId,
      projectId: projectClients.projectId,
      projectSystems: projectTable.systems,
    })
    .from(projectClients)
    .innerJoin(projectTable, eq(projectTable.id, projectClients.projectId))
    .innerJoin(clients, eq(clients.id, projectClients.clientId))
    .where(
      and(
        inArray(projectClients.clientId, [...new Set(clientIds)]),
        eq(clients.isDeleted, false),
        eq(projectClients.isDeleted, false),
        eq(projectTable.isDeleted, false),
        inArray(projectClients.relationshipId, [...leadRelationships]),
        or(isNull(projectClients.to), sql`${projectClients.to} >= ${todayOnSite(now)}`),
      ),
    )
  for (const { clientId, ...project } of led) projects.set(clientId, [...(projects.get(clientId) ?? []), project])
  return projects
}

/** The relationships of these companies to projects, each until its last day, by company. */
async function relationsOf(db: Reader, clientIds: readonly number[], now: Date) {
  const relations = new Map<number, { projectId: number; relationshipId: number }[]>()
  if (clientIds.length === 0) return relations
  const found = await db
    .select({
      clientId: projectClients.clientId,
      projectId: projectClients.projectId,
      relationshipId: projectClients.relationshipId,
    })
    .from(projectClients)
    .innerJoin(projectTable, eq(projectTable.id, projectClients.projectId))
    .where(
      and(
        inArray(projectClients.clientId, [...new Set(clientIds)]),
        eq(projectClients.isDeleted, false),
        inArray(projectClients.relationshipId, [...new Set([...sumRelationships, ...clientRelationships])]),
        or(isNull(projectClients.to), sql`${projectClients.to} >= ${todayOnSite(now)}`),
      ),
    )
  for (const { clientId, ...one } of found) relations.set(clientId, [...(relations.get(clientId) ?? []), one])
  return relations
}

/** The projects on which these companies are only subcontractors or suppliers, by company. */
async function partyProjects(db: Reader, clientIds: readonly number[], now: Date) {
  const projects = new Map<number, number[]>()
  if (clientIds.length === 0) return projects
  const others = alias(projectClients, 'other')
  const found = await db
    .selectDistinct({ clientId: projectClients.clientId, projectId: projectClients.projectId })
    .from(projectClients)
    .innerJoin(projectTable, eq(projectTable.id, projectClients.projectId))
    .where(
      and(
        inArray(projectClients.clientId, [...new Set(clientIds)]),
        eq(projectClients.isDeleted, false),
        inArray(projectClients.relationshipId, [...partyRelationships]),
        notExists(
          db
            .select({ one: sql`1` })
            .from(others)
            .where(
              and(
                eq(others.projectId, projectClients.projectId),
                eq(others.clientId, projectClients.clientId),
                eq(others.isDeleted, false),
                notInArray(others.relationshipId, [...partyRelationships]),
                or(isNull(others.to), sql`${others.to} >= ${todayOnSite(now)}`),
              ),
            ),
        ),
      ),
    )
  for (const { clientId, projectId } of found) projects.set(clientId, [...(projects.get(clientId) ?? []), projectId])
  return projects
}
