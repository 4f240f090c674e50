import { and, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { projectStatus } from '#contract/entities/project.ts'
import { hasRight } from '#contract/folderRights.ts'
import { acceptance, fileUpdate, publish, type SafetyFileIssues } from '#contract/safetyFileIssue.ts'
import { beginTask } from '../background/begin.ts'
import { answer } from '../core/answer.ts'
import { markRecords } from '../core/marks.ts'
import { readJson } from '../core/readJson.ts'
import { forbidden, invalid, missing, notNow } from '../core/refuse.ts'
import { personOf, type Env, type Request } from '../core/request.ts'
import { asId } from '../core/resource.ts'
import { todayIn } from '../core/today.ts'
import { write } from '../core/write.ts'
import { writing } from '../core/writing.ts'
import { storedFiles } from '../db/tables/journal.ts'
import { safetyFileIssues, safetyFileUpdates } from '../db/tables/safetyFileIssue.ts'
import { asksToLook, sendFile } from '../files/sendFile.ts'
import { projectResource } from '../kinds/project/resource.ts'
import { askedToAccept, mayAccept } from './acceptance.ts'
import { documentsOf, issuesOf, lastAcceptedBy, lockOf } from './issues.ts'
import { fileToIssue, isLong, makeIssue, planIssue, refuseWhileIssued, taskTitle } from './issuing.ts'
import { issueZip } from './issueZip.ts'
import { holdFile } from './lock.ts'
import { tellOfAcceptance, tellOfUpdate } from './news.ts'
import { readinessOf } from './readiness.ts'
import { rootOf, safetyFile } from './safetyFile.ts'

/** The numbered issues of a safety file: made, read, downloaded and accepted. */
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
      const { row, root } = await safetyFile(w.tx, w.person, asked.projectId)
      if (!(await mayAccept(w.tx, w.person, row.id, root)))
        throw forbidden('accept the safety file, which is for the client, and for the principal designer or PSDP')
      await holdFile(w, row.id)
      const [issue] = await w.tx
        .select()
        .from(safetyFileIssues)
        .where(and(eq(safetyFileIssues.projectId, row.id), eq(safetyFileIssues.number, asked.number)))
        .for('update')
      if (!issue) throw missing('Issue')
      if (issue.acceptedOn) throw notNow(`${issue.signature} has already accepted issue ${issue.number}.`)
      const [newest] = await issuesOf(w.tx, w.person, row.id)
      if (newest && newest.number > issue.number)
        throw notNow(`Issue ${newest.number} has replaced it. Accept that one.`)
      if (issue.issuedById === w.person.userId)
        throw notNow('You issued it yourself, so someone else has to accept it.')
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
      await tellOfAcceptance(w, await rootOf(w.tx, row.id), issue.number, issue.issuedById)
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
      await tellOfUpdate(w, root, asked, await lastAcceptedBy(w.tx, row.id))
      return { data: await lockOf(w.tx, row.id) }
    })
  })
  .get('/projectIssue/:projectId', async (c) => {
    const { db, now } = c.get('services')
    const person = personOf(c)
    const { row, root, all } = await safetyFile(db, person, idIn(c, 'projectId'))
    const makes = root !== undefined && hasRight(root.flags, 'canManage')
    const readiness = makes ? await readinessOf(db, row.id, all, todayIn(now(), row.timeZone)) : null
    const issues = await issuesOf(db, person, row.id)
    const found: SafetyFileIssues = {
      issues,
      asked: await namesOfAsked(c, row.id),
      obstacles: readiness?.obstacles ?? null,
      cautions: readiness?.cautions ?? [],
      mayAccept: await mayAccept(db, person, row.id, root),
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
  .get('/projectIssue/:projectId/:number/zip', async (c) => {
    const { row } = await safetyFile(c.get('services').db, personOf(c), idIn(c, 'projectId'))
    return issueZip(c, row, idIn(c, 'number'))
  })
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

/** Who is asked to accept the newest issue of a project; null if none waits for it. */
async function namesOfAsked(c: Request, projectId: number) {
  const services = c.get('services')
  const [newest] = await services.db
    .select({ acceptedOn: safetyFileIssues.acceptedOn, issuedById: safetyFileIssues.issuedById })
    .from(safetyFileIssues)
    .where(eq(safetyFileIssues.projectId, projectId))
    .orderBy(desc(safetyFileIssues.number))
    .limit(1)
  if (!newest || newest.acceptedOn !== null) return null
  const root = await rootOf(services.db, projectId)
  const people = await askedToAccept({ tx: services.db as never, services }, root, newest.issuedById)
  return people.map(({ fullName }) => fullName).toSorted((one, other) => one.localeCompare(other))
}

function idIn(c: Request, name: string) {
  const id = asId.safeParse(c.req.param(name))
  if (!id.success) throw missing('Issue')
  return id.data
}
