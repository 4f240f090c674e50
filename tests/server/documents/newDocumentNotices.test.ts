import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { ProjectFolder } from '#contract/entities/projectFolder.ts'
import type { Visitor } from '#mocks/world.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { users } from '#server/db/tables/user.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
let staff: Visitor
let viewer: Visitor
let admin: Visitor
let projectId = 0
let folder: ProjectFolder
let folders = 0

const newFolder = async (more: object = {}) => {
  const draft = { projectId, parentId: null, name: `Issued ${++folders}`, ...more }
  const answer = await admin.read<ProjectFolder>('POST', 'projectFolderPmp', draft)
  expect(answer.errors).toEqual([])
  return answer.data
}
const name = async (folderId: number, entry: object) => {
  const answer = await admin.read('POST', 'projectFolderUserPmp', { projectId, folderId, ...entry })
  expect(answer.errors).toEqual([])
}
async function upload(names: readonly string[], more: Record<string, string> = {}, into = folder.id, who = staff) {
  const body = new FormData()
  for (const [field, value] of Object.entries({ id: String(into), uploadReasonId: '10', ...more }))
    body.set(field, value)
  for (const file of names) body.append('files', new File([`%PDF-1.4\n${crypto.randomUUID()}\n%%EOF\n`], file))
  const { data, errors } = await who.read<{ documents: Doc[] }>('POST', 'ProjectFilePmpUpload', body)
  expect(errors).toEqual([])
  return data.documents
}
const noticesOf = ({ userId }: Visitor, folderId = folder.id) =>
  setup.world.services.db
    .select({ title: notifications.title, body: notifications.body, url: notifications.url, id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.entityKind, 'projectFolderPmp'),
        eq(notifications.entityId, folderId),
      ),
    )
    .orderBy(notifications.id)
const titles = async (who: Visitor) => (await noticesOf(who)).map(({ title }) => title)

beforeAll(async () => {
  const { world } = setup
  admin = await world.as('admin@demo.test')
  staff = await world.as('staff@demo.test')
  viewer = await world.as('viewer@demo.test')
  projectId = (await staff.read<{ id: number }[]>('GET', 'project')).data[0]!.id
  const role = { projectId, userId: viewer.userId, projectRoleId: 210, accessLevel: 10, systems: ['pmp'] }
  expect((await admin.read('POST', 'userProjectRole', { ...role, from: '2025-01-06' })).errors).toEqual([])
})
beforeEach(async () => {
  folder = await newFolder()
})

test('who asked hears of a new document, with a link to its page; others and its author hear nothing', async () => {
  await name(folder.id, { userId: viewer.userId, notifyOnNew: true })
  await name(folder.id, { userId: staff.userId, canUpload: true, notifyOnNew: true })
  const [row] = await upload(['Pile schedule.pdf'])
  expect(await noticesOf(viewer)).toMatchObject([
    {
      title: `New document in ${folder.name}: Pile schedule P01`,
      body: expect.stringMatching(/ uploaded Pile schedule P01\.$/) as string,
      url: `/manage/projects/pmp/view/${projectId}/folders/${folder.id}/files/${row!.id}`,
    },
  ])
  expect(await noticesOf(staff)).toEqual([])
  expect(await noticesOf(admin)).toEqual([])
})

test('many files are one notice, whether they come in one request or one by one, and one mail', async () => {
  await name(folder.id, { userId: viewer.userId, notifyOnNew: true })
  const { db } = setup.world.services
  await db
    .update(users)
    .set({ notificationPrefs: { kind: 'app+email', topics: {}, digest: 'none' } })
    .where(eq(users.id, viewer.userId))
  const before = (await db.select().from(outboxMails)).length
  await upload(['Deck A.pdf', 'Deck B.pdf'])
  await Promise.all(['Deck C.pdf', 'Deck D.pdf', 'Deck E.pdf'].map((file) => upload([file])))
  const [notice, ...more] = await noticesOf(viewer)
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    title: `5 new documents in ${folder.name}`,
    url: `/manage/projects/pmp/view/${projectId}/files?folder=${folder.id}`,
  })
  expect(notice!.body).toMatch(/ and 1 more\.$/)
  expect((await db.select().from(outboxMails)).length - before).toBe(1)
})

test('a notice that was read is not reopened by the next upload', async () => {
  await name(folder.id, { userId: viewer.userId, notifyOnNew: true })
  await upload(['Deck A.pdf'])
  const [first] = await noticesOf(viewer)
  await setup.world.services.db.update(notifications).set({ read: true }).where(eq(notifications.id, first!.id))
  await upload(['Deck B.pdf'])
  expect(await titles(viewer)).toEqual([
    `New document in ${folder.name}: Deck A P01`,
    `New document in ${folder.name}: Deck B P01`,
  ])
})

test('a new revision is called one', async () => {
  const [row] = await upload(['Kerb.pdf'])
  await name(folder.id, { userId: viewer.userId, notifyOnNew: true })
  await upload(['Kerb.pdf'], { mode: 'revision' }, row!.id)
  expect(await titles(viewer)).toEqual([`New revision in ${folder.name}: Kerb P02`])
})

test('the wish holds for folders below, until they no longer inherit or name the person anew', async () => {
  await name(folder.id, { userId: viewer.userId, notifyOnNew: true })
  const below = await newFolder({ parentId: folder.id })
  const broken = await newFolder({ parentId: folder.id, inheritsRights: false })
  const anew = await newFolder({ parentId: folder.id })
  await name(anew.id, { userId: viewer.userId })
  for (const { id } of [below, broken, anew]) await upload([`Plan ${id}.pdf`], {}, id)
  const heard = await Promise.all([below, broken, anew].map(async ({ id }) => (await noticesOf(viewer, id)).length))
  expect(heard).toEqual([1, 0, 0])
})

test('members of a group hear of it unless their own entry says otherwise, and nobody who may not see the folder', async () => {
  const safety = await setup.world.as('safety@demo.test')
  const draft = {
    projectId,
    name: `Design ${folder.id}`,
    purpose: 'permission',
    userIds: [viewer.userId, staff.userId],
  }
  const group = await admin.read<{ id: number }>('POST', 'projectGroup', draft)
  expect(group.errors).toEqual([])
  await name(folder.id, { groupId: group.data.id, notifyOnNew: true })
  await name(folder.id, { userId: staff.userId, canUpload: true })
  await name(folder.id, { userId: safety.userId, notifyOnNew: true, canView: false, canDownload: false })
  await upload(['Deck A.pdf'], {}, folder.id, admin)
  expect(await titles(viewer)).toHaveLength(1)
  expect(await titles(staff)).toEqual([])
  expect(await titles(safety)).toEqual([])
})

test('of a confidential document nobody hears in this way', async () => {
  await name(folder.id, { userId: viewer.userId, notifyOnNew: true })
  const [row] = await upload(['Final account.pdf'], {}, folder.id, admin)
  const saved = await admin.read('PUT', 'projectDocumentPmp', { ...row, isConfidential: true })
  expect(saved.errors).toEqual([])
  const before = (await noticesOf(viewer)).length
  await upload(['Final account.pdf'], { mode: 'revision' }, row!.id, admin)
  expect(await noticesOf(viewer)).toHaveLength(before)
})
