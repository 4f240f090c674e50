import { and, eq, gt, sql } from 'drizzle-orm'
import type { DocumentEntity, ProjectDocument } from '#contract/documents/documentKind.ts'
import { documentStatus, documentStatusWords, type DocumentStatus } from '#contract/documents/documentStatus.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { folderKinds, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { folderFlags, type GuardedFolder } from '#server/core/folderAccess.ts'
import type { Db } from '#server/db/database.ts'
import type { OpenedFile } from '#server/core/readable.ts'
import { markRecords } from '#server/core/marks.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { fileFacts, fileMime, scanState } from '#server/core/fileFacts.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { reopenFolders } from './changedDocuments.ts'
import { isUpdateOpen, refuseLocked } from '#server/features/documents/folders/lock.ts'
import { stepsFor } from '#server/features/approvals/openSteps.ts'
import { askedFact, runFact } from '#server/features/approvals/storedRun.ts'
import { documentActions } from './documentActions.ts'
import { documentApproval } from './documentApproval.ts'
import { documentAudience } from './documentAudience.ts'
import { documentCalls } from './documentCalls.ts'
import { stampOn } from './stampOn.ts'
import { documentRules } from './documentRules.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'
import { documentWork } from './documentWork.ts'
import { remindOfReviews } from './reviewReminders.ts'
import { nextNumber } from './nextNumber.ts'
import { openFolder } from './openFolder.ts'
import { heldByRight } from '#contract/documents/revisionCodes.ts'
import { documentPath } from '#contract/recordPages.ts'
import { holders, isHeldByRight } from './holders.ts'
import { currentFile, reviserName, revisionList } from './revisionFacts.ts'

/** The view 'expiring' contains documents that expire within this many days. */
const expiringWithin = 60

/** Parts of a file that one person reads within this time count as one download. */
const oneDownload = 3_600_000

async function isNoted(db: Db, { downloads }: DocumentTables, documentId: number, userId: number, file: OpenedFile) {
  const since = new Date(Date.parse(file.on) - oneDownload).toISOString()
  const sameFile = and(
    eq(downloads.documentId, documentId),
    eq(downloads.fileId, file.id),
    eq(downloads.userId, userId),
    gt(downloads.on, since),
  )
  return (await db.$count(downloads, sameFile)) > 0
}

/** The server side of the documents of one system. */
export function documentResource(
  entity: DocumentEntity,
  system: FolderSystem,
  tables: DocumentTables,
  folders: FolderTable,
): Resource<DocumentEntity> {
  const { documents } = tables
  const { kind } = entity
  const approval = documentApproval(system, tables, folders)
  const ofFolder = (column: string) =>
    sql.raw(`(select f."${column}" from "${folderKinds[system]}" f where f.id = "${kind}"."folderId")`)
  const file = currentFile(kind)

  return {
    entity,
    table: documents,
    rules: documentRules(system, tables, folders),
    timed: { dailyOnSite: { 'document reviews that are due': (w, day) => remindOfReviews(w, day, system) } },
    calls: (own) => documentCalls(own, system, tables, folders),
    facts: {
      revisedByName: reviserName(kind),
      fileId: file,
      ...fileFacts(file),
      fileMime: fileMime(file),
      scanState: scanState(file),
      revisions: revisionList(kind),
      accessListId: ofFolder('accessListId'),
      onlyNamed: ofFolder('onlyNamed'),
      askedIds: askedFact(kind),
      approval: runFact(kind),
    },
    forReader: (row, person) => ({
      flags: folderFlags(person, row as unknown as GuardedFolder, system),
      ...('approval' in row && {
        approvalSteps: stepsFor(person, (row as unknown as ProjectDocument).approval, approval, row as never),
      }),
    }),
    opensFile: ({ flags }, inline) => hasRight(Number(flags), inline ? 'canView' : 'canDownload'),
    stampOf: (row, fileId) => {
      const { revisions } = row as unknown as ProjectDocument
      const revision = revisions.find((one) => one.fileId === fileId)
      return revision ? stampOn(revision.statusId) : null
    },
    fileOpened: async (db, person, { id }, file) => {
      if (file.isPart && (await isNoted(db, tables, id, person.userId, file))) return
      await db
        .insert(tables.downloads)
        .values({ documentId: id, fileId: file.id, userId: person.userId, inZip: false, on: file.on })
    },
    dependsOn: { [folderKinds[system]]: ['accessListId', 'onlyNamed'], user: ['firstName', 'lastName'] },
    audience: (row, tx) => documentAudience(system, folders, row, tx),
    beforeWrite: (w, { projectId }) => refuseLocked(w, system, projectId),
    entersClosed: (w, { projectId }) => system === 'sfs' && isUpdateOpen(w, projectId),
    immutable: { projectId: 'A document cannot be moved to another project.' },
    window: ({ userId, asOf }) => ({
      many: {
        manualClassificationIds: {
          values: sql`select c."fromId" as id, c."toId" as value from ${tables.classifications} c`,
        },
        heldBy: { values: holders(kind), also: { [heldByRight]: isHeldByRight(kind, documents) } },
      },
      named: { heldBy: 'user' },
      views: {
        all: undefined,
        mine: sql`(${documents.createdById} = ${userId} or ${documents.revisedById} = ${userId})`,
        inReview: eq(documents.statusId, documentStatus.inReview),
        expiring: sql`${documents.expiresOn} <= (${asOf}::timestamptz + make_interval(days => ${expiringWithin}))::date`,
      },
    }),
    async check(w, draft, before) {
      if (before?.folderId !== draft.folderId) await openFolder(w, system, folders, draft.folderId)
      if (before || draft.number !== null || system !== 'pmp') return {}
      return { number: await nextNumber(w, tables, draft) }
    },
    keptBecause: (_, { revisions }) => (revisions.length > 1 ? 'It has earlier revisions. Withdraw it instead.' : null),
    approval,
    work: (asked) => documentWork(kind, system, tables, folders, asked),
    actions: documentActions(entity, tables, approval),
    async afterwards(w, row, before, action) {
      if (system === 'sfs') await reopenFolders(w, row, before, action)
      // A document that becomes confidential can be removed from the issues, which are read with the project.
      if (system === 'sfs' && before && before.isConfidential !== row.isConfidential)
        await markRecords(w, 'project', [row.projectId])
      // People who saw it in its former folder are only told that it left.
      if (before && before.folderId !== row.folderId)
        w.announce({
          kind,
          recordId: row.id,
          op: 'updated',
          version: row.rowVersion,
          audience: await documentAudience(system, folders, before, w.tx),
          affected: [[row.projectId], [before.folderId]],
        })
      // In a review by stages the approval notifies the author of the result.
      if (action !== 'decide' || !before || before.askedIds !== null) return
      await notify(w, [row.revisedById], {
        topic: 'document',
        title: `${documentStatusWords[row.statusId as DocumentStatus]}: ${row.title}`.slice(0, 150),
        body: `${w.person.fullName} decided on revision ${row.revision}.`,
        projectId: row.projectId,
        entityKind: kind,
        entityId: row.id,
        url: documentPath(system, row),
      })
    },
  }
}
