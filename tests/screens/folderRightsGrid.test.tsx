import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { flagsOf, type FolderRight } from '#contract/documents/folderRights.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { memoryDrafts, useBrowsers, type Browsing } from '../browser.tsx'
import { add, rowOf, type Row } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
const nobody = { clientId: 1, userId: 0, projectId: 0 }
let admin: Visitor
let site: Row
let staff: Row
const folders: Record<string, Row> = {}

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  site = await add(admin, 'project', { ...samples.project(nobody), managerUserId: admin.userId, systems: ['pmp'] })
  staff = await rowOf(admin, `user/${(await setup.world.as('staff@demo.test')).userId}`)
  await add(admin, 'userProjectRole', {
    projectId: site.id,
    userId: staff.id,
    projectRoleId: 40,
    accessLevel: 20,
    systems: ['pmp'],
    from: '2025-01-06',
  })
  await add(admin, 'projectGroup', { projectId: site.id, name: 'Designers', purpose: 'permission', userIds: [] })
  const folder = async (name: string, more: object = {}) =>
    (folders[name] = await add(admin, 'projectFolderPmp', { projectId: site.id, parentId: null, name, ...more }))
  const drawings = await folder('Drawings')
  await folder('Structures', { parentId: drawings.id })
  await folder('Photographs', { parentId: drawings.id, inheritsRights: false })
  await folder('Tenders', { isRestricted: true })
})

const open = (more: Parameters<typeof browser>[2] = {}) =>
  browser('admin@demo.test', `/manage/bulkAddFolderUsers/view/${site.id}`, more)
const staffName = () => `${String(staff.firstName)} ${String(staff.lastName)}`
const cellOf = (one: Browsing, who: string, folder: string) =>
  one.screen.findByRole('gridcell', { name: new RegExp(`^${who}, ${folder}:`) })
const press = async (one: Browsing, who: string, folder: string, keys: string) => {
  await userEvent.pointer({ keys: '[MouseLeft]', target: await cellOf(one, who, folder) })
  one.screen.getByRole('grid').focus()
  await userEvent.keyboard(keys)
}
const says = async (one: Browsing, who: string, folder: string, words: RegExp | string) =>
  waitFor(async () => expect(await cellOf(one, who, folder)).toHaveAccessibleName(expect.stringMatching(words)))
const saved = async (one: Browsing) => {
  await userEvent.click(await one.screen.findByRole('button', { name: /^Save \d+ change/ }))
  await one.screen.findByRole('button', { name: 'Save' })
}
type Entry = Row & Readonly<Record<FolderRight, boolean>>
const entriesOn = async (folder: string) =>
  (await admin.read<Entry[]>('GET', `projectFolderUserPmp?folderId=${folders[folder]!.id}`)).data

test('letters switch rights for a block of cells, the folders below show them, and one save writes all', async () => {
  const one = await open()
  await says(one, staffName(), 'Drawings', 'may view, download, upload; by the access level to contribute')
  await press(one, 'Designers', 'Drawings', '{Shift>}{ArrowDown}{/Shift}r')
  await says(one, 'Designers', 'Drawings', 'may view, review; set here and below; not saved yet')
  await press(one, 'Designers', 'Structures', '{Delete}')
  await says(one, 'Designers', 'Structures', 'may view, review; from Drawings')
  await says(one, 'Designers', 'Photographs', 'no rights; not named')
  // Adding an entry keeps the person's rights and only adds to them.
  await press(one, staffName(), 'Drawings', 'a')
  await says(one, staffName(), 'Structures', 'may view, download, upload, approve; from Drawings')
  await says(one, staffName(), 'Photographs', 'may view, download, upload; by the access level to contribute')
  expect(await entriesOn('Drawings')).toEqual([])

  await saved(one)
  expect((await entriesOn('Drawings')).map((row) => [row.userId, flagsOf(row)])).toEqual(
    expect.arrayContaining([
      [null, flagsOf({ canView: true, canReview: true })],
      [staff.id, flagsOf({ canView: true, canDownload: true, canUpload: true, canApprove: true })],
    ]),
  )
  await says(one, 'Designers', 'Drawings', /set here and below$/)
  // The grid's preview of the rights agrees with the server.
  await press(one, staffName(), 'Structures', '{Enter}')
  await one.screen.findByText(/As saved, they may view, download, upload, approve\. An entry for them on Drawings/)
})

test('a restricted folder whose last manager would go is marked, and cannot be saved', async () => {
  const one = await open()
  const [entry] = await entriesOn('Tenders')
  await press(one, entry!.userName as string, 'Tenders', 'm')
  expect((await one.screen.findByRole('rowheader', { name: /Tenders/ })).title).toMatch(/must keep the right to manage/)
  const save = one.screen.getByRole<HTMLButtonElement>('button', { name: 'Save 1 change' })
  expect([save.disabled, save.title]).toEqual([true, expect.stringContaining('Tenders is restricted')])
  await userEvent.click(one.screen.getByRole('button', { name: 'Undo the last change' }))
  await one.screen.findByRole('button', { name: 'Save' })
})

test('a cell that someone else changes meanwhile is marked, and one chooses whose rights stay', async () => {
  const one = await open()
  await press(one, 'Designers', 'Structures', 'u')
  await press(one, staffName(), 'Structures', 'e')
  const groupId = (await entriesOn('Drawings')).find((row) => row.groupId !== null)!.groupId
  await add(admin, 'projectFolderUserPmp', {
    projectId: site.id,
    folderId: folders.Structures!.id,
    groupId,
    canDownload: true,
  })
  await says(one, 'Designers', 'Structures', /someone else has changed it meanwhile$/)
  expect((await one.screen.findByRole<HTMLButtonElement>('button', { name: 'Save 2 changes' })).disabled).toBe(true)
  await userEvent.click(one.screen.getByRole('button', { name: 'Keep mine' }))
  await saved(one)
  const rows = await entriesOn('Structures')
  expect(rows.map((row) => flagsOf(row))).toEqual(
    expect.arrayContaining([flagsOf({ canView: true, canUpload: true, canReview: true })]),
  )
  expect(rows).toHaveLength(2)
})

test('what the server refuses is marked where it is wrong, nothing is saved, and the changes stay', async () => {
  const company = await add(admin, 'client', samples.client(nobody))
  await add(admin, 'projectClient', { projectId: site.id, clientId: company.id, relationshipId: 90 })
  const one = await open()
  const words = String(company.name)
  await press(one, words, 'Drawings', 'd')
  await press(one, 'Designers', 'Photographs', 'd')
  await admin.read('PUT', 'client', { ...company, isActive: false })
  await userEvent.click(one.screen.getByRole('button', { name: 'Save 2 changes' }))
  await one.screen.findByText('Nothing was saved')
  expect(one.screen.getByRole('columnheader', { name: words }).title).toBe('Choose companies.')
  expect(await entriesOn('Photographs')).toEqual([])
  await says(one, words, 'Drawings', /not saved yet$/)
  await press(one, words, 'Drawings', '{Delete}')
  await saved(one)
  expect(await entriesOn('Photographs')).toHaveLength(1)
})

test('unsaved rights are back after the page was left', async () => {
  const drafts = memoryDrafts()
  const before = await open({ drafts })
  await press(before, 'Designers', 'Tenders', 'v')
  await waitFor(async () =>
    expect(await drafts.read(before.userId, `folderRights/${site.id}/pmp`)).toMatchObject({ edit: {} }),
  )
  const after = await open({ drafts })
  await after.screen.findByText('Your unsaved entries are back')
  await says(after, 'Designers', 'Tenders', /may view; set here and below; not saved yet$/)
  const notice = within(after.screen.getByText('Your unsaved entries are back').closest('.notice') as HTMLElement)
  await userEvent.click(notice.getByRole('button', { name: 'Discard' }))
  await says(after, 'Designers', 'Tenders', 'no rights; not named')
})
