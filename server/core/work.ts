import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { recordPages, type PagedKind } from '#contract/recordPages.ts'
import { pagesOf, systems, type PageType, type System } from '#contract/systems.ts'
import type { Person } from './person.ts'

type Value = SQL | PgColumn

/** Records of one kind that wait for a person for the same reason. The columns are those of the kind's table. */
export interface WaitingRows {
  /** Tables joined to that of the kind: ' join … on …'. */
  join?: SQL
  /** Which of the records that the person may find wait for them. */
  where: SQL
  projectId: Value | null
  number: Value | null
  title: Value
  /** The path of the record's page. */
  url: SQL
  /** The step whose dialog the page opens. */
  act?: string
  reason: SQL | string
  next: SQL | string
  since: Value
  /** A date. */
  dueOn?: Value
  /** Whose deadline the date is; set together with it. */
  dueFor?: string
  /** Whether that is late, if not decided by the date on site alone. */
  isLate?: SQL
  priority?: Value
  stage?: Value
  round?: Value
  approvalId?: Value
  /** Set if the records wait for this person by name, so that someone must take over when they leave. */
  namesThem?: true
}

/** The person who asks, and the time (ISO 8601). */
export interface WorkAsked {
  person: Person
  now: string
}

/** Whether records of a kind may wait for people: those that declare `work`, and those in an approval. */
export const givesWork = (kind: { work?: unknown; approval?: unknown }) =>
  kind.work !== undefined || kind.approval !== undefined

/** Drafts wait for their author from this age. */
const draftAge = sql`interval '2 days'`

/** The condition for records that a person started and did not finish, by the columns for author and last change. */
export const isLeftDraft = (authorId: Value, changedOn: Value, { person, now }: WorkAsked) =>
  sql`${authorId} = ${person.userId}::int and ${changedOn} < ${now}::timestamptz - ${draftAge}`

const pathTo = (system: SQL, projectId: Value, page: PageType) =>
  sql`'/manage/projects/' || ${system} || '/view/' || ${projectId} || ${`/${page}`}::text`

/** `projectPath` of the contract in SQL. */
export const projectPathSql = (system: System, projectId: Value, page: PageType) =>
  pathTo(sql`${system}::text`, projectId, page)

/** `recordPath` of the contract in SQL: the path of a record in its own system. */
export const recordPathSql = (
  kind: PagedKind,
  { projectId, systemId, id }: Record<'projectId' | 'systemId' | 'id', Value>,
) => {
  const page = recordPages[kind]
  const system = pagesOf.fm.includes(page)
    ? sql`case ${systemId} when ${systems.fm}::int then 'fm' else 'sms' end`
    : sql`'sms'`
  return sql`${pathTo(system, projectId, page)} || '/' || ${id}`
}

/** `folderPath` of the contract in SQL. */
export const folderPathSql = (system: System, projectId: Value, id: Value) =>
  sql`${projectPathSql(system, projectId, 'folders')} || '/' || ${id}`

/** `rfiPath` and `changeRequestPath` of the contract in SQL. */
export const pathBelowRootSql = (page: 'rfis' | 'changerequests', projectId: Value, id: Value) => {
  const root = folderPathSql('pmp', projectId, sql`p."rootFolderPmpId"`)
  return sql`coalesce((select ${root} || ${`/${page}/`}::text || ${id} from "project" p where p.id = ${projectId}),
    ${projectPathSql('pmp', projectId, page)})`
}

/**
 * The condition for records that a person may decide on by a right on a folder, as far as they wait for that person:
 * people with a role on the project, and those whom the folder's access list names. Others, such as administrators, may
 * decide as well but are not expected to.
 */
export const isAddressed = ({ userId, folderLists }: Person, projectId: Value, accessListId: Value) =>
  sql`(exists (select 1 from "userProjectRole" role where role."userId" = ${userId}::int
      and role."projectId" = ${projectId} and not role."isDeleted")
    or ${accessListId} = any(${`{${[...folderLists.keys()].join()}}`}::int[]))`
