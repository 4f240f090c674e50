import { and, eq, inArray, ne } from 'drizzle-orm'
import { approvedStatuses, documentStatus } from '#contract/documents/documentStatus.ts'
import { isAlike } from '#contract/text/folded.ts'
import { notNow } from '#server/base/refuse.ts'
import { resourceOf } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { documentFrom } from './documentFrom.ts'
import { addRevision } from './revisions.ts'
import { contentOf } from '#server/platform/files/keeping.ts'
import { documentTablesOf as tables } from '#server/db/tables/projectDocument.ts'
import type { Source, SourcePlace } from './sources.ts'

/** Why a revision was uploaded (list uploadReasons). */
const reasons = { newDocument: 10, newRevision: 20 }

/** The source of a copy, and the status it starts with: approved there is approved here. */
const linkOf = ({ kind }: SourcePlace, { id, revision }: Source) => ({
  sourceKind: kind,
  sourceDocumentId: id,
  sourceRevisionId: revision!.id,
})
const statusOf = ({ revision }: Source) =>
  revision!.statusId === documentStatus.approvedWithComments
    ? documentStatus.approvedWithComments
    : documentStatus.approved

async function fileOf(w: Write, { title, revision }: Source) {
  const stored = await contentOf(w, revision!.fileId)
  if (!stored) throw notNow(`The file of ${title} is missing.`)
  return stored
}

/** Adds a copy of a document to a folder of a safety file. It shares the stored file of the approved revision. */
export async function addCopy(w: Write, place: SourcePlace, source: Source, projectId: number, folderId: number) {
  const { number, title, tags, isConfidential, expiresOn, classificationIds } = source
  const { documentTypeId, disciplineId, originatorClientId, revision } = source
  const stored = await fileOf(w, source)
  return documentFrom(
    w,
    { kind: resourceOf(w.services.kinds, 'projectDocument'), tables },
    {
      projectId,
      folderId,
      number,
      title,
      tags,
      isConfidential,
      expiresOn,
      manualClassificationIds: classificationIds.slice(0, 10),
    },
    stored,
    { code: revision!.code, suitability: revision!.suitability, statusId: statusOf(source) },
    { uploadReasonId: reasons.newDocument, comment: 'Imported' },
    { documentTypeId, disciplineId, originatorClientId, ...linkOf(place, source) },
  )
}

/** Adds the approved revision of the source to its copy and supersedes the revision in force there. */
export async function renewCopy(w: Write, place: SourcePlace, source: Source, copyId: number) {
  const documents = writing(resourceOf(w.services.kinds, 'projectDocument'))
  const stored = await fileOf(w, source)
  // Two new revisions of one document run one after the other.
  await w.tx
    .select({ id: tables.documents.id })
    .from(tables.documents)
    .where(eq(tables.documents.id, copyId))
    .for('update')
  const before = await documents.read.one(w.tx, w.person, copyId)
  const { code, suitability } = source.revision!
  const used = before.revisions.some((one) => isAlike(one.code, code))
  if (used) throw notNow(`${before.title} has a revision ${code} of its own. Withdraw it first.`)
  const named = { code, suitability, statusId: statusOf(source) }
  const values = await addRevision(w, tables, before, stored, named, {
    uploadReasonId: reasons.newRevision,
    comment: 'Imported',
  })
  const { revisions } = tables
  await w.tx
    .update(revisions)
    .set({ statusId: documentStatus.superseded })
    .where(
      and(
        eq(revisions.documentId, copyId),
        ne(revisions.id, values.currentRevisionId),
        inArray(revisions.statusId, [...approvedStatuses]),
      ),
    )
  return documents.put(w, before, { ...values, ...linkOf(place, source) }, 'revision', {
    revision: [before.revision, code],
    fileName: [before.fileName, stored.name],
  })
}
