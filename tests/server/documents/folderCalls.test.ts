import { beforeAll, expect, test } from 'vitest'
import { allFolderRights, flagsOf } from '#contract/documents/folderRights.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '#tests/world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'

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

/** Saves several sets of the grid at once. */
const grid = (sets: object[], known?: Record<string, number>) =>
  admin.read<object>('PUT', 'projectFolderUserPmp/saveBulk', { projectId: project.id, sets, known })
const setOf = (folderId: number, flags: object, more: object = {}) => ({
  folderIds: [folderId],
  userIds: [staff.userId],
  flags: { canView: true, ...flags },
  mode: 'replace',
  ...more,
})
const entriesOn = async (folderId: number) =>
  (await admin.read<Row[]>('GET', `projectFolderUserPmp?folderId=${folderId}`)).data

test('one save of the grid gives each cell its own rights, and takes others away', async () => {
  const [one, two, three] = [await newFolder('Grid one'), await newFolder('Grid two'), await newFolder('Grid three')]
  await add(admin, 'projectFolderUserPmp', { projectId: project.id, folderId: three.id, userId: staff.userId })
  const saved = await grid([
    setOf(one.id, { canUpload: true }),
    setOf(two.id, { canReview: true, appliesToSubfolders: false }),
    setOf(three.id, {}, { mode: 'remove' }),
  ])
  expect(saved.data).toEqual({ added: 2, changed: 0, removed: 1 })
  expect(await flagsFor(staff, one.id)).toBe(flagsOf({ canView: true, canUpload: true }))
  expect((await entriesOn(two.id))[0]).toMatchObject({ canReview: true, appliesToSubfolders: false })
  expect(await entriesOn(three.id)).toEqual([])
})

test('the grid refuses a cell that someone has changed since it was read, and saves nothing of the rest', async () => {
  const [one, two] = [await newFolder('Read one'), await newFolder('Read two')]
  const entry = await add(admin, 'projectFolderUserPmp', {
    projectId: project.id,
    folderId: one.id,
    userId: staff.userId,
  })
  const other = await admin.read('PUT', 'projectFolderUserPmp', { ...entry, canApprove: true })
  expect(other.errors).toEqual([])
  const sets = [setOf(one.id, { canUpload: true }), setOf(two.id, { canUpload: true })]
  const known = { [entry.id]: entry.rowVersion }
  const cell = { field: `cells.${one.id}.u${staff.userId}`, code: 'stale' }
  expect(await grid(sets, known)).toMatchObject({ status: 409, errors: [cell] })
  expect(await grid(sets, {})).toMatchObject({ status: 409, errors: [cell] })
  expect(await entriesOn(two.id)).toEqual([])
  await admin.read('DELETE', `projectFolderUserPmp/${entry.id}?rowVersion=${entry.rowVersion + 1}`)
  expect(await grid(sets, known)).toMatchObject({ status: 409, errors: [{ code: 'stale' }] })
  expect((await grid(sets)).data).toEqual({ added: 2, changed: 0, removed: 0 })
})

test('the grid says which folder, person and group is wrong', async () => {
  const folder = await newFolder('Wrong cells')
  expect(await grid([setOf(folder.id, {}), setOf(2_000_000_000, {})])).toMatchObject({
    status: 400,
    errors: [{ field: 'folders.2000000000' }],
  })
  expect(await grid([setOf(folder.id, {}, { userIds: [staff.userId, 2_000_000_001, 2_000_000_002] })])).toMatchObject({
    status: 400,
    errors: [{ field: 'userIds.2000000001' }, { field: 'userIds.2000000002' }],
  })
  expect(await grid([setOf(folder.id, { canView: false, canUpload: true })])).toMatchObject({
    status: 400,
    errors: [{ message: 'Every other right needs the right to view.' }],
  })
  const restricted = await newFolder('Nobody manages', { isRestricted: true })
  expect(await grid([setOf(restricted.id, {}, { userIds: [admin.userId], mode: 'remove' })])).toMatchObject({
    status: 409,
    errors: [{ field: `folders.${restricted.id}` }],
  })
  expect(await entriesOn(folder.id)).toEqual([])
})

test('the rights of a company that is no longer active can be taken away, but not given', async () => {
  const [one, two] = [await newFolder('Left one'), await newFolder('Left two')]
  const company = await add(admin, 'client', samples.client({ clientId: 0, userId: admin.userId, projectId: 0 }))
  const of = { userIds: [], clientIds: [company.id] }
  expect((await grid([setOf(one.id, {}, of)])).errors).toEqual([])
  const inactive = await admin.read('PUT', 'client', { ...company, isActive: false })
  expect(inactive.errors).toEqual([])
  const given = await grid([setOf(two.id, {}, of)])
  expect(given).toMatchObject({ status: 400, errors: [{ field: `clientIds.${company.id}` }] })
  expect((await grid([setOf(one.id, {}, { ...of, mode: 'remove' })])).data).toMatchObject({ removed: 1 })
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
