import { and, eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { approvedStatuses, documentStatus } from '#contract/documents/documentStatus.ts'
import { projectStatus } from '#contract/entities/project.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { hasRight } from '#contract/folderRights.ts'
import {
  acceptance,
  fileUpdate,
  mostPublished,
  publish,
  type IssuedDocument,
  type SafetyFileIssues,
} from '#contract/safetyFileIssue.ts'
import { answer } from '../core/answer.ts'
import { csvLine } from '../core/csv.ts'
import { markRecords } from '../core/marks.ts'
import type { Person } from '../core/person.ts'
import { reading } from '../core/reading.ts'
import { readJson } from '../core/readJson.ts'
import { forbidden, invalid, missing, notNow, Refusal } from '../core/refuse.ts'
import { personOf, type Env, type Request } from '../core/request.ts'
import { asId } from '../core/resource.ts'
import { todayIn } from '../core/today.ts'
import { write, type Write } from '../core/write.ts'
import { writing } from '../core/writing.ts'
import type { Reader } from '../db/database.ts'
import { storedFiles } from '../db/tables/journal.ts'
import { safetyFileIssues, safetyFileUpdates } from '../db/tables/safetyFileIssue.ts'
import { closedContents } from '../files/scanning.ts'
import { asksToLook, sendFile } from '../files/sendFile.ts'
import { storedEntry, textEntry, zipAnswer, zipPath } from '../files/zipAnswer.ts'
import { refreshCopies } from '../transfer/refreshCopies.ts'
import { projectDocumentResource } from '../kinds/projectDocument/resource.ts'
import { projectDocuments } from '../kinds/projectDocument/table.ts'
import { projectFolderResource } from '../kinds/projectFolder/resource.ts'
import { projectResource } from '../kinds/project/resource.ts'
import { documentsOf, freeze, issuesOf, lockOf, readsIssues } from './issues.ts'
import { holdFile, refuseLocked } from './lock.ts'
import { readinessOf } from './readiness.ts'

const projects = reading(projectResource)
const folders = reading(projectFolderResource)

/** The numbered issues of a safety file: made, read, downloaded and accepted. */
export const issueCalls = new Hono<Env>()
  .put('/ProjectPublish', async (c) => {
    const asked = publish.parse(await readJson(c))
    return write(c, asked, async (w) => {
      const { row, root, all } = await safetyFile(w.tx, w.person, asked.projectId)
      if (!root || !hasRight(root.flags, 'canManage')) throw forbidden('issue the safety file')
      await holdFile(w, row.id)
      await refuseLocked(w, 'sfs', row.id)
      const { obstacles } = await readinessOf(w.tx, row.id, all, todayIn(w.services.now(), row.timeZone))
      if (obstacles.length > 0)
        throw new Refusal(
          409,
          obstacles.map((message) => ({ message, code: 'notNow' })),
        )
      await refreshCopies(w, row.id, asked.mode === 'all' ? null : asked.documentIds)
      await publishDocuments(w, row.id, asked.mode === 'all' ? null : asked.documentIds)
      const made = await freeze(w, row.id, asked.note)
      if (made.documentCount === 0) throw notNow('No document of the safety file is approved or published yet.')
      w.remember({
        entityKind: 'project',
        entityId: row.id,
        projectId: row.id,
        action: 'issued',
        comment: `Issue ${made.number} of the safety file: ${asked.note}`,
      })
      await markRecords(w, 'project', [row.id])
      return { data: made }
    })
  })
  .put('/projectIssue/accept', async (c) => {
    const asked = acceptance.parse(await readJson(c))
    return write(c, asked, async (w) => {
      const { row, root } = await safetyFile(w.tx, w.person, asked.projectId)
      if (!root || !hasRight(root.flags, 'canApprove')) throw forbidden('accept the safety file')
      await holdFile(w, row.id)
      const [issue] = await w.tx
        .select()
        .from(safetyFileIssues)
        .where(and(eq(safetyFileIssues.projectId, row.id), eq(safetyFileIssues.number, asked.number)))
        .for('update')
      if (!issue) throw missing('Issue')
      if (issue.acceptedOn) throw notNow(`${issue.signature} has already accepted issue ${issue.number}.`)
      if (issue.issuedById === w.person.userId)
        throw notNow('You issued it yourself, so somebody else has to accept it.')
      if (asked.signature.trim().toLowerCase() !== w.person.fullName.toLowerCase())
        throw invalid(`Type your full name, ${w.person.fullName}, to sign.`, 'signature')
      await w.tx
        .update(safetyFileIssues)
        .set({ acceptedOn: w.on, acceptedById: w.person.userId, signature: w.person.fullName })
        .where(eq(safetyFileIssues.id, issue.id))
      w.remember({
        entityKind: 'project',
        entityId: row.id,
        projectId: row.id,
        action: 'accepted',
        comment: `Issue ${issue.number} of the safety file`,
      })
      if (row.statusId === projectStatus.handover)
        await writing(projectResource).put(w, row, { statusId: projectStatus.inUse }, 'putInUse')
      await markRecords(w, 'project', [row.id])
      return { data: { number: issue.number } }
    })
  })
  .put('/projectIssue/update', async (c) => {
    const asked = fileUpdate.parse(await readJson(c))
    return write(c, asked, async (w) => {
      const { row, root } = await safetyFile(w.tx, w.person, asked.projectId)
      if (!root || !hasRight(root.flags, 'canManage')) throw forbidden('open a file update')
      await holdFile(w, row.id)
      const { isLocked, update } = await lockOf(w.tx, row.id)
      if (update) throw notNow(`${update.openedByName} has already opened a file update. It ends with the next issue.`)
      if (!isLocked) throw notNow('The safety file is not locked, so it can be changed without a file update.')
      const { projectId, ...values } = asked
      await w.tx.insert(safetyFileUpdates).values({ projectId, ...values, openedOn: w.on, openedById: w.person.userId })
      w.remember({
        entityKind: 'project',
        entityId: row.id,
        projectId: row.id,
        action: 'fileUpdate',
        comment: [asked.reference, asked.reason].filter(Boolean).join(': '),
      })
      await markRecords(w, 'project', [row.id])
      return { data: await lockOf(w.tx, row.id) }
    })
  })
  .get('/projectIssue/:projectId', async (c) => {
    const { db, now } = c.get('services')
    const person = personOf(c)
    const { row, root, all } = await safetyFile(db, person, idIn(c, 'projectId'))
    const makes = root !== undefined && hasRight(root.flags, 'canManage')
    const readiness = makes ? await readinessOf(db, row.id, all, todayIn(now(), row.timeZone)) : null
    const found: SafetyFileIssues = {
      issues: await issuesOf(db, person, row.id),
      obstacles: readiness?.obstacles ?? null,
      cautions: readiness?.cautions ?? [],
      mayAccept: root !== undefined && hasRight(root.flags, 'canApprove'),
      ...(await lockOf(db, row.id)),
      mayUpdate: makes,
    }
    return answer(c, found)
  })
  .get('/projectIssue/:projectId/:number', async (c) => {
    const { db } = c.get('services')
    const person = personOf(c)
    const { row } = await safetyFile(db, person, idIn(c, 'projectId'))
    return answer(c, await documentsOf(db, person, row.id, idIn(c, 'number')))
  })
  .get('/projectIssue/:projectId/:number/zip', issueZip)
  .get('/projectIssue/:projectId/:number/file/:documentId', async (c) => {
    const { db } = c.get('services')
    const person = personOf(c)
    const { row } = await safetyFile(db, person, idIn(c, 'projectId'))
    const [number, documentId] = [idIn(c, 'number'), idIn(c, 'documentId')]
    const found = await documentsOf(db, person, row.id, number, { documentId })
    const [file] = await db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.id, found[0]?.fileId ?? 0))
    if (!file) throw missing('File')
    const right = 'canDownload'
    if (!asksToLook(c, file) && (await documentsOf(db, person, row.id, number, { documentId, right })).length === 0)
      throw forbidden('download this file')
    return sendFile(c, file)
  })

function idIn(c: Request, name: string) {
  const id = asId.safeParse(c.req.param(name))
  if (!id.success) throw missing('Issue')
  return id.data
}

/** A project whose safety file or its issues the person may read, with the folders that they see. */
async function safetyFile(db: Reader, person: Person, projectId: number) {
  const row = await projects.one(db, person, projectId)
  const all = (await folders.list(db, person, { projectId })) as unknown as ProjectFolderSummary[]
  if (!readsIssues(person, row.id) && all.length === 0) throw forbidden('read the safety file of this project')
  return { row, all, root: all.find(({ isRoot }) => isRoot) }
}

/** Publishes approved documents: those named, or all. Each is checked as if it were published alone. */
async function publishDocuments(w: Write, projectId: number, named: readonly number[] | null) {
  const documents = writing(projectDocumentResource)
  const approved = approvedStatuses.filter((statusId) => statusId !== documentStatus.published)
  const ids =
    named ??
    (
      await w.tx
        .select({ id: projectDocuments.id })
        .from(projectDocuments)
        .where(
          and(
            eq(projectDocuments.projectId, projectId),
            eq(projectDocuments.isDeleted, false),
            inArray(projectDocuments.statusId, approved),
          ),
        )
        .limit(mostPublished + 1)
    ).map(({ id }) => id)
  if (ids.length > mostPublished)
    throw invalid(`More than ${mostPublished} documents wait to be published. Publish some of them first.`, 'mode')
  for (const id of ids) {
    const document = await documents.read.one(w.tx, w.person, id)
    if (document.projectId !== projectId) throw missing('Document')
    if (document.statusId !== documentStatus.published)
      await documents.move(w, id, {}, { action: 'publish', rowVersion: document.rowVersion })
  }
}

/** The files of an issue in their folders, with an index. */
async function issueZip(c: Request) {
  const { db, files } = c.get('services')
  const person = personOf(c)
  const { row } = await safetyFile(db, person, idIn(c, 'projectId'))
  const number = idIn(c, 'number')
  const documents = await documentsOf(db, person, row.id, number, { right: 'canDownload' })
  if (documents.length === 0) throw missing('Issue')
  const stored = await db
    .select({ id: storedFiles.id, sha256: storedFiles.sha256, size: storedFiles.size })
    .from(storedFiles)
    .where(
      inArray(
        storedFiles.id,
        documents.map(({ fileId }) => fileId),
      ),
    )
  const closed = await closedContents(
    db,
    stored.map(({ sha256 }) => sha256),
  )
  if (closed.size > 0)
    throw notNow('Files of this issue are being checked for viruses, or were blocked. Open its documents one by one.')
  const contents = new Map(stored.map((content) => [content.id, content]))
  const named = documents.map((document) => ({ ...document, path: pathOf(document) }))
  const entries = named.map(({ path, fileId }) => storedEntry(files, path, contents.get(fileId)!))
  const heads = ['Folder', 'Number', 'Title', 'Revision', 'Suitability', 'File']
  const index = [
    heads,
    ...named.map((one) => [one.folderPath, one.number ?? '', one.title, one.revision, one.suitability, one.path]),
  ]
  const list = textEntry('Index.csv', '\ufeff', ...index.map((line) => csvLine(line)))
  return zipAnswer(c, `${row.number} safety file issue ${number}.zip`, [list, ...entries])
}

/** Where a document stands in the zip file. Its id keeps two files of one name apart. */
const pathOf = ({ folderPath, documentId, fileName }: IssuedDocument) =>
  zipPath(...folderPath.split(' / '), `${documentId} ${fileName}`)
