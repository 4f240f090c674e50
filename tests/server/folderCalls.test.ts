import { beforeAll, expect, test } from 'vitest'
import { allFolderRights, flagsOf } from '#contract/folderRights.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '#tests/world.ts'
import { add, rowOf, type Row } from './rights/everyone.ts'

const setup = useWorld()
let admin: Visitor
let project: Row
let staff: Visitor
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  staff = await setup.world.as('staff@demo.test')
  const { clientId } = await rowOf(admin, `user/${admin.userId}`)
  const draft = samples.project({ clientId: Number(clientId), userId: admin.userId, projectId: 0 })
  project = await add(admin, 'project', { ...draft, systems: ['pmp', 'sms', 'sfs'] })
  await add(admin, 'userProjectRole', {
    ...samples.userProjectRole({ clientId: 0, projectId: project.id, userId: staff.userId }),
    systems: ['pmp'],
  })
})
const newFolder = (name: string, more: object = {}) =>
  add(admin, 'projectFolderPmp', { projectId: project.id, name, ...more })
const bulk = (folderIds: number[], more: object) =>
  admin.read<object>('PUT', 'projectFolderUserPmp/saveBulk', {
    projectId: project.id,
    folderIds,
    userIds: [staff.userId],
    flags: { canView: true, canReview: true },
    mode: 'add',
    ...more,
  })
const flagsFor = async (visitor: Visitor, id: number) =>
  (await visitor.read<Row>('GET', `projectFolderPmp/${id}`)).data?.flags

test('the grid adds rights to those there are, sets them exactly, or takes the entries away', async () => {
  const [one, two] = [await newFolder('One'), await newFolder('Two')]
  const entry = { projectId: project.id, folderId: one.id, userId: staff.userId, canView: true, canDownload: true }
  await add(admin, 'projectFolderUserPmp', entry)
  expect((await bulk([one.id, two.id], {})).data).toEqual({ added: 1, changed: 1, removed: 0 })
  expect(await flagsFor(staff, one.id)).toBe(flagsOf({ canView: true, canDownload: true, canReview: true }))
  expect(await flagsFor(staff, two.id)).toBe(flagsOf({ canView: true, canReview: true }))
  expect((await bulk([one.id, two.id], { mode: 'replace' })).data).toEqual({ added: 0, changed: 1, removed: 0 })
  expect(await flagsFor(staff, one.id)).toBe(flagsOf({ canView: true, canReview: true }))
  expect((await bulk([one.id, two.id], { mode: 'remove' })).data).toEqual({ added: 0, changed: 0, removed: 2 })
  expect(await flagsFor(staff, one.id)).toBe(flagsOf({ canView: true, canDownload: true, canUpload: true }))
})

test('the grid saves all or nothing', async () => {
  const folder = await newFolder('All or nothing')
  const refused = await bulk([folder.id, 2_000_000_000], {})
  expect(refused).toMatchObject({ status: 400, errors: [{ field: 'folderIds' }] })
  const { data } = await admin.read<Row[]>('GET', `projectFolderUserPmp?folderId=${folder.id}`)
  expect(data).toEqual([])
})

test('the rights of a person are explained in sentences', async () => {
  const above = await newFolder('Drawings')
  const below = await newFolder('Structures', { parentId: above.id })
  const why = async () =>
    (await admin.read<object>('GET', `projectFolderPmp/${below.id}/rights?userId=${staff.userId}`)).data
  expect(await why()).toEqual({
    flags: flagsOf({ canView: true, canDownload: true, canUpload: true }),
    because: ['Contribute is their access level in Project management.'],
  })
  await bulk([above.id], { flags: { canView: true } })
  expect(await why()).toEqual({
    flags: flagsOf({ canView: true }),
    because: ['An entry for them on Drawings decides alone.'],
  })
  const closed = await newFolder('Closed', { isRestricted: true })
  expect((await admin.read('GET', `projectFolderPmp/${closed.id}/rights?userId=${staff.userId}`)).data).toEqual({
    flags: 0,
    because: ['The folder or one above it is restricted, and no entry names them.'],
  })
  expect((await admin.read('GET', `projectFolderPmp/${closed.id}/rights?userId=${admin.userId}`)).data).toEqual({
    flags: allFolderRights,
    because: ['Administrators have every right.'],
  })
})

test('a template adds the folders that are missing, by name, and a second time nothing', async () => {
  const asked = { projectId: project.id, templateId: 1, systemId: 30 }
  const apply = async (more: object = {}) =>
    (await admin.read<{ added: string[]; existing: number }>('PUT', 'applyTemplate', { ...asked, ...more })).data
  const { data: template } = await admin.read<Row[]>('GET', 'templateFolder?templateId=1')
  const [first] = template
  await add(admin, 'projectFolder', { projectId: project.id, name: String(first!.name).toUpperCase() })
  const plan = await apply({ dryRun: true })
  expect([plan.added.length, plan.existing]).toEqual([template.length - 1, 1])
  expect((await admin.read<Row[]>('GET', `projectFolder?projectId=${project.id}`)).data).toHaveLength(2)
  expect((await apply()).added).toEqual(plan.added)
  const { data: folders } = await admin.read<Row[]>('GET', `projectFolder?projectId=${project.id}`)
  expect(folders).toHaveLength(template.length + 1)
  expect(await apply()).toMatchObject({ added: [], existing: template.length })
  const other = await admin.read('PUT', 'applyTemplate', { ...asked, systemId: 10 })
  expect(other).toMatchObject({ status: 400, errors: [{ field: 'templateId' }] })
})
