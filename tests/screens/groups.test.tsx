import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Group } from '#contract/entities/group.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the form's code in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/group/GroupForm.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, more = '', system = 'sms') =>
  browsers(email, `/manage/projects/${system}/view/${bridge}/groups${more}`)
const asAdmin = () => setup.world.as('admin@demo.test')
const allGroups = async () => (await (await asAdmin()).read<Group[]>('GET', `projectGroup?projectId=${bridge}`)).data
const groupNamed = async (name: string) => (await allGroups()).find((group) => group.name === name)!

test('a project manager creates a group, and it appears in a colleague’s list', async () => {
  const two = await browser('admin2@demo.test')
  expect(await two.screen.findByText('Lifting team')).toBeVisible()
  const one = await browser('admin@demo.test')
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  await userEvent.click(await one.screen.findByRole('button', { name: 'New group' }))
  const form = await formNamed('New Group')
  await fill(form.getByRole('textbox', { name: /^Name/ }), 'Tide watch')
  await choose(form.getByRole('combobox', { name: /^Used for/ }), 'Approvals')
  const members = form.getByRole('combobox', { name: /^Members/ })
  await userEvent.type(members, 'Murphy')
  await userEvent.click(await form.findByRole('option', { name: /Murphy, Site manager/ }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await groupNamed('Tide watch')).toMatchObject({ purpose: 'approval', userIds: [personId('murphy')] })
  expect(await two.screen.findByText('Tide watch')).toBeVisible()
})

test('a group name is unique within a project only', async () => {
  await browser('admin@demo.test', '?open=0')
  const form = await formNamed('New Group')
  await fill(form.getByRole('textbox', { name: /^Name/ }), 'PERMIT ISSUERS')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Name is already in use.')).toBeVisible()
  const other = { projectId: projectId('WX-008'), name: 'Permit issuers', purpose: 'approval', userIds: [] }
  expect(await (await asAdmin()).read('POST', 'projectGroup', other)).toMatchObject({ status: 201 })
})

test('members have a role on the project; a member whose role has ended may stay', async () => {
  const admin = await asAdmin()
  const outsider = { projectId: bridge, name: 'Visitors', purpose: 'distribution', userIds: [personId('nowak')] }
  expect(await admin.read('POST', 'projectGroup', outsider)).toMatchObject({
    status: 400,
    errors: [{ field: 'userIds', message: 'Choose people who have a role on this project.' }],
  })
  const folan = personId('folan')
  const { data: roles } = await admin.read<{ id: number; userId: number; rowVersion: number }[]>(
    'GET',
    `userProjectRole?projectId=${bridge}`,
  )
  for (const { id, rowVersion } of roles.filter(({ userId }) => userId === folan))
    await admin.read('DELETE', `userProjectRole/${id}?rowVersion=${rowVersion}`)
  const lifting = await groupNamed('Lifting team')
  await browser('admin@demo.test', `?open=${lifting.id}`)
  const form = await formNamed('Edit Group')
  expect(await form.findByText(`${lifting.members.find(({ id }) => id === folan)!.name}, no access`)).toBeVisible()
  await fill(form.getByRole('textbox', { name: /^Name/ }), 'Lifting crew')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await groupNamed('Lifting crew')).userIds).toContain(folan)
})

test('the history of a group names members who joined and left', async () => {
  const team = await groupNamed('Commercial')
  const petrauskas = personId('petrauskas')
  await (await asAdmin()).read('PUT', 'projectGroup', { ...team, userIds: [...team.userIds, petrauskas] })
  await browser('admin@demo.test', `?open=${team.id}`)
  const form = await formNamed('Edit Group')
  await userEvent.click(form.getByRole('button', { name: 'Show history' }))
  const history = within(await form.findByRole('region', { name: 'History' }))
  expect(await history.findByText(/Petrauskas/)).toBeVisible()
  expect(history.getByText('Members')).toBeVisible()
})

test('a person with read access sees the groups but cannot change them', async () => {
  const reader = await browser('staff@demo.test', '', 'pmp')
  expect(await reader.screen.findByText('Design team')).toBeVisible()
  expect(reader.screen.queryByRole('button', { name: 'New group' })).toBeNull()
})
