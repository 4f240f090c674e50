import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { systems } from '#contract/systems.ts'
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

/** The path of a record's page in a project. */
export const projectPath = (system: string, projectId: Value, page: SQL) =>
  sql`'/manage/projects/' || ${system}::text || '/view/' || ${projectId} || '/' || ${page}`

/** The path of a record's page in the system that the record belongs to. */
export const recordPath = ({ projectId, systemId }: { projectId: Value; systemId: Value }, page: SQL) =>
  sql`'/manage/projects/' || case ${systemId} when ${systems.fm}::int then 'fm' else 'sms' end || '/view/' || ${projectId} || '/' || ${page}`

/**
 * The condition for records that a person may decide on by a right on a folder, as far as they wait for that person:
 * people with a role on the project, and those whom the folder's access list names. Others, such as administrators, may
 * decide as well but are not expected to.
 */
export const isAddressed = ({ userId, folderLists }: Person, projectId: Value, accessListId: Value) =>
  sql`(exists (select 1 from "userProjectRole" role where role."userId" = ${userId}::int
      and role."projectId" = ${projectId} and not role."isDeleted")
    or ${accessListId} = any(${`{${[...folderLists.keys()].join()}}`}::int[]))`
