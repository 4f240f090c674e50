import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { taskStatus, type BackgroundTask } from '#contract/entities/backgroundTask.ts'
import type { CloneAnswer } from '#contract/projects/projectClone.ts'
import type { AppliedTemplate } from '#contract/documents/projectFolders.ts'
import type { ImportAnswer } from '#contract/projects/projectImport.ts'
import type { Visitor } from '#mocks/world.ts'
import { backgroundRunner } from '#server/features/background/runner.ts'
import { backgroundTasks } from '#server/db/tables/backgroundTask.ts'
import { templateFolders } from '#server/db/tables/templateFolder.ts'
import { backgroundJobs } from '#server/application/transfer/jobs.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'
import { approve, newFolder, newProject, upload } from '../projects/transferred.ts'

// The person who requested background work may have lost their rights by the time it runs.
const setup = useWorld()
let admin: Visitor
let other: Visitor
let site: Row
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  other = await setup.world.as('admin2@demo.test')
  // The tests decide when a task runs.
  await setup.world.gateway.background.stop()
})
beforeEach(async () => {
  site = await newProject(admin)
})

const manages = (who: Visitor, systems: string[]) =>
  add(admin, 'userProjectRole', {
    projectId: site.id,
    userId: who.userId,
    projectRoleId: 40,
    accessLevel: 30,
    systems,
    from: '2025-01-06',
  })
const takeAway = async ({ id, rowVersion }: Row) =>
  expect((await admin.read('DELETE', `userProjectRole/${id}?rowVersion=${rowVersion}`)).errors).toEqual([])

async function runAll() {
  const runner = backgroundRunner(setup.world.services, backgroundJobs)
  await runner.runWaiting()
  await runner.stop()
}

/** Runs the waiting task, and returns how it ended, as read by the person who requested it. */
async function run({ id }: BackgroundTask, who: Visitor) {
  await runAll()
  const { data } = await who.read<BackgroundTask>('GET', `backgroundTask/${id}`)
  return { statusId: data.statusId, outcome: data.outcome }
}
const refused = (outcome: string) => ({ statusId: taskStatus.refused, outcome })

test('an import is refused when its author has lost the project before it runs', async () => {
  const staff = await setup.world.as('safety@demo.test')
  const role = await manages(staff, ['sms', 'sfs'])
  const drawings = await newFolder(admin, 'sms', site.id, 'Drawings')
  const target = await newFolder(admin, 'sfs', site.id, 'As built')
  await approve(admin, other, 'sms', (await upload(admin, 'sms', drawings.id, 'Frame')).id)
  const body = { projectId: site.id, targetFolderId: target.id, source: 'sms' }
  const { data, errors } = await staff.read<ImportAnswer>('PUT', 'ProjectImport', body)
  expect(errors).toEqual([])
  await takeAway(role)
  expect(await run(data.task!, staff)).toEqual(refused('Choose a folder of the safety file. Nothing was changed.'))
  expect((await admin.read<Row[]>('GET', `projectDocument?projectId=${site.id}&size=5`)).data).toEqual([])
})

test('an import is refused when a folder it goes to is closed to its author before it runs', async () => {
  const staff = await setup.world.as('safety@demo.test')
  await manages(staff, ['sms', 'sfs'])
  const drawings = await newFolder(admin, 'sms', site.id, 'Drawings')
  const target = await newFolder(admin, 'sfs', site.id, 'As built')
  await approve(admin, other, 'sms', (await upload(admin, 'sms', drawings.id, 'Frame')).id)
  const body = { projectId: site.id, targetFolderId: target.id, source: 'sms' }
  const { data } = await staff.read<ImportAnswer>('PUT', 'ProjectImport', body)
  const current = await rowOf(admin, `projectFolder/${target.id}`)
  expect((await admin.read('PUT', 'projectFolder', { ...current, isRestricted: true })).errors).toEqual([])
  expect((await run(data.task!, staff)).statusId).toBe(taskStatus.refused)
  expect((await admin.read<Row[]>('GET', `projectDocument?projectId=${site.id}&size=5`)).data).toEqual([])
})

test('a template is refused when its author no longer manages the folder', async () => {
  const staff = await setup.world.as('safety@demo.test')
  const role = await manages(staff, ['sfs'])
  const template = await add(admin, 'template', { name: `Long ${site.number as string}`, typeId: 10 })
  const on = new Date().toISOString()
  await setup.world.services.db.insert(templateFolders).values(
    Array.from({ length: 151 }, (_, n) => ({
      templateId: template.id,
      name: `Part ${n}`,
      sortOrder: n,
      createdOn: on,
      createdById: admin.userId,
      updatedOn: on,
      updatedById: admin.userId,
    })),
  )
  const body = { projectId: site.id, templateId: template.id, systemId: 30 }
  const { data, errors } = await staff.read<AppliedTemplate>('PUT', 'applyTemplate', body)
  expect(errors).toEqual([])
  await takeAway(role)
  expect(await run(data.task!, staff)).toEqual(refused('Choose a folder of this project. Nothing was changed.'))
  expect((await admin.read<Row[]>('GET', `projectFolder?projectId=${site.id}`)).data).toHaveLength(1)
})

test('a copy of a project is refused when its author may no longer add projects, or has no account', async () => {
  const author = await setup.world.as('throttle@demo.test')
  const copy = async (number: string) => {
    const body = { fromProjectId: site.id, name: 'Copy', number, startDate: '2027-01-04', parts: ['folders'] }
    const { data, errors } = await author.read<CloneAnswer>('POST', 'ProjectClone', body)
    expect(errors).toEqual([])
    return data.task
  }
  const change = async (roles: string[]) =>
    expect(
      (await admin.read('PUT', 'user', { ...(await rowOf(admin, `user/${author.userId}`)), roles })).errors,
    ).toEqual([])
  await change(['admin'])
  const first = await copy('LOST-1')
  await change([])
  expect(await run(first, author)).toEqual(refused('This project does not exist or was deleted. Nothing was changed.'))
  await change(['admin'])

  const second = await copy('LOST-2')
  const { rowVersion } = await rowOf(admin, `user/${author.userId}`)
  const closed = await admin.read('PUT', `user/${author.userId}/move`, { action: 'deactivate', rowVersion })
  expect(closed.errors).toEqual([])
  await runAll()
  const { db } = setup.world.services
  const [task] = await db.select().from(backgroundTasks).where(eq(backgroundTasks.id, second.id))
  expect(task).toMatchObject(
    refused('You do not have permission to do this: your account is not active. Nothing was changed.'),
  )
  const projects = (await admin.read<Row[]>('GET', 'project?requireUpdate=true')).data
  expect(projects.filter(({ number }) => String(number).startsWith('LOST-'))).toEqual([])
})
