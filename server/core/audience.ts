import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { folderRights, hasRight, type FolderRight } from '#contract/documents/folderRights.ts'
import { folderSystems, isOfSafetyFile, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { projectField } from '#contract/references.ts'
import { isSystem, type System } from '#contract/systems.ts'
import { levelIn, opensProject, partyOnly, seesProject } from './access.ts'
import { folderFlags, seesOpenFolders, type GuardedFolder } from './folderAccess.ts'
import type { Person } from './person.ts'
import { seesWholeKind, type RulesByKind } from './policy.ts'

/**
 * The audience of a change, stored with it: 'all', 'kind:client', 'project:5', 'adviser:5', 'user:7', 'client:3',
 * 'within:pmp:5:managers', 'within:sms:5:role:60', 'opens:5', 'folder:sfs:5:12:true:canView',
 * 'folder:sfs:5:12:true:canView:7', joined by '|'. Each name represents a right, so nobody receives what they may not
 * see.
 */
export const audience = {
  all: 'all',
  kind: (kind: string) => `kind:${kind}`,
  project: (id: number) => `project:${id}`,
  /** Everyone who may open a project, also for its files alone. */
  opens: (projectId: number) => `opens:${projectId}`,
  /**
   * People with a right on the folders of a project with this access list, or only one of them; by default the right to
   * see them.
   */
  folder: (
    system: FolderSystem,
    { projectId, accessListId, onlyNamed }: GuardedFolder,
    right: FolderRight = 'canView',
    userId?: number,
  ) =>
    `folder:${system}:${projectId}:${accessListId ?? ''}:${onlyNamed}:${right}${userId === undefined ? '' : `:${userId}`}`,
  /** The H&S advisers of a project. */
  adviser: (projectId: number) => `adviser:${projectId}`,
  user: (id: number) => `user:${id}`,
  /** Everyone who works for a company. */
  client: (id: number) => `client:${id}`,
  /**
   * Of those who may open one system of a project: everyone, its managers, its H&S advisers, its project managers, one
   * user, or the people of a company.
   */
  within: (system: System, projectId: number) => {
    const place = `within:${system}:${projectId}`
    return {
      /** Without people whose company sees only what it is a party to (`partyOnly`). */
      all: () => `${place}:all`,
      /** With them, for what concerns the whole site. */
      everyone: () => `${place}:everyone`,
      /** Those with a project role in safety management, likewise. */
      role: (id: number) => `${place}:role:${id}`,
      managers: () => `${place}:managers`,
      advisers: () => `${place}:advisers`,
      projectManagers: () => `${place}:projectManagers`,
      user: (id: number) => `${place}:user:${id}`,
      client: (id: number) => `${place}:client:${id}`,
      /** Those whose company sees only what it is a party to, for what goes on around it. */
      partners: () => `${place}:partners`,
    }
  },
  either: (...names: string[]) => names.join('|'),
}

/** The default audience of a record: people who see the whole kind, and those who see its project. */
export function usualAudience(entity: Pick<Entity, 'kind' | 'scope' | 'draft'>, row: object): string {
  const { kind, scope } = entity
  const projectId = (row as Record<string, unknown>)[projectField(entity) ?? 'projectId']
  return scope === 'project' && typeof projectId === 'number'
    ? audience.either(audience.kind(kind), audience.project(projectId))
    : audience.kind(kind)
}

/** Parses an audience once and returns a function that checks people against it. */
export function meantBy(names: string, kinds: RulesByKind): (person: Person) => boolean {
  const rules = names.split('|').map((name) => rule(name, kinds))
  return (person) => rules.some((means) => means(person))
}

function rule(name: string, kinds: RulesByKind): (person: Person) => boolean {
  const [group, value = '', ...rest] = name.split(':')
  const id = Number(value)
  switch (group) {
    case 'all':
      return () => true
    case 'kind':
      return (person) => seesWholeKind(kinds, person, value)
    case 'project':
      return (person) => seesProject(person, id)
    case 'opens':
      return (person) => opensProject(person, id)
    case 'folder':
      return folderRule(value, rest)
    case 'adviser':
      return (person) => person.advises.includes(id)
    case 'client':
      return (person) => person.clientId === id
    case 'user':
      return (person) => person.userId === id
    case 'within':
      return isSystem(value) ? within(value, rest) : () => false
    default:
      return () => false
  }
}

function within(system: System, [project, group, value]: string[]): (person: Person) => boolean {
  const [projectId, id] = [Number(project), Number(value)]
  const opens = (person: Person, from: number = accessLevels.view) => levelIn(person, projectId, system) >= from
  switch (group) {
    case 'all':
      return (person) => opens(person) && !partyOnly(person, projectId)
    case 'everyone':
      return (person) => opens(person)
    case 'managers':
      return (person) => opens(person, accessLevels.manage) && !partyOnly(person, projectId)
    case 'role':
      return (person) =>
        opens(person) && !partyOnly(person, projectId) && (person.safetyRoles.get(projectId) ?? []).includes(id)
    case 'advisers':
      return (person) => opens(person) && person.advises.includes(projectId) && !partyOnly(person, projectId)
    case 'projectManagers':
      return (person) => opens(person) && person.projectManagerOf.includes(projectId) && !partyOnly(person, projectId)
    case 'user':
      return (person) => person.userId === id && opens(person)
    case 'client':
      return (person) => person.clientId === id && opens(person)
    case 'partners':
      return (person) => opens(person) && partyOnly(person, projectId)
    default:
      return () => false
  }
}

function folderRule(
  system: string,
  [projectId, list, onlyNamed, right, userId]: readonly string[],
): (person: Person) => boolean {
  const known = folderSystems.find((one) => one === system)
  const asked = folderRights.find((one) => one === right)
  const folder = {
    projectId: Number(projectId),
    accessListId: list ? Number(list) : null,
    onlyNamed: onlyNamed !== 'false',
  }
  return (person) =>
    known !== undefined &&
    asked !== undefined &&
    (userId === undefined || person.userId === Number(userId)) &&
    hasRight(folderFlags(person, folder, known), asked)
}

const affectsOf = new Map<string, Entity['affects']>(
  Object.values(entities).map(({ kind, affects }) => [kind, affects]),
)

interface Affecting {
  kind: string
  recordId: number
  affected: number[][]
}

/**
 * Returns the affected ids of a change without projects that this person may not open, and without the documents and
 * folders of a project whose safety file they do not see; the same array if nothing is left out.
 */
export function affectedFor(person: Person, { kind, recordId, affected }: Affecting) {
  const kinds = Object.values(affectsOf.get(kind) ?? {})
  if (person.seesAll || affected.every(({ length }) => length === 0)) return affected
  const files = kinds.some(isOfSafetyFile) && !seesOpenFolders(person, recordId, 'sfs')
  if (!files && !kinds.includes('project')) return affected
  return affected.map((ids, at) => {
    if (kinds[at] === 'project') return ids.filter((id) => opensProject(person, id))
    return files && isOfSafetyFile(kinds[at]!) ? [] : ids
  })
}
