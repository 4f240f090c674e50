import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { FolderRight } from '#contract/documents/folderRights.ts'
import { handoverStatus } from '#contract/safetyFile/handover.ts'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import type { FigureRows } from '#server/core/figure.ts'
import { inSeenFolders } from '#server/core/folderAccess.ts'
import { isLocked } from './lock.ts'
import { folderPathSql, isAddressed, projectPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'

/** How much of a safety file is complete: `completeness` in SQL. */
export const folderFigures = (folders: FolderTable): FigureRows[] => [
  {
    name: 'safetyFile',
    where: eq(folders.isRequired, true),
    value: sql`floor(100.0 * count(*) filter (where ${folders.isNotApplicable}
      or ${folders.statusId} = ${handoverStatus.accepted}::int) / count(*))`,
  },
]

/** Folders of the safety file that a person's company has to submit, and those that they can review or accept. */
export function folderWork(folders: FolderTable, { person }: WorkAsked): WaitingRows[] {
  const may = (right: FolderRight) => {
    const rule = inSeenFolders(person, 'sfs', folders, right)
    return typeof rule === 'boolean' ? sql.raw(String(rule)) : rule
  }
  const files = sql`${projectPathSql('sfs', folders.projectId, 'files')} || '?folder=' || ${folders.id}`
  const record = {
    projectId: folders.projectId,
    number: null,
    title: folders.name,
    url: folderPathSql('sfs', folders.projectId, folders.id),
    since: folders.updatedOn,
    dueOn: folders.dueOn,
    dueFor: 'Handover',
  }
  const waits = and(
    isNotNull(folders.parentId),
    not(folders.isNotApplicable),
    sql`not ${isLocked(sql`${folders.projectId}`)}`,
    isAddressed(person, folders.projectId, folders.accessListId),
  )
  const isOurs = and(waits, eq(folders.ownerClientId, person.clientId), may('canUpload'))
  const submitted = and(waits, eq(folders.statusId, handoverStatus.submitted))
  const isFilled = sql`(select count(*) from "projectDocument" d where d."folderId" = ${folders.id}
    and not d."isDeleted" and d."statusId" <> ${documentStatus.withdrawn}::int) >= greatest(1, ${folders.minDocuments})`
  return [
    {
      ...record,
      where: and(isOurs, eq(folders.statusId, handoverStatus.notStarted), isFilled)!,
      reason: 'Folder to submit',
      next: 'Submit',
      act: 'submit',
    },
    {
      ...record,
      url: files,
      where: and(isOurs, eq(folders.statusId, handoverStatus.notStarted), not(isFilled))!,
      reason: 'Folder to submit',
      next: 'Add files',
    },
    {
      ...record,
      where: and(isOurs, eq(folders.statusId, handoverStatus.returned))!,
      reason: 'Changes requested',
      next: 'Revise',
    },
    {
      ...record,
      where: and(submitted, isNull(folders.reviewedById), may('canReview'))!,
      reason: 'Your review',
      next: 'Review',
      act: 'review',
    },
    {
      ...record,
      where: and(
        submitted,
        isNotNull(folders.reviewedById),
        sql`${folders.reviewedById} <> ${person.userId}::int`,
        may('canApprove'),
      )!,
      reason: 'Your approval',
      next: 'Accept',
      act: 'accept',
    },
  ]
}
