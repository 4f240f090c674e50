import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { add, type Fields } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const tile = async (name: string) =>
  (await screen.findByText(name, { selector: '.overview-figures *' })).closest<HTMLElement>('.overview-figures > *')!

test('the safety board shows what is going on, and changes as someone adds to it', async () => {
  const one = await browsers('admin@demo.test', `/manage/projects/sms/view/${bridge}/safety`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Safety board' })).toBeVisible()
  const actions = await tile('Open actions')
  await waitFor(() => expect(actions.querySelector('strong')).not.toHaveTextContent('—'))
  const before = Number(actions.querySelector('strong')!.textContent)
  expect(await screen.findByRole('table', { name: 'Open actions by age and priority' })).toBeVisible()
  expect(await within(await tile('Days since lost-time injury')).findByText(/^last on/)).toBeVisible()
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  const admin = await setup.world.as('admin2@demo.test')
  await add(admin, 'questionResponseAction', {
    projectId: bridge,
    title: 'Close the gap in the edge protection',
    priorityId: 20,
    assignedUserId: admin.userId,
  })
  await waitFor(() => expect(actions.querySelector('strong')).toHaveTextContent(String(before + 1)))
})

test('a role for a few days says why it is given, and ends by itself', async () => {
  const admin = await setup.world.as('admin@demo.test')
  await browsers('admin@demo.test', `/manage/projects/sms/view/${bridge}/userprojectroleadhoc`)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Give a role' }))[0]!)
  const form = await screen.findByRole('dialog', { name: 'Give a role' })
  expect(within(form).getByLabelText(/^To/)).not.toHaveValue('')
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText('Say why the ad hoc role is needed.')).toBeVisible()
  const { data } = await admin.read<Fields[]>('GET', `userProjectRole?projectId=${bridge}`)
  expect(data.some(({ isAdHoc }) => isAdHoc)).toBe(false)
  const role = (more: Fields) =>
    admin.read('POST', 'userProjectRole', {
      projectId: bridge,
      userId: admin.userId,
      projectRoleId: 50,
      accessLevel: 30,
      systems: ['sms'],
      processRoleIds: [],
      from: '2026-01-05',
      isAdHoc: true,
      ...more,
    })
  expect((await role({ reason: 'Cover for annual leave' })).errors).toMatchObject([
    { field: 'to', message: 'Enter the last day of the ad hoc role.' },
  ])
  expect((await role({ to: '2030-01-11' })).errors).toMatchObject([
    { field: 'reason', message: 'Say why the ad hoc role is needed.' },
  ])
  expect((await role({ to: '2030-01-11', reason: 'Cover for annual leave' })).errors).toEqual([])
  expect(await screen.findByText('Cover for annual leave')).toBeVisible()
})
