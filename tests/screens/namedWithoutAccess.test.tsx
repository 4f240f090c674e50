import { waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { add, rowOf, type Row } from '../server/rights/everyone.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
// Loads the code of the tabs in advance, so that no test waits for it.
beforeAll(() => import('#src/pages/project/manage/SettingsTab.tsx'))

const nobody = { clientId: 1, userId: 0, projectId: 0 }
let admin: Visitor
let site: Row
const people: Row[] = []
const addressOf = (page: string) => `/manage/projects/pmp/view/${site.id}/${page}`
const give = (userId: number) =>
  add(admin, 'userProjectRole', {
    projectId: site.id,
    userId,
    projectRoleId: 40,
    accessLevel: 20,
    systems: ['pmp'],
    from: '2025-01-06',
  })
const named = ({ firstName, lastName }: Row) => `${String(firstName)} ${String(lastName)}`
const markOf = (person: Row) => `${named(person)} has no role that opens this project`

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  for (const lastName of ['Manager', 'Contact', 'Member', 'Asker'])
    people.push(await add(admin, 'user', { ...samples.user(nobody), lastName, pbSystems: ['pmp'] }))
  const [manager, contact, member, asker] = people as [Row, Row, Row, Row]
  site = await add(admin, 'project', { ...samples.project(nobody), managerUserId: manager.id })
  await add(admin, 'projectClient', {
    projectId: site.id,
    clientId: 2,
    relationshipId: 130,
    contactUserId: contact.id,
  })
  const held = await give(member.id)
  await add(admin, 'projectGroup', {
    projectId: site.id,
    name: 'Pour team',
    purpose: 'distribution',
    userIds: [member.id],
  })
  await admin.read('DELETE', `userProjectRole/${held.id}?rowVersion=${held.rowVersion}`)
  const { errors } = await admin.read('PUT', 'updateRfiSettings', {
    projectId: site.id,
    rowVersion: (await rowOf(admin, `project/${site.id}`)).rowVersion,
    rfiManagerUserId: asker.id,
    defaultDueDays: 7,
    remindDaysBefore: 1,
    remindDaysAfter: 1,
    requireOfficialResponse: false,
    allowPrivate: false,
  })
  expect(errors).toEqual([])
})

test.each([
  ['manager', 0, 'overview'],
  ['contact of a company', 1, 'manage?tab=clients'],
  ['member of a group', 2, 'groups'],
])('a %s without access is marked, and the mark goes as soon as a role opens the project', async (_, at, page) => {
  const person = people[at]!
  const one = await browser('admin2@demo.test', addressOf(page))
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  expect(await one.screen.findByTitle(markOf(person))).toBeVisible()
  await give(person.id)
  await waitFor(() => expect(one.screen.queryByTitle(markOf(person))).toBeNull())
  expect(one.screen.getAllByText(named(person))[0]).toBeVisible()
})

test('so is the RFI manager in the settings', async () => {
  const one = await browser('admin2@demo.test', addressOf('manage?tab=settings'))
  const sentence = /^This person has no role that opens the project/
  expect(await one.screen.findByText(sentence)).toBeVisible()
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  await give(people[3]!.id)
  await waitFor(() => expect(one.screen.queryByText(sentence)).toBeNull())
})

test('and the mark follows a change of the account too', async () => {
  const person = people[1]!
  const one = await browser('admin2@demo.test', addressOf('manage?tab=clients'))
  expect(await one.screen.findByText(named(person))).toBeVisible()
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  const row = await rowOf(admin, `user/${person.id}`)
  expect((await admin.read('PUT', 'user', { ...row, pbSystems: ['sms'] })).errors).toEqual([])
  const { systems } = await rowOf(admin, `project/${site.id}`)
  expect(systems).toContain('sms')
  expect(await one.screen.findByTitle(markOf(person))).toBeVisible()
})
