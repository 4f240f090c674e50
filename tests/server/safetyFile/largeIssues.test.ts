import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { taskStatus, type BackgroundTask } from '#contract/entities/backgroundTask.ts'
import type { Change } from '#contract/wire/envelope.ts'
import type { PublishAnswer, SafetyFileIssues } from '#contract/safetyFile/safetyFileIssue.ts'
import type { Visitor } from '#mocks/world.ts'
import { backgroundRunner } from '#server/features/background/runner.ts'
import { rowsOf } from '#server/db/database.ts'
import { backgroundJobs } from '#server/application/transfer/jobs.ts'
import { approvedDocuments, asCurrent } from '../../approvedDocuments.ts'
import { useWorld } from '../../world.ts'
import { add, type Row } from '../rights/everyone.ts'
import { approve, newFolder, newProject, upload } from '../projects/transferred.ts'

// An issue of more than 150 documents is made in the background.
const setup = useWorld()
let admin: Visitor
let site: Row
let manuals: Row
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  // The tests decide when a task runs.
  await setup.world.gateway.background.stop()
})
beforeEach(async () => {
  site = await newProject(admin)
  manuals = await newFolder(admin, 'sfs', site.id, 'Manuals')
})

async function fill(count: number, folder = manuals) {
  const { db } = setup.world.services
  await db.execute(sql.raw(approvedDocuments(folder.id, count)))
  await db.execute(sql.raw(asCurrent(folder.id)))
}
const issue = (who: Visitor, more: object = {}) =>
  who.read<PublishAnswer>('PUT', 'ProjectPublish', { projectId: site.id, mode: 'all', note: 'For handover', ...more })
const issues = async () => (await admin.read<SafetyFileIssues>('GET', `projectIssue/${site.id}`)).data.issues
const sentences = ({ errors }: { errors: { message: string }[] }) => errors.map(({ message }) => message)
const statuses = async () =>
  rowsOf<{ statusId: number; revision: number; count: number }>(
    await setup.world.services.db.execute(sql`select d."statusId", r."statusId" as revision, count(*)::int as count
      from "projectDocument" d join "projectDocumentRevision" r on r."documentId" = d.id
      where d."projectId" = ${site.id} group by 1, 2 order by 1`),
  )
async function run({ id }: BackgroundTask, who = admin) {
  const runner = backgroundRunner(setup.world.services, backgroundJobs)
  await runner.runWaiting()
  await runner.stop()
  return (await who.read<BackgroundTask>('GET', `backgroundTask/${id}`)).data
}
const manages = (who: Visitor) =>
  add(admin, 'userProjectRole', {
    projectId: site.id,
    userId: who.userId,
    projectRoleId: 40,
    accessLevel: 30,
    systems: ['sfs'],
    from: '2025-01-06',
  })

test('an issue of many documents is made in the background, with its progress, and few announcements', async () => {
  await fill(401)
  const asked = await issue(admin)
  expect(asked).toMatchObject({ status: 202, errors: [] })
  expect(await issues()).toEqual([])
  const { data } = await admin.read<{ cursor: number }>('GET', 'changes?since=0')
  expect(await run(asked.data.task!)).toMatchObject({
    title: 'Issue of the safety file, 401 documents',
    statusId: taskStatus.done,
    outcome: 'Issue 1 holds 401 documents.',
    url: `/manage/projects/sfs/view/${site.id}/overview`,
    done: 401,
    total: 401,
  })
  expect(await issues()).toMatchObject([{ number: 1, documentCount: 401, note: 'For handover' }])
  expect(await statuses()).toEqual([{ statusId: 50, revision: 50, count: 401 }])
  const heard = (await admin.read<{ changes: Change[] }>('GET', `changes?since=${data.cursor}`)).data.changes
  expect(heard.filter(({ kind }) => kind !== 'backgroundTask').length).toBeLessThan(12)
  expect(heard).toContainEqual(expect.objectContaining({ kind: 'projectDocument', id: 0 }))
  expect(heard).toContainEqual(expect.objectContaining({ kind: 'projectFolder', id: manuals.id }))
  expect(heard).toContainEqual(expect.objectContaining({ kind: 'project', id: site.id }))
  const entries = rowsOf<{ count: number }>(
    await setup.world.services.db.execute(sql`select count(*)::int as count from "auditEntry"
      where "projectId" = ${site.id} and "entityKind" = 'projectDocument' and action = 'publish'
        and "fromStatusId" = 30 and "toStatusId" = 50 and "byUserId" = ${admin.userId}`),
  )
  expect(entries).toEqual([{ count: 401 }])
})

test('nobody issues a safety file a second time while it is being issued', async () => {
  await fill(151)
  const first = await issue(admin)
  const other = await setup.world.as('admin2@demo.test')
  const second = await issue(other)
  expect([second.status, sentences(second)]).toEqual([
    409,
    ['The safety file is being issued. Wait until that has ended.'],
  ])
  const stranger = await setup.world.as('throttle@demo.test')
  expect((await issue(stranger)).status).toBe(404)
  await run(first.data.task!)
  expect((await issue(other)).data).toEqual({ number: 2, documentCount: 151 })
})

test('an issue is refused whole when something came into review, or its author lost the right, before it ran', async () => {
  await fill(151)
  const keeper = await setup.world.as('safety@demo.test')
  const role = await manages(keeper)
  const first = (await issue(keeper)).data.task!
  const late = await upload(admin, 'sfs', manuals.id, 'Late manual')
  expect(
    (await admin.read('PUT', `projectDocument/${late.id}/move`, { action: 'submit', rowVersion: late.rowVersion }))
      .errors,
  ).toEqual([])
  expect(await run(first, keeper)).toMatchObject({
    statusId: taskStatus.refused,
    outcome: 'Documents in review: Late manual. Nothing was changed.',
  })
  const now = (await admin.read<Row>('GET', `projectDocument/${late.id}`)).data
  await admin.read('PUT', `projectDocument/${late.id}/move`, { action: 'recall', rowVersion: now.rowVersion })
  const second = (await issue(keeper)).data.task!
  await admin.read('DELETE', `userProjectRole/${role.id}?rowVersion=${role.rowVersion}`)
  expect(await run(second, keeper)).toMatchObject({ statusId: taskStatus.refused })
  expect(await statuses()).toEqual([
    { statusId: 10, revision: 10, count: 1 },
    { statusId: 30, revision: 30, count: 151 },
  ])
  expect(await issues()).toEqual([])
})

test('documents that the author may not publish stay as they are, and the answer counts them', async () => {
  const shut = await newFolder(admin, 'sfs', site.id, 'Commercial', { isRestricted: true })
  await fill(2)
  await fill(1, shut)
  const keeper = await setup.world.as('safety@demo.test')
  await manages(keeper)
  const small = await issue(keeper)
  expect(small.data).toEqual({ number: 1, documentCount: 2 })
  expect(small.warnings.map(({ message }) => message)).toEqual(['A document that you may not publish stayed as it is.'])
  await fill(3, shut)
  await fill(160)
  const task = await run((await issue(keeper)).data.task!, keeper)
  expect(task.outcome).toBe('Issue 2 holds 162 documents. 4 documents that you may not publish stayed as they are.')
})

test('one named document that is not approved keeps all of them from being published', async () => {
  const other = await setup.world.as('admin2@demo.test')
  const ready = await upload(admin, 'sfs', manuals.id, 'Pumps')
  await approve(admin, other, 'sfs', ready.id)
  const draft = await upload(admin, 'sfs', manuals.id, 'Fans')
  const asked = (documentIds: number[]) => issue(admin, { mode: 'selection', documentIds })
  const refused = await asked([ready.id, draft.id])
  expect([refused.status, sentences(refused)]).toEqual([409, ['Fans is not approved, so it cannot be published.']])
  expect((await asked([ready.id, 2_000_000_000])).status).toBe(404)
  const elsewhere = await newFolder(admin, 'sfs', (await newProject(admin)).id, 'Manuals')
  const foreign = await upload(admin, 'sfs', elsewhere.id, 'Lifts')
  await approve(admin, other, 'sfs', foreign.id)
  expect((await asked([ready.id, foreign.id])).status).toBe(404)
  expect(await issues()).toEqual([])
  expect((await asked([ready.id])).data).toEqual({ number: 1, documentCount: 1 })
})
