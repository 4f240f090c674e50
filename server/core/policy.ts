import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { allows, type Checked, type Entity, type Summary } from '#contract/entity.ts'
import type { Entities } from '#contract/entities/index.ts'
import { inForce, libraryStatus } from '#contract/entities/libraryDocument.ts'
import { projectStatus } from '#contract/entities/project.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { trainingStatus } from '#contract/entities/userTraining.ts'
import type { Role } from '#contract/session.ts'
import type { System } from '#contract/systems.ts'
import { levelIn, manages, seesProject } from './access.ts'
import { auditEntries } from '../db/tables/journal.ts'
import { libraryDocuments } from '../kinds/libraryDocument/table.ts'
import { libraryFolders } from '../kinds/libraryFolder/table.ts'
import { notifications } from '../kinds/notification/table.ts'
import { users } from '../kinds/user/table.ts'
import { projectClients } from '../kinds/projectClient/table.ts'
import { projects } from '../kinds/project/table.ts'
import { userProjectRoles } from '../kinds/userProjectRole/table.ts'
import { userTrainings } from '../kinds/userTraining/table.ts'
import type { Person } from './person.ts'

type SeenRow<E extends Entity> = Omit<Summary<E>, 'allowedActions' | 'canEdit' | 'canDelete'>

/** Who may do what with one kind. Decided on fields that lists hold, so a list can say it for each row. */
interface Rules<E extends Entity> {
  /** All rows, none, or those that fit. */
  finds(person: Person): boolean | SQL
  creates(person: Person, draft: Checked<E>): boolean
  edits(person: Person, row: SeenRow<E>): boolean
  removes(person: Person, row: SeenRow<E>): boolean
  /** Set where rights depend on who somebody is and not on their roles alone, so that no answer serves two people. */
  personal?: true
  /** Beyond what the status allows. */
  acts?(person: Person, row: SeenRow<E>, action: string): boolean
}

const has = (person: Person, ...roles: Role[]) => roles.some((role) => person.roles.includes(role))
const isAdmin = (person: Person) => has(person, 'admin')
export const managesUsers = (person: Person) => has(person, 'admin', 'end_user_manager')
export const keepsLibraries = (person: Person) => has(person, 'admin', 'document_library_manager')
const makesTemplates = (person: Person) => has(person, 'admin', 'super_user')
const ownProjects = (person: Person, column: Parameters<typeof inArray>[0]) => {
  if (person.seesAll) return true
  const ids = [...person.projects.keys()]
  return ids.length > 0 && inArray(column, ids)
}
/** People who have a role, today or later, on a project whose H&S adviser is asking. */
const ofAdvised = (person: Person, column: typeof userTrainings.userId): boolean | SQL =>
  person.advises.length > 0 &&
  sql`exists (select 1 from "userProjectRole" r join "project" p on p.id = r."projectId" where r."userId" = ${column} and not r."isDeleted" and not p."isDeleted"
    and ${inArray(sql`r."projectId"`, [...person.advises])} and (r."to" is null or r."to" >= (now() at time zone p."timeZone")::date))`
const either = (...conditions: (boolean | SQL)[]): boolean | SQL => {
  if (conditions.includes(true)) return true
  const fitting = conditions.filter((condition) => typeof condition !== 'boolean')
  return fitting.length > 0 && (or(...fitting) ?? sql`false`)
}

/** The one place that says who may do what; lists, records, reports, files and the hub all ask here. */
export const policy: { [K in keyof Entities]: Rules<Entities[K]> } = {
  client: {
    finds: (person) => has(person, 'admin', 'end_user_manager', 'super_user', 'document_library_manager'),
    creates: isAdmin,
    edits: isAdmin,
    removes: isAdmin,
  },
  user: {
    personal: true,
    finds: (person) => either(has(person, 'admin', 'end_user_manager', 'super_user'), eq(users.id, person.userId)),
    creates: (person, draft) => managesUsers(person) && (isAdmin(person) || !draft.roles.includes('admin')),
    edits: (person, row) => person.userId === row.id || mayManage(person, row),
    removes: (person, row) => isAdmin(person) && person.userId !== row.id,
    acts: (person, row, action) =>
      mayManage(person, row) && person.userId !== row.id && (action !== 'resetPassword' || person.passwords),
  },
  project: {
    finds: (person) => ownProjects(person, projects.id),
    creates: (person) => has(person, 'admin', 'super_user'),
    edits: (person, row) => manages(person, row.id),
    removes: (person, row) => isAdmin(person) && row.statusId === projectStatus.setUp,
    acts: (person, row, action) => (action === 'reopen' ? isAdmin(person) : manages(person, row.id)),
  },
  projectClient: {
    finds: (person) => ownProjects(person, projectClients.projectId),
    creates: (person, draft) => manages(person, draft.projectId),
    edits: (person, row) => manages(person, row.projectId),
    removes: (person, row) => manages(person, row.projectId),
  },
  userProjectRole: {
    finds: (person) =>
      either(
        managesUsers(person),
        ownProjects(person, userProjectRoles.projectId),
        eq(userProjectRoles.userId, person.userId),
      ),
    creates: (person, draft) => managesUsers(person) || manages(person, draft.projectId),
    edits: givesRights,
    removes: givesRights,
  },
  notification: {
    personal: true,
    finds: (person) => eq(notifications.userId, person.userId),
    creates: () => false,
    edits: () => false,
    removes: (person, row) => row.userId === person.userId,
    acts: (person, row) => row.userId === person.userId,
  },
  settings: {
    // What holds for all is no secret: forms begin with it.
    finds: () => true,
    creates: () => false,
    edits: isAdmin,
    removes: () => false,
  },
  lookup: forAllToRead(isAdmin),
  roleListTemplate: forAllToRead(isAdmin),
  processSubType: forAllToRead(isAdmin),
  equipmentType: forAllToRead(isAdmin),
  // Every reader of a folder reads its classification.
  manualClassification: forAllToRead(isAdmin),
  template: forAllToRead(makesTemplates),
  templateFolder: forAllToRead(makesTemplates),
  templateDocument: forAllToRead(makesTemplates),
  documentLibrary: {
    finds: (person) => keepsLibraries(person) || seesLibrary(person, sql`"documentLibrary"`),
    creates: keepsLibraries,
    edits: keepsLibraries,
    removes: keepsLibraries,
  },
  libraryFolder: {
    finds: (person) => keepsLibraries(person) || inSeenLibrary(person, libraryFolders.documentLibraryId),
    creates: keepsLibraries,
    edits: keepsLibraries,
    removes: keepsLibraries,
  },
  libraryDocument: {
    // Each is asked for what they themselves have not read.
    personal: true,
    // What is a draft, replaced or put away is shown to those who keep the library alone.
    finds: (person) =>
      keepsLibraries(person) ||
      (and(
        inSeenLibrary(person, libraryDocuments.documentLibraryId),
        inArray(libraryDocuments.statusId, [...inForce]),
      ) ??
        false),
    creates: keepsLibraries,
    edits: keepsLibraries,
    removes: (person, row) => keepsLibraries(person) && row.statusId === libraryStatus.draft,
  },
  userTraining: {
    personal: true,
    finds: (person) =>
      either(managesUsers(person), eq(userTrainings.userId, person.userId), ofAdvised(person, userTrainings.userId)),
    creates: (person, draft) => managesUsers(person) || draft.userId === person.userId,
    edits: (person, row) => managesUsers(person) || row.userId === person.userId,
    removes: (person, row) =>
      managesUsers(person) || (row.userId === person.userId && row.statusId === trainingStatus.pending),
    // Nobody vouches for themselves.
    acts: (person, row) => (managesUsers(person) || person.advises.length > 0) && row.userId !== person.userId,
  },
  // Who fills in a record reads the version that was published, at an address of its own.
  questionTemplate: {
    finds: isAdmin,
    creates: isAdmin,
    edits: isAdmin,
    removes: (person, row) => isAdmin(person) && row.publishedVersion === null,
    // Without a published version there is nothing to go back to.
    acts: (person, row, action) => isAdmin(person) && (action !== 'discard' || row.publishedVersion !== null),
  },
  templateQuestion: {
    finds: isAdmin,
    creates: isAdmin,
    edits: isAdmin,
    removes: isAdmin,
  },
}

/** Read by whoever is signed in, written by some. */
function forAllToRead(writes: (person: Person) => boolean) {
  return { finds: () => true, creates: writes, edits: writes, removes: writes }
}

/** A library is read by whom it is for: everybody, its company's own people, or the people of its projects. */
function seesLibrary(person: Person, library: SQL): SQL {
  const projectIds = [...person.projects.keys()]
  const ofProjects =
    projectIds.length > 0
      ? sql`(${library}."visibility" = 'projects' and exists (select 1 from jsonb_array_elements(${library}."projectIds") p where ${inArray(sql`p::int`, projectIds)}))`
      : sql`false`
  return sql`(${library}."isActive" and (${library}."visibility" = 'all' or (${library}."visibility" = 'ownClient' and ${library}."clientId" = ${person.clientId}) or ${ofProjects}))`
}
const inSeenLibrary = (
  person: Person,
  column: typeof libraryFolders.documentLibraryId | typeof libraryDocuments.documentLibraryId,
) =>
  sql`exists (select 1 from "documentLibrary" l where l.id = ${column} and not l."isDeleted" and ${seesLibrary(person, sql`l`)})`

/** A user manager leaves administrators alone. */
function mayManage(person: Person, row: { roles: readonly Role[] }) {
  return managesUsers(person) && (isAdmin(person) || !row.roles.includes('admin'))
}

/** Rights are given and taken in systems that one manages oneself; nobody steps from one system into another. */
export function givesRights(person: Person, { projectId, systems }: { projectId: number; systems: readonly System[] }) {
  return managesUsers(person) || managesAll(person, projectId, systems)
}

/** Whoever leads a project manages all of it, so only somebody who does may bring such a company in or take it out. */
export const givesLead = (person: Person, project: { id: number; systems: readonly System[] }) =>
  managesAll(person, project.id, project.systems)

/** Whether a person manages each of these systems of a project. */
export const managesAll = (person: Person, projectId: number, systems: readonly System[]) =>
  person.seesAll || systems.every((system) => levelIn(person, projectId, system) >= accessLevels.manage)

/** Whoever manages a project names people and companies in its records, without seeing what the office sees of them. */
export const namesAll = (person: Person, kind: 'client' | 'user') =>
  seesWholeKind(person, kind) || managedProjects(person).length > 0

/**
 * Which records of a kind somebody may know by name where another record points to them: those they find, and those
 * they could choose.
 */
export const readsNamesOf = (person: Person, kind: keyof Entities): boolean | SQL =>
  (kind === 'client' || kind === 'user') && namesAll(person, kind) ? true : policy[kind].finds(person)

/** The projects on which somebody may give a role. */
export const projectsToGiveRolesOn = (person: Person): 'all' | number[] =>
  managesUsers(person) ? 'all' : managedProjects(person)

const managedProjects = (person: Person) => [...person.projects.keys()].filter((id) => manages(person, id))

/** Whether a person may see every record of a kind. */
export function seesWholeKind(person: Person, kind: string) {
  return Object.hasOwn(policy, kind) && policy[kind as keyof Entities].finds(person) === true
}

export const mayRestore = isAdmin
/** Who would be asked on a project is shown to those who manage it. */
export const mayTryApproval = manages
export const mayReadMail = isAdmin
export const mayInvite = managesUsers
/** What of a record's history is for one of its readers: who has read a document is for those who keep the library. */
export const seesEntries = (person: Person, kind: string) =>
  kind === 'libraryDocument' && !keepsLibraries(person)
    ? or(ne(auditEntries.action, 'acknowledged'), eq(auditEntries.byUserId, person.userId))
    : undefined
export const mayReadTrail = isAdmin
export const mayImportClassifications = isAdmin
export const mayChangeStatusInBulk = (person: Person) => has(person, 'admin', 'super_user')
/** Each system's settings are its own managers'. */
export const mayChangeSettings = (person: Person, projectId: number, system: System) =>
  isAdmin(person) || levelIn(person, projectId, system) >= accessLevels.manage
export const mayChangeProject = manages
export const mayReadProject = seesProject

/** What a person may do with one record now; it travels with the record, and the browser asks no further. */
export function rightsOn<E extends Entity>(
  person: Person,
  entity: E,
  rules: Rules<E>,
  row: SeenRow<E> & { statusId?: number },
) {
  return {
    canEdit: rules.edits(person, row),
    canDelete: rules.removes(person, row),
    allowedActions: Object.keys(entity.actions).filter(
      (action) => allows(entity, row.statusId ?? 0, action) && mayAct(person, rules, row, action),
    ),
  }
}

/** Whether a person may take an action at all, whatever the status says of it. */
export const mayAct = <E extends Entity>(person: Person, rules: Rules<E>, row: SeenRow<E>, action: string) =>
  (rules.acts ?? rules.edits)(person, row, action)

export type { Rules }
