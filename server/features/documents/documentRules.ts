import { and, eq, not, or, sql, type SQL } from 'drizzle-orm'
import type { DocumentEntity } from '#contract/documents/documentKind.ts'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import { decidedBy, isSuitability } from '#contract/documents/suitability.ts'
import { hasRight, type FolderRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { folderFlags, inSeenFolders, opensFiles, type GuardedFolder } from '#server/core/folderAccess.ts'
import type { Person } from '#server/core/person.ts'
import { either, type Rules } from '#server/core/policy.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

/**
 * The rights that open confidential documents, besides those of their author and of people named on the folder:
 * deciding on documents.
 */
export const trustedRights = ['canReview', 'canApprove', 'canManage'] as const satisfies readonly FolderRight[]

/** Who may do what with the documents of a system: the rights on their folder, and on drafts their author. */
export function documentRules(
  system: FolderSystem,
  { documents }: Pick<DocumentTables, 'documents'>,
  folders: FolderTable,
): Rules<DocumentEntity> {
  const may = (person: Person, row: GuardedFolder, right: FolderRight) =>
    hasRight(folderFlags(person, row, system), right)
  const inFolders = (rule: boolean | SQL): boolean | SQL =>
    typeof rule === 'boolean'
      ? rule
      : sql`${documents.folderId} in (select ${folders.id} from ${folders} where ${rule})`
  const namedOn = ({ userId }: Person) =>
    sql`${folders.accessListId} in (select "listId" from "accessListEntry" where "userId" = ${userId})`
  return {
    // The rights on a folder may name one person.
    personal: true,
    finds(person) {
      const seen = inFolders(inSeenFolders(person, system, folders))
      if (typeof seen === 'boolean') return seen
      const trusted = trustedRights.map((right) => inSeenFolders(person, system, folders, right))
      const own = or(eq(documents.createdById, person.userId), eq(documents.revisedById, person.userId))!
      const opened = either(not(documents.isConfidential), own, inFolders(either(...trusted, namedOn(person))))
      return opened === true ? seen : (and(seen, opened || undefined) ?? false)
    },
    // The draft has only the id of its folder, so `check` of the resource refuses people without the right to upload.
    creates: (person, { projectId }) => opensFiles(person, projectId, system),
    edits: (person, row) => may(person, row, 'canChange') || (isOwnDraft(person, row) && may(person, row, 'canUpload')),
    removes: (person, row) => isOwn(person, row) || may(person, row, 'canManage'),
    keptBecause: ({ statusId }) =>
      statusId === documentStatus.draft
        ? null
        : 'Only a draft is deleted. A document that was shared is archived or superseded.',
    acts(person, row, action) {
      switch (action) {
        case 'recall':
          // A review by stages is recalled by its author only.
          if (row.askedIds !== null) return isOwn(person, row)
          return may(person, row, 'canChange') || (isOwn(person, row) && may(person, row, 'canUpload'))
        case 'submit':
          return may(person, row, 'canChange') || (isOwn(person, row) && may(person, row, 'canUpload'))
        case 'decide':
          if (row.askedIds !== null) return row.askedIds.includes(person.userId)
          return may(person, row, 'canApprove') || (may(person, row, 'canReview') && isForReviewers(row))
        case 'publish':
          return may(person, row, 'canApprove') || may(person, row, 'canManage')
        default:
          return may(person, row, 'canManage')
      }
    },
  }
}

interface Authored {
  createdById: number | null
  revisedById: number | null
  statusId: number
}
const isOwn = ({ userId }: Person, { createdById, revisedById }: Authored) => (revisedById ?? createdById) === userId
const isOwnDraft = (person: Person, row: Authored) => row.statusId === documentStatus.draft && isOwn(person, row)
const isForReviewers = ({ suitability }: { suitability: string | null }) =>
  suitability !== null && isSuitability(suitability) && decidedBy(suitability) === 'review'
