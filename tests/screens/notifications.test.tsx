import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Notification } from '#contract/entities/notification.ts'
import { samples } from '#mocks/samples.ts'
import { browserOf } from '#src/data/browser.ts'
import { useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
/** Grants a role on each project, which causes a notification each, newest last. */
async function notify(email: string, ...projectIds: number[]) {
  const admin = await setup.world.as('admin@demo.test')
  const { userId } = await setup.world.as(email)
  for (const projectId of projectIds)
    await admin.read('POST', 'userProjectRole', samples.userProjectRole({ clientId: 1, userId, projectId }))
  return newsOf(email)
}
const newsOf = async (email: string) => {
  const { data } = await (await setup.world.as(email)).read<Notification[]>('GET', 'notification')
  return data.toSorted((one, other) => other.id - one.id)
}
const moves = (one: Browsing) => one.calls.filter((call) => call.includes('/move'))

test('opening a notification marks it as read once, and marking it as unread afterwards prevails', async () => {
  const [news] = await notify('throttle@demo.test', 3)
  const one = await browser('throttle@demo.test', '/manage/notifications')
  await userEvent.click(
    await one.screen.findByRole('link', { name: (name) => name.startsWith(news!.title) && name.endsWith('(unread)') }),
  )
  expect(await one.screen.findByRole('heading', { name: news!.title })).toBeVisible()
  const back = await one.screen.findByRole('button', { name: 'Mark as unread' })
  expect(moves(one)).toHaveLength(1)
  expect(one.screen.getByRole('link', { name: 'Open project' })).toHaveAttribute('href', news!.url)

  await userEvent.click(back)
  expect(await one.screen.findByRole('heading', { name: 'Notifications' })).toBeVisible()
  expect((await newsOf('throttle@demo.test')).find(({ id }) => id === news!.id)?.read).toBe(false)
  expect(moves(one)).toHaveLength(2)
})

test('a new notification appears at the top, and reading all of them clears the bell', async () => {
  const one = await browser('library@demo.test', '/manage/notifications')
  await one.screen.findByRole('heading', { name: 'Notifications' })
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  const [news] = await notify('library@demo.test', 4)
  await waitFor(() => expect(one.screen.getAllByRole('row')[1]).toHaveTextContent(news!.title))
  await userEvent.click(one.screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(one.screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled())
  expect(await one.screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
  expect((await newsOf('library@demo.test')).every(({ read }) => read)).toBe(true)
})

test('a notification marked with all others is already read when it is opened again', async () => {
  const [news] = await notify('super@demo.test', 4)
  const one = await browser('super@demo.test', `/manage/notifications/view/${news!.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Mark as unread' }))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Mark all as read' }))
  await one.screen.findByRole('button', { name: 'Notifications' })
  one.calls.length = 0
  await one.router.navigate({ to: '/manage/notifications/view/$id', params: { id: news!.id } })
  expect(await one.screen.findByRole('button', { name: 'Mark as unread' })).toBeVisible()
  expect(moves(one)).toEqual([])
})

test('a warning from a save shows on the bell until it is dismissed', async () => {
  const one = await browser('admin@demo.test', '/manage/dashboard')
  const around = { clientId: 1, userId: 2, projectId: 2 }
  const { data: used } = await one.read<{ id: number; rowVersion: number }>(
    'POST',
    'manualClassification',
    samples.manualClassification(around),
  )
  await one.read('POST', 'templateFolder', { ...samples.templateFolder(around), manualClassificationId: used.id })
  await browserOf(one.queryClient).http.api(`manualClassification/${used.id}?rowVersion=${used.rowVersion}`, {
    method: 'DELETE',
  })
  await userEvent.click(await one.screen.findByRole('button', { name: /^Notifications.*, 1 problem$/ }))
  const bell = within(await one.screen.findByRole('dialog', { name: /^Notifications/ }))
  await userEvent.click(await bell.findByRole('button', { name: /^Dismiss: 1 folder or document has lost/ }))
  expect(
    await one.screen.findByRole('button', {
      name: (name) => name.startsWith('Notifications') && !name.includes('problem'),
    }),
  ).toBeVisible()
})

test('several notifications are deleted after a confirmation, for their owner only', async () => {
  const before = await notify('viewer@demo.test', 5, 6)
  const one = await browser('viewer@demo.test', '/manage/notifications')
  const [first, second] = before
  for (const { title } of [first!, second!])
    await userEvent.click(await one.screen.findByRole('checkbox', { name: `Select ${title}` }))
  await userEvent.click(one.screen.getByRole('button', { name: 'Delete 2' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete 2 notifications?' }))
  await userEvent.click(question.getByRole('button', { name: 'Delete 2' }))
  expect(await one.screen.findByText('2 notifications deleted')).toBeVisible()
  expect((await newsOf('viewer@demo.test')).map(({ id }) => id)).toEqual(before.slice(2).map(({ id }) => id))
})

test('deleting an open notification returns to the list', async () => {
  const [news] = await notify('safety@demo.test', 7)
  const one = await browser('safety@demo.test', `/manage/notifications/view/${news!.id}`)
  const remove = await one.screen.findByRole('button', { name: 'Delete' })
  await waitFor(() => expect(remove).toBeEnabled())
  await userEvent.click(remove)
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: `Delete “${news!.title}”?` })).getByRole('button', {
      name: 'Delete',
    }),
  )
  expect(await one.screen.findByText('The notification was successfully deleted')).toBeVisible()
  expect(one.router.state.location.pathname).toBe('/manage/notifications')
})
