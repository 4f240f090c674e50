import { and, eq, sql } from 'drizzle-orm'
import { type DocumentEntity, type ProjectDocument } from '#contract/documents/documentKind.ts'
import { uploadLimits, uploadPathOf, uploadWords, type UploadResult } from '#contract/documents/upload.ts'
import { documentStatus, takesRevision } from '#contract/documents/documentStatus.ts'
import { hasRight } from '#contract/folderRights.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import { forbidden, invalid, missing, notNow, Refusal, stale } from '#server/core/refuse.ts'
import { personOf, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { answeredBefore, write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import type { Reader } from '#server/db/database.ts'
import { dropUploads } from '#server/files/attachments.ts'
import { filesIn, readForm, UploadGone, versionIn, wordsIn, type SentFile } from '#server/files/readUpload.ts'
import { storeFiles, type StoredFile } from '#server/files/storing.ts'
import type { FolderTable } from '#server/folders/folderTable.ts'
import { reopenForRevision } from '#server/safetyFile/changedDocuments.ts'
import type { DocumentTables } from './documentTables.ts'
import { documentFrom } from './documentFrom.ts'
import { tellOfNew } from './newDocuments.ts'
import { addRevision, newestCode, suitabilityRules, type NamedRevision } from './revisions.ts'
import { identicalTo, sameNamed, unfitAsNew } from './sameFiles.ts'

interface Place {
  kind: Resource<DocumentEntity>
  system: FolderSystem
  tables: DocumentTables
  folders: FolderTable
}

/** One sent file with its stored bytes, or why they were refused. */
type Arrived = { name: string; size: number } & ({ stored: StoredFile } | { problem: string })

/**
 * `POST /api/ProjectFileUpload` and its two likes (specification, 7.2): each file becomes a document of the folder `id`,
 * or, with `mode=revision`, the next revision of the document `id`. The answer has a result for each file.
 */
export async function uploadDocuments(c: Request, place: Place): Promise<Response> {
  const { kind, system } = place
  const services = c.get('services')
  const form = await readForm(c)
  const id = asId.safeParse(form.get('id'))
  if (!id.success) throw invalid('An upload carries the id of its folder or document, which is at least 1.', 'id')
  const words = uploadWords.parse(wordsIn(form))
  const rowVersion = versionIn(form)
  const isRevision = words.mode === 'revision'
  const target = isRevision ? await document(services.db) : await folderOf(services.db)
  if (!hasRight(folderFlags(personOf(c), target, system), 'canUpload')) throw forbidden('upload to this folder')
  let files: SentFile[]
  try {
    files = await filesIn(c, form, { ...uploadLimits, of: 'file', keeps: 'many', label: 'A document' })
  } catch (error) {
    // The first request dropped the parts, so a repeat with the same idempotency key gets its answer.
    const before = error instanceof UploadGone && (await answeredBefore(c))
    if (before) return before
    throw error
  }
  if (isRevision && files.length > 1) throw invalid('Send one file as the new revision.', 'files')
  if (words.title !== undefined && files.length > 1) throw invalid('A title goes with one file.', 'title')
  const arrived = await Promise.all(files.map(storedAlone))
  const asked = {
    id: id.data,
    rowVersion,
    ...words,
    files: files.map(({ name, size }) => [name, size]),
  }
  const answer = await write(c, asked, async (w) => {
    const results: UploadResult[] = []
    const made: ProjectDocument[] = []
    for (const file of arrived) {
      const done = await taken(w, file)
      results.push(done.result)
      if (done.row) made.push(done.row)
    }
    if (made.length === 0)
      throw new Refusal(
        400,
        results.map(({ problem }) => ({ message: problem!, field: 'files', code: 'invalid' as const })),
        { results },
      )
    await tellOfNew(w, place, made)
    return { data: { results, documents: made }, status: 201 }
  })
  await dropUploads(services, { files })
  return answer

  function document(db: Reader) {
    return writing(kind).read.one(db, personOf(c), id.data!)
  }
  async function folderOf(db: Reader) {
    const { folders } = place
    const [folder] = await db
      .select()
      .from(folders)
      .where(and(eq(folders.id, id.data!), eq(folders.isDeleted, false)))
    if (!folder || !hasRight(folderFlags(personOf(c), folder, system), 'canView')) throw missing('Folder')
    return folder
  }

  /** A file that is refused does not stop the others. */
  async function storedAlone(file: SentFile): Promise<Arrived> {
    const { name, size } = file
    try {
      const [stored] = await storeFiles(services, [file])
      return { name, size, stored: stored! }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { name, size, problem: error.message }
    }
  }

  async function taken(w: Write, file: Arrived): Promise<{ result: UploadResult; row?: ProjectDocument }> {
    const refused = (problem: string, sameNameId: number | null = null) => ({
      result: { file: file.name, documentId: null, revision: null, problem, sameNameId },
    })
    if ('problem' in file) return refused(file.problem)
    try {
      const row = isRevision ? await asRevision(w, file.stored) : await asDocument(w, file.stored)
      if (typeof row === 'object' && 'sameNameId' in row) return refused(row.problem, row.sameNameId)
      return {
        result: { file: file.name, documentId: row.id, revision: row.revision, problem: null, sameNameId: null },
        row,
      }
    } catch (error) {
      // What is said of one file of several must not undo the others; such refusals come before anything is written.
      if (error instanceof Refusal && error.status === 400 && arrived.length > 1) return refused(error.message)
      throw error
    }
  }

  async function asDocument(w: Write, stored: StoredFile) {
    const folder = await folderOf(w.tx)
    if (!hasRight(folderFlags(w.person, folder, system), 'canUpload')) throw forbidden('upload to this folder')
    // Two uploads of one name wait for each other.
    await w.tx.execute(sql`select pg_advisory_xact_lock(7311, ${folder.id})`)
    const named = newestCode(stored.name, words, null, await suitabilityRules(w, system, folder.projectId))
    const { same, besideNumber } = await sameNamed(w, place, folder.id, { ...named, fileName: stored.name })
    if (same)
      return {
        problem: 'The folder already has a document with this name. Upload it as a new revision of that one.',
        sameNameId: same.isSeen ? same.id : null,
      }
    // A number is unique in the project: the file beside a drawing, native or PDF, is kept apart without it.
    const number = besideNumber === null ? named.number : null
    const unfit = await unfitAsNew(w, place, folder.projectId, { ...named, number })
    if (unfit) throw invalid(unfit, 'files')
    if (besideNumber !== null)
      w.warn({
        message: `${stored.name} is kept apart from the other file of ${String(besideNumber)}.`,
        field: 'files',
      })
    warnOfUnread(w, stored, named)
    await warnOfIdentical(w, stored, folder.projectId)
    const { projectId, id: folderId } = folder
    const { documentTypeId } = words
    const { title } = named
    const draft = { projectId, folderId, number, title, documentTypeId }
    return documentFrom(w, place, draft, stored, named, words, { originatorClientId: w.person.clientId })
  }

  async function asRevision(w: Write, stored: StoredFile) {
    const documents = writing(kind)
    // Two revisions of one document wait for each other.
    await w.tx
      .select({ id: place.tables.documents.id })
      .from(place.tables.documents)
      .where(eq(place.tables.documents.id, id.data!))
      .for('update')
    const before = await document(w.tx)
    if (!hasRight(folderFlags(w.person, before, system), 'canUpload')) throw forbidden('upload to this folder')
    if ((rowVersion ?? before.rowVersion) !== before.rowVersion) throw stale(before)
    if (!takesRevision(before.statusId))
      throw notNow(
        before.statusId === documentStatus.inReview
          ? `Revision ${before.revision} is in review. Wait for the decision, or recall it first.`
          : 'This document was withdrawn and takes no new revision.',
      )
    const named = newestCode(stored.name, words, before.revision, await suitabilityRules(w, system, before.projectId))
    await warnOfIdentical(w, stored, before.projectId)
    warnOfUnread(w, stored, named)
    const values = await addRevision(w, place.tables, before, stored, named, words)
    if (system === 'sfs') await reopenForRevision(w, before, named.code)
    return documents.put(w, before, values, 'revision', {
      revision: [before.revision, named.code],
      fileName: [before.fileName, stored.name],
    })
  }

  function warnOfUnread(w: Write, { name }: StoredFile, { unread, code }: NamedRevision) {
    if (unread !== null)
      w.warn({
        message: `The revision ${unread} in ${name} was not understood. It was stored as ${code}.`,
        field: 'files',
      })
  }

  async function warnOfIdentical(w: Write, stored: StoredFile, projectId: number) {
    const same = await identicalTo(w, place, stored.sha256, projectId)
    if (same)
      w.warn({ message: `${stored.name} is the same file as revision ${same.code} of ${same.title}.`, field: 'files' })
  }
}

export const uploadPath = (system: FolderSystem) => `/${uploadPathOf(system)}`
