import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { hasRight } from '#contract/documents/folderRights.ts'
import {
  acceptance,
  fileUpdate,
  publish,
  takeOut,
  type SafetyFileIssues,
} from '#contract/safetyFile/safetyFileIssue.ts'
import { beginTask } from '#server/features/background/begin.ts'
import { answer } from '#server/core/answer.ts'
import { markRecords } from '#server/core/marks.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, missing, notNow } from '#server/base/refuse.ts'
import { personOf, refuseOtherParameters, type Env, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { todayIn } from '#server/core/today.ts'
import { write } from '#server/core/write.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { safetyFileIssues, safetyFileUpdates } from '#server/db/tables/safetyFileIssue.ts'
import { asksToLook, sendFile } from '#server/platform/files/sendFile.ts'
import { acceptableFor, askedToAccept, mayAccept } from './acceptance.ts'
import { acceptForSomeone, acceptIssue, mayNotAccept } from './accepting.ts'
import { documentsOf, issuesOf, lastAcceptedBy, letterOf, lockOf, readsIssues } from './issues.ts'
import { fileToIssue, isLong, makeIssue, planIssue, refuseWhileIssued, taskTitle } from './issuing.ts'
import { issueZip } from './issueZip.ts'
import { holdFile } from '#server/features/documents/folders/lock.ts'
import { notifyOfUpdate } from './news.ts'
import { readinessOf } from './readiness.ts'
import { rootOf, safetyFile } from './safetyFile.ts'
import { confidentialSince, takeOutOfIssues } from './takingOut.ts'

/** The routes of the numbered issues of a safety file: make, read, download and accept. */
export const issueCalls = new Hono<Env>()
  .put('/ProjectPublish', async (c) => {
    const asked = publish.parse(await readJson(c))
    return write(c, asked, async (w) => {
      const file = await fileToIssue(w, asked.projectId)
      await refuseWhileIssued(w, asked.projectId)
      const plan = await planIssue(w, asked, file)
      if (isLong(plan)) return { data: { task: await beginTask(w, 'publish', taskTitle(plan), asked) }, status: 202 }
      const { issue, notes } = await makeIssue(w, plan)
      for (const message of notes) w.warn({ message })
      return { data: issue }
    })
  })
  .put('/projectIssue/accept', async (c) => {
    const asked = acceptance.parse(await readJson(c))
    return write(c, asked, async (w) => {
      const { row, root } = await safetyFile(w.services.kinds, w.tx, w.person, asked.projectId)
      if (!(await mayAccept(w.tx, w.person, row.id, root))) throw mayNotAccept()
      return { data: await acceptIssue(w, row, asked, null) }
    })
  })
  .post('/projectIssue/acceptFor', acceptForSomeone)
  .put('/projectIssue/update', async (c) => {
    const asked = fileUpdate.parse(await readJson(c))
    return write(c, asked, async (w) => {
      const { row, root } = await safetyFile(w.services.kinds, w.tx, w.person, asked.projectId)
      if (!root || !hasRight(root.flags, 'canManage')) throw forbidden('open a file update')
      await holdFile(w, row.id)
      const { isLocked, update } = await lockOf(w.tx, row.id)
      if (update) throw notNow(`${update.openedByName} has already opened a file update. It ends with the next issue.`)
      if (!isLocked) throw notNow('The safety file is not locked, so it can be changed without a file update.')
      const { projectId, ...values } = asked
      await w.tx.insert(safetyFileUpdates).values({ projectId, ...values, openedOn: w.on, openedById: w.person.userId })
      w.addHistory({
        entityKind: 'project',
        entityId: row.id,
        projectId: row.id,
        action: 'fileUpdate',
        comment: [asked.reference, asked.reason].filter(Boolean).join(': '),
      })
      await markRecords(w, 'project', [row.id])
      await notifyOfUpdate(w, root, asked, await lastAcceptedBy(w.tx, row.id))
      return { data: await lockOf(w.tx, row.id) }
    })
  })
  .put('/projectIssue/takeOut', async (c) => {
    const asked = takeOut.parse(await readJson(c))
    return write(c, asked, async (w) => {
      const { root } = await safetyFile(w.services.kinds, w.tx, w.person, asked.projectId)
      if (!root || !hasRight(root.flags, 'canManage')) throw forbidden('take documents out of the issues')
      return { data: await takeOutOfIssues(w, asked) }
    })
  })
  .get('/projectIssue/:projectId', async (c) => {
    const { db, now } = c.get('services')
    const person = personOf(c)
    const { row, root, all } = await safetyFile(c.get('services').kinds, db, person, idIn(c, 'projectId'))
    const makes = root !== undefined && hasRight(root.flags, 'canManage')
    const readiness = makes ? await readinessOf(db, row.id, all, todayIn(now(), row.timeZone)) : null
    const issues = await issuesOf(db, person, row.id)
    const found: SafetyFileIssues = {
      issues,
      obstacles: readiness?.obstacles ?? null,
      cautions: readiness?.cautions ?? [],
      ...(await acceptanceOf(c, row.id, root)),
      ...(await lockOf(db, row.id)),
      mayUpdate: makes,
      confidentialSince: makes ? await confidentialSince(db, row.id) : [],
    }
    return answer(c, found)
  })
  .get('/projectIssue/:projectId/:number', async (c) => {
    const { db } = c.get('services')
    const person = personOf(c)
    const { row } = await safetyFile(c.get('services').kinds, db, person, idIn(c, 'projectId'))
    return answer(c, await documentsOf(db, person, row.id, idIn(c, 'number')))
  })
  .get('/projectIssue/:projectId/:number/zip', async (c) => {
    const { row } = await safetyFile(c.get('services').kinds, c.get('services').db, personOf(c), idIn(c, 'projectId'))
    refuseOtherParameters(c, [])
    return issueZip(c, row, idIn(c, 'number'))
  })
  .get('/projectIssue/:projectId/:number/letter', async (c) => {
    const { db } = c.get('services')
    const person = personOf(c)
    const { row } = await safetyFile(c.get('services').kinds, db, person, idIn(c, 'projectId'))
    const letter = readsIssues(person, row.id) ? await letterOf(db, row.id, idIn(c, 'number')) : undefined
    if (!letter) throw missing('Letter')
    return sendFile(c, letter)
  })
  .get('/projectIssue/:projectId/:number/file/:documentId', async (c) => {
    const { db } = c.get('services')
    const person = personOf(c)
    const { row } = await safetyFile(c.get('services').kinds, db, person, idIn(c, 'projectId'))
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

/**
 * Who is asked to accept the newest issue of a project, and how the reader may accept it; nobody accepts an issue that
 * they made.
 */
async function acceptanceOf(c: Request, projectId: number, root: { flags: number } | undefined) {
  const services = c.get('services')
  const { db } = services
  const person = personOf(c)
  const [newest] = await db
    .select({ acceptedOn: safetyFileIssues.acceptedOn, issuedById: safetyFileIssues.issuedById })
    .from(safetyFileIssues)
    .where(eq(safetyFileIssues.projectId, projectId))
    .orderBy(desc(safetyFileIssues.number))
    .limit(1)
  const asked =
    newest && newest.acceptedOn === null
      ? await askedToAccept({ tx: db as never, services }, await rootOf(db, projectId), newest.issuedById)
      : null
  const isOwn = newest?.issuedById === person.userId
  return {
    asked: asked && asked.map(({ fullName }) => fullName).toSorted((one, other) => one.localeCompare(other)),
    mayAccept: !isOwn && (await mayAccept(db, person, projectId, root)),
    acceptableFor: isOwn ? null : await acceptableFor(db, person, projectId, root),
  }
}

function idIn(c: Request, name: string) {
  const id = asId.safeParse(c.req.param(name))
  if (!id.success) throw missing('Issue')
  return id.data
}
