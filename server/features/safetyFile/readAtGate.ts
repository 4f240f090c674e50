import { and, eq, inArray, sql } from 'drizzle-orm'
import { projectStatus } from '#contract/entities/project.ts'
import type { ClearanceReason } from '#contract/people/personStatus.ts'
import { hasSections, type FileToRead } from '#contract/safety/fileSections.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { projects } from '#server/db/tables/project.ts'
import { admissionOf, type Admission, type Comer } from '#server/features/site/admission.ts'
import { fileInForce } from './sections.ts'

/** The phases in which people come to a building that has a safety file. */
const inBuilding = [projectStatus.handover, projectStatus.inUse]

/**
 * The safety file that people confirm to have read before they are let in to a building that is handed over or in use
 * (domain specification, 11); null on a site, and while no issue has one of the sections.
 */
export async function fileToRead(db: Reader, projectId: number): Promise<FileToRead | null> {
  const [building] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), inArray(projects.statusId, inBuilding)))
  if (!building) return null
  const file = await fileInForce(db, projectId, null)
  return hasSections(file) ? { issue: file.issue!, sections: file.sections.map(({ section }) => section) } : null
}

/** The newest issue of the safety file that a person of the list has confirmed to have read, as SQL. */
export const lastFileRead = (list: 'l' | '"projectPerson"') =>
  sql.raw(`(select max(s."fileIssue") from "siteAttendance" s
  where s."projectId" = ${list}."projectId" and s."personId" = ${list}."personId" and not s."isDeleted")`)

/** What someone has to read yet before they are let in, of what there is to read and what they have read. */
export const leftToRead = (file: FileToRead | null, lastRead: number | null) =>
  file !== null && lastRead !== file.issue ? file : null

interface Coming {
  projectId: number
  personId: number
  /** The issue that they confirm now; null for none. */
  fileIssue: number | null
}

/** The reason that stands against someone who has not read the safety file in force; asked once for each issue. */
async function fileUnread(db: Reader, { projectId, personId, fileIssue }: Coming, name: string) {
  const file = await fileToRead(db, projectId)
  if (file === null || fileIssue === file.issue) return []
  const read = rowsOf(
    await db.execute(sql`select 1 from "siteAttendance" where "projectId" = ${projectId} and "personId" = ${personId}
      and "fileIssue" = ${file.issue} and not "isDeleted" limit 1`),
  )
  if (read.length > 0) return []
  const words = `${name} has not read issue ${file.issue} of the safety file.`
  return [{ words, isBlocking: true, code: 'fileUnread' } satisfies ClearanceReason]
}

/** Whether someone is let in now, by the rules of the site, and by the safety file of a building. */
export async function admissionWithFile(
  db: Reader,
  coming: Coming,
  found: Comer,
  at: { now: Date; stays?: boolean },
): Promise<Admission> {
  const { against, isRefused } = await admissionOf(db, coming, found, at)
  const unread = at.stays === false ? [] : await fileUnread(db, coming, found.name)
  return { against: [...against, ...unread], isRefused: isRefused || unread.length > 0 }
}
