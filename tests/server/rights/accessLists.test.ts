import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { allFolderRights, flagsOf, rightsIn } from '#contract/documents/folderRights.ts'
import type { ChangesAnswer } from '#contract/wire/envelope.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { opensFiles } from '#server/core/folderAccess.ts'
import { worthNaming } from '#server/core/marks.ts'
import { accessListEntries as rows, accessLists } from '#server/db/columns/accessList.ts'
import { renewAccessLists } from '#server/features/documents/folders/accessLists.ts'
import { projectFolderUsersPmp as entries } from '#server/db/tables/projectFolderUserPmp.ts'
import { projectFoldersPmp as folders } from '#server/db/tables/projectFolderPmp.ts'
import { useWorld } from '#tests/world.ts'
import { add, rowOf, type Row } from './everyone.ts'
import { personWith } from './person.ts'

const setup = useWorld()
let admin: Visitor
let staff: Visitor
let project: Row
let other: Row

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  staff = await setup.world.as('staff@demo.test')
  const { clientId } = await rowOf(admin, `user/${admin.userId}`)
  const ids = { clientId: Number(clientId), userId: admin.userId, projectId: 0 }
  const added = () => add(admin, 'project', { ...samples.project(ids), systems: ['pmp', 'sms'] })
  ;[project, other] = [await added(), await added()]
  const account = await rowOf(admin, `user/${staff.userId}`)
  await admin.read('PUT', 'user', { ...account, pbSystems: ['pmp', 'sms'] })
  for (const [of, system] of [
    [project, 'pmp'],
    [other, 'sms'],
  ] as const)
    await add(admin, 'userProjectRole', {
      ...samples.userProjectRole({ clientId: 0, projectId: of.id, userId: staff.userId }),
      accessLevel: 20,
      systems: [system],
    })
})

const folder = (name: string, more: object = {}) =>
  add(admin, 'projectFolderPmp', { projectId: project.id, name, ...more })
const entry = (folderId: number, userId: number, rights: object) =>
  add(admin, 'projectFolderUserPmp', { projectId: project.id, folderId, userId, ...rights })
const namedOn = async ({ id }: Row) =>
  (await admin.read<Row[]>('GET', `projectFolderUserPmp?folderId=${id}`)).data.map(({ userId }) => userId)

/** Returns the changes that staff would be told about. */
async function changesOf(work: () => Promise<unknown>) {
  const since = setup.world.services.live.sequence()
  await work()
  return (await staff.read<ChangesAnswer>('GET', `changes?since=${since}`)).data.changes
}

test('Without the right to see a folder, no other right on it counts', () => {
  expect(flagsOf({ canView: false, canDownload: true, canManage: true })).toBe(0)
  expect(flagsOf({ canDownload: true })).not.toBe(0)
})

test('A system of a project is open for its files by a role in it, or by a right on one of its folders', () => {
  const opens = (change: Parameters<typeof personWith>[0]) => opensFiles(personWith(change), 7, 'pmp')
  expect(opens({})).toBe(false)
  expect(opens({ projects: new Map([[7, { pmp: 10 }]]) })).toBe(true)
  expect(opens({ projects: new Map([[7, { sms: 30 }]]), folderProjects: new Map([[7, ['sfs']]]) })).toBe(false)
  expect(opens({ folderProjects: new Map([[7, ['pmp']]]) })).toBe(true)
})

test('A role in another system of the project shows none of these folders', async () => {
  expect(await staff.read('GET', `projectFolderPmp?projectId=${other.id}`)).toMatchObject({ data: [] })
  expect((await staff.ask('GET', `projectFolderPmp/${Number(other.rootFolderPmpId)}`)).status).toBe(404)
})

test('A save that changes nobody’s rights marks no documents', async () => {
  const named = await folder('Method statements')
  const of = await entry(named.id, staff.userId, { canView: true })
  const documents = (changes: { kind: string }[]) => changes.filter(({ kind }) => kind === 'projectDocumentPmp')
  expect(
    documents(await changesOf(() => admin.read('PUT', 'projectFolderUserPmp', { ...of, notifyOnNew: true }))),
  ).toEqual([])
  const { rowVersion } = await rowOf(admin, `projectFolderUserPmp/${of.id}`)
  const more = { ...of, notifyOnNew: true, canUpload: true, rowVersion }
  expect(documents(await changesOf(() => admin.read('PUT', 'projectFolderUserPmp', more)))).toMatchObject([{ id: 0 }])
})

test.each([
  [worthNaming - 1, 'each by itself'],
  [worthNaming, 'as one change of the kind'],
])('New rights on a folder with %i folders in it are announced %s', async (count) => {
  const above = await folder(`Block with ${count}`)
  const stamps = { createdOn: '2026-01-05T09:00:00.000Z', updatedOn: '2026-01-05T09:00:00.000Z' }
  const below = Array.from({ length: count }, (_, at) => ({ ...stamps, projectId: project.id, name: `Floor ${at}` }))
  await setup.world.services.db.insert(folders).values(below.map((one) => ({ ...one, parentId: above.id })))
  const changes = await changesOf(() => entry(above.id, staff.userId, { canView: true }))
  const announced = changes.filter(({ kind }) => kind === 'projectFolderPmp')
  if (count < worthNaming) {
    expect(announced).toHaveLength(count + 1)
    expect(announced.find(({ id }) => id === above.id)?.affected).toEqual([[project.id]])
  } else expect(announced.map(({ id }) => id)).toEqual([0])
})

test('Access lists that no folder uses any more are deleted, and folders without entries have none', async () => {
  const of = (id: number) => and(eq(folders.projectId, project.id), eq(folders.id, id))
  const { db } = setup.world.services
  const listsOf = () => db.select().from(accessLists).where(eq(accessLists.projectId, project.id))
  const before = await listsOf()
  const named = await folder('Temporary works')
  const of1 = await entry(named.id, staff.userId, rightsIn(flagsOf({ canView: true, canReview: true })))
  expect(await listsOf()).toHaveLength(before.length + 1)
  await admin.read('DELETE', `projectFolderUserPmp/${of1.id}?rowVersion=${of1.rowVersion}`)
  expect(await listsOf()).toEqual(before)
  const [row] = await db.select().from(folders).where(of(named.id))
  expect(row?.accessListId).toBeNull()
})

test('An entry that came to name several counts for the person, else for the group', async () => {
  const { db } = setup.world.services
  const named = await folder('Surveys')
  const of = await entry(named.id, staff.userId, { canView: true })
  const { clientId } = await rowOf(admin, `user/${staff.userId}`)
  const group = await add(admin, 'projectGroup', {
    ...samples.group({ clientId: 0, userId: staff.userId, projectId: project.id }),
    userIds: [],
  })
  const subjects = async (names: object) => {
    await db.update(entries).set(names).where(eq(entries.id, of.id))
    await writeAsSystem(setup.world.services, (w) => renewAccessLists(w, 'pmp', project.id))
    const [row] = await db.select().from(folders).where(eq(folders.id, named.id))
    return db
      .select({ userId: rows.userId, groupId: rows.groupId, clientId: rows.clientId })
      .from(rows)
      .where(eq(rows.listId, row!.accessListId!))
  }
  const company = Number(clientId)
  const nobody = { userId: null, groupId: null, clientId: null }
  expect(await subjects({ groupId: group.id, clientId: company })).toEqual([{ ...nobody, userId: staff.userId }])
  expect(await subjects({ userId: null })).toEqual([{ ...nobody, groupId: group.id }])
  expect(await subjects({ groupId: null })).toEqual([{ ...nobody, clientId: company }])
})

test('Whoever restricts a folder that someone else manages is not named on it', async () => {
  const managed = await folder('Insurance')
  await entry(managed.id, staff.userId, rightsIn(allFolderRights))
  const closed = await admin.read<Row>('PUT', 'projectFolderPmp', { ...managed, isRestricted: true })
  expect(closed).toMatchObject({ status: 200, data: { isRestricted: true } })
  expect(await namedOn(managed)).toEqual([staff.userId])
})

test('Breaking the inheritance of a folder that everyone may see names nobody on it', async () => {
  const open = await folder('Progress photos')
  expect(await admin.read('PUT', 'projectFolderPmp', { ...open, inheritsRights: false })).toMatchObject({ status: 200 })
  expect(await namedOn(open)).toEqual([])
})
