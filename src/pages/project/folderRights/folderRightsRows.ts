import { nested, type Nested } from '#contract/documents/folders.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import type { GroupSummary } from '#contract/entities/group.ts'
import type { projectClient } from '#contract/entities/projectClient.ts'
import type { userProjectRole } from '#contract/entities/userProjectRole.ts'
import type { Summary } from '#contract/entity.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import type { Entry, Subject } from './rightsGrid.ts'
import type { FolderRow } from './RightsTable.tsx'

/** The folders that the reader manages, in tree order, each with its path. */
export function folderRows(folders: readonly ProjectFolderSummary[]): FolderRow[] {
  const rows: FolderRow[] = []
  const visit = (folder: Nested<ProjectFolderSummary>, level: number, above: string) => {
    const path = above === '' ? folder.name : `${above} / ${folder.name}`
    if (hasRight(folder.flags, 'canManage')) rows.push({ folder, level, path })
    for (const below of folder.subFolders) visit(below, level + 1, path)
  }
  for (const folder of nested(folders)) visit(folder, 0, '')
  return rows
}

interface Parties {
  groups: readonly GroupSummary[]
  parts: readonly Summary<typeof projectClient>[]
  roles: readonly Summary<typeof userProjectRole>[]
  entries: readonly Entry[]
  system: FolderSystem
  /** Today on the project, YYYY-MM-DD. Roles that have ended or not yet begun give no access level. */
  today: string
}

/** All possible columns: the groups, companies and people of the project, and everyone who already has an entry. */
export function subjectsOf({ groups, parts, roles, entries, system, today }: Parties): Subject[] {
  const byName = (one: Subject, other: Subject) => one.name.localeCompare(other.name)
  const companies = new Map<number, string>()
  for (const { clientId, clientName } of parts) companies.set(clientId, clientName)
  for (const { clientId, clientName } of entries) if (clientId !== null) companies.set(clientId, clientName ?? '')
  const people = new Map<number, Subject>()
  for (const { userId, userName, userClientId, accessLevel, systems, from, to } of roles) {
    const counts = systems.includes(system) && from <= today && (to === null || to >= today)
    const level = Math.max(people.get(userId)?.level ?? 0, counts ? accessLevel : 0)
    const memberOf = groups.filter(({ userIds }) => userIds.includes(userId)).map(({ id }) => `g${id}`)
    people.set(userId, {
      key: `u${userId}`,
      kind: 'person',
      id: userId,
      name: userName,
      level,
      partOf: [...memberOf, `c${userClientId}`],
    })
  }
  for (const { userId, userName } of entries)
    if (userId !== null && !people.has(userId))
      people.set(userId, { key: `u${userId}`, kind: 'person', id: userId, name: userName ?? '', level: 0, partOf: [] })
  const whole = { level: 0, partOf: [] }
  return [
    ...groups.map(({ id, name }): Subject => ({ key: `g${id}`, kind: 'group', id, name, ...whole })).toSorted(byName),
    ...[...companies]
      .map(([id, name]): Subject => ({ key: `c${id}`, kind: 'company', id, name, ...whole }))
      .toSorted(byName),
    ...[...people.values()].toSorted(byName),
  ]
}
