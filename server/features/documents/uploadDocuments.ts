import { eq, sql } from 'drizzle-orm'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import { uploadLimits, uploadPathOf, uploadWords, type UploadResult } from '#contract/documents/upload.ts'
import { readFileName } from '#contract/documents/fileName.ts'
import {
  passedOverWords,
  revisionObstacle,
  type NamedRevision,
  type SuitabilityRules,
} from '#contract/documents/newRevision.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { folderFlags, type GuardedFolder } from '#server/core/folderAccess.ts'
import type { Person } from '#server/core/person.ts'
import { forbidden, invalid, notNow, Refusal, stale } from '#server/base/refuse.ts'
import { personOf, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { answeredBefore, write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { reading } from '#server/core/reading.ts'
import type { Reader } from '#server/db/database.ts'
import { dropUploads } from '#server/platform/files/attachments.ts'
import { filesIn, readForm, UploadGone, versionIn, wordsIn, type SentFile } from '#server/platform/files/readUpload.ts'
import type { Problem } from '#contract/wire/envelope.ts'
import { storeEach, type StoredFile } from '#server/platform/files/storing.ts'
import { reopenForRevision } from './changedDocuments.ts'
import { documentFrom } from './documentFrom.ts'
import { notifyOfNew } from './newDocuments.ts'
import { addRevision, newestCode, suitabilityRules } from './revisions.ts'
import { documentsIn, identicalTo, numbersTaken } from './sameFiles.ts'
import { uploadFolder, type UploadPlace } from './uploadFolder.ts'

/** What new documents of one upload are compared with. */
interface Filling {
  folder: Awaited<ReturnType<typeof uploadFolder>>
  rules: SuitabilityRules
  known: Awaited<ReturnType<typeof documentsIn>>
  /** Numbers that documents of the project already have, in lower case. */
  numbers: Set<string>
}

/** One sent file with its stored bytes, or why they were refused. */
type Arrived = { name: string; size: number } & ({ stored: StoredFile } | { refused: Problem[] })

/**
 * `POST /api/ProjectFileUpload` and its two counterparts (specification, 7.2): each file becomes a document of the
 * folder `id`, or, with `mode=revision`, the next revision of the document `id`. The answer has a result for each file.
 */
export async function uploadDocuments(c: Request, place: UploadPlace): Promise<Response> {
  const { kind, system } = place
  const services = c.get('services')
  const form = await readForm(c)
  const id = asId.safeParse(form.get('id'))
  if (!id.success) throw invalid('An upload carries the id of its folder or document, which is at least 1.', 'id')
  const words = uploadWords.parse(wordsIn(form))
  const rowVersion = versionIn(form)
  const isRevision = words.mode === 'revision'
  if (isRevision) refuseClosed(personOf(c), await document(services.db))
  else await uploadFolder(services.db, personOf(c), place, id.data)
  let files: SentFile[]
  try {
    files = await filesIn(c, form, { ...uploadLimits, of: 'file', keeps: 'many', label: 'Document' })
  } catch (error) {
    // The first request removed the uploads, so a repeat with the same idempotency key gets its answer.
    const before = error instanceof UploadGone && (await answeredBefore(c))
    if (before) return before
    throw error
  }
  if (isRevision && files.length > 1) throw invalid('Send one file as the new revision.', 'files')
  for (const own of ['title', 'number'] as const)
    if (words[own] !== undefined && files.length > 1) throw invalid(`A ${own} goes with one file.`, own)
  const each = await storeEach(services, files)
  const arrived = files.map(({ name, size }, at): Arrived => ({ name, size, ...each[at]! }))
  const asked = {
    id: id.data,
    rowVersion,
    ...words,
    files: files.map(({ name, size }) => [name, size]),
  }
  const answer = await write(c, asked, async (w) => {
    const results: UploadResult[] = []
    const made: ProjectDocument[] = []
    const filling = isRevision ? null : await beginFilling(w)
    for (const file of arrived) {
      const done = await taken(w, file, filling)
      results.push(done.result)
      if (done.row) made.push(done.row)
    }
    if (made.length === 0)
      throw new Refusal(
        400,
        results.map(({ problem }) => ({ message: problem!, field: 'files', code: 'invalid' as const })),
        { results },
      )
    await notifyOfNew(w, place, made)
    return { data: { results, documents: made }, status: 201 }
  })
  await dropUploads(services, { files })
  return answer

  function document(db: Reader) {
    return writing(kind).read.one(db, personOf(c), id.data!)
  }
  function refuseClosed(person: Person, row: GuardedFolder) {
    if (!hasRight(folderFlags(person, row, system), 'canUpload')) throw forbidden('upload to this folder')
  }

  async function taken(
    w: Write,
    file: Arrived,
    filling: Filling | null,
  ): Promise<{ result: UploadResult; row?: ProjectDocument }> {
    const refused = (problem: string, sameNameId: number | null = null) => ({
      result: { file: file.name, documentId: null, revision: null, problem, sameNameId },
    })
    if ('refused' in file) return refused(file.refused.map(({ message }) => message).join(' '))
    try {
      const row = filling ? await asDocument(w, filling, file.stored) : await asRevision(w, file.stored)
      if (typeof row === 'object' && 'sameNameId' in row) return refused(row.problem, row.sameNameId)
      return {
        result: { file: file.name, documentId: row.id, revision: row.revision, problem: null, sameNameId: null },
        row,
      }
    } catch (error) {
      // The refusal of one file of several must not undo the others; such refusals occur before anything is written.
      if (error instanceof Refusal && error.status === 400 && arrived.length > 1) return refused(error.message)
      throw error
    }
  }

  /** Reads what the new documents are compared with, once for all files. */
  async function beginFilling(w: Write) {
    const folder = await uploadFolder(w.tx, w.person, place, id.data!)
    // Two uploads of the same name run one after the other.
    await w.tx.execute(sql`select pg_advisory_xact_lock(7311, ${folder.id})`)
    const { number } = words
    const numbers = number === undefined ? arrived.map(({ name }) => readFileName(name).number) : [number]
    return {
      folder,
      rules: await suitabilityRules(w.tx, system, folder.projectId),
      known: await documentsIn(w.tx, place.tables, folder.id),
      numbers: await numbersTaken(w.tx, place.tables, folder.projectId, numbers),
    }
  }

  async function asDocument(w: Write, { folder, rules, known, numbers }: Filling, stored: StoredFile) {
    const { name } = stored
    const named = newestCode(name, words, null, rules)
    const { same, beside } = known.relatedTo({ name, number: words.number, title: words.title })
    if (same) {
      const [seen] = await reading(kind).list(w.tx, w.person, {}, [same.id])
      return {
        problem: 'The folder already has a document with this name. Upload it as a new revision of that one.',
        sameNameId: seen ? same.id : null,
      }
    }
    // A number is unique in the project: the second file of a drawing, native or PDF, becomes a document without it.
    const besideNumber = beside.find((one) => one.number !== null)?.number ?? null
    const number = besideNumber === null ? named.number : null
    const title = kind.entity.draft.shape.title.safeParse(named.title)
    if (!title.success) throw invalid(title.error.issues[0]?.message ?? 'Choose another file name.', 'files')
    if (number !== null && numbers.has(number.toLowerCase()))
      throw invalid(`Number ${number} is already in use in this project.`, 'files')
    if (besideNumber !== null)
      w.warn({ message: `${name} is kept apart from the other file of ${besideNumber}.`, field: 'files' })
    warnOfPassedOver(w, stored, named)
    await warnOfIdentical(w, stored, folder.projectId)
    const { projectId, id: folderId } = folder
    const { documentTypeId } = words
    const draft = { projectId, folderId, number, title: named.title, documentTypeId }
    const row = await documentFrom(w, place, draft, stored, named, words, { originatorClientId: w.person.clientId })
    known.add({ id: row.id, number, title: named.title, fileName: name, revision: named.code, statusId: row.statusId })
    if (number !== null) numbers.add(number.toLowerCase())
    return row
  }

  async function asRevision(w: Write, stored: StoredFile) {
    const documents = writing(kind)
    // Two new revisions of one document run one after the other.
    await w.tx
      .select({ id: place.tables.documents.id })
      .from(place.tables.documents)
      .where(eq(place.tables.documents.id, id.data!))
      .for('update')
    const before = await document(w.tx)
    refuseClosed(w.person, before)
    if ((rowVersion ?? before.rowVersion) !== before.rowVersion) throw stale(before)
    const obstacle = revisionObstacle(before)
    if (obstacle) throw notNow(obstacle)
    const rules = await suitabilityRules(w.tx, system, before.projectId)
    const named = newestCode(stored.name, words, before.revision, rules)
    await warnOfIdentical(w, stored, before.projectId)
    warnOfPassedOver(w, stored, named)
    const values = await addRevision(w, place.tables, before, stored, named, words)
    if (system === 'sfs') await reopenForRevision(w, before, named.code)
    return documents.put(w, before, values, 'revision', {
      revision: [before.revision, named.code],
      fileName: [before.fileName, stored.name],
    })
  }

  function warnOfPassedOver(w: Write, { name }: StoredFile, { passedOver }: NamedRevision) {
    for (const one of passedOver) w.warn({ message: passedOverWords(one, name, 'It was stored as'), field: 'files' })
  }

  async function warnOfIdentical(w: Write, stored: StoredFile, projectId: number) {
    const same = await identicalTo(w, place, stored.sha256, projectId)
    if (same)
      w.warn({ message: `${stored.name} is the same file as revision ${same.code} of ${same.title}.`, field: 'files' })
  }
}

export const uploadPath = (system: FolderSystem) => `/${uploadPathOf(system)}`
