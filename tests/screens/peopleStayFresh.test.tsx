import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { firstNews, markAllRead } from '#src/entities/notification/data.ts'
import { userTrainings } from '#src/entities/userTraining/data.ts'
import type { Browsing } from '../browser.tsx'
import { around, asked, does, held, isMarked, reads, type Kept, useFreshBrowsers } from '../freshBrowsers.tsx'

const { admin, begin, browser, quiet, setup } = useFreshBrowsers()

const firstPage = 'GET /api/notification?view=unread&sort=-createdOn&size=10'

describe('People', () => {
  test('marking all as read updates every cached notification, in the other tab of the same person too', async () => {
    const { userId } = await setup.world.as('safety@demo.test')
    for (const projectId of [5, 6])
      await admin().read('POST', 'userProjectRole', samples.userProjectRole({ ...around, userId, projectId }))
    const [one, two] = [
      await browser('safety@demo.test', '/manage/notifications'),
      await browser('safety@demo.test', '/manage/notifications'),
    ]
    await waitFor(() => expect(two.screen.getByRole('button', { name: 'Mark all as read' })).toBeEnabled())
    await begin(one, two)
    await does(one, markAllRead(), undefined)
    const unread = (of: Browsing) =>
      held<{ rows: { read: boolean }[] }>(of, firstNews())?.rows.filter(({ read }) => !read).length
    expect(unread(one)).toBe(0)
    await waitFor(() => expect(unread(two)).toBe(0))
    await quiet(one, two)
    const calls = (of: Browsing) => of.calls.filter((call) => call.includes('/api/notification'))
    const counts = ['GET /api/notification/count?view=unread', 'GET /api/notification/count?view=all']
    expect(new Set(calls(one))).toEqual(new Set(['PUT /api/notification/markAllRead', ...counts]))
    expect(calls(two).length).toBe(3)
    expect(new Set(calls(two))).toEqual(new Set([firstPage, ...counts]))
  })

  test('a new notification comes first, and makes its page and the counts refetch', async () => {
    const two = await browser('staff@demo.test', '/manage/notifications')
    await two.screen.findByRole('heading', { name: 'Notifications' })
    const { data: training } = await two.read<Kept & { title: string }>(
      'POST',
      'userTraining',
      samples.userTraining({ ...around, userId: two.userId }),
    )
    await begin(two)
    const manager = await setup.world.as('manager@demo.test')
    expect(
      (
        await manager.read('PUT', `userTraining/${training.id}/move`, {
          action: 'reject',
          reason: 'The card cannot be read',
          rowVersion: 1,
        })
      ).errors,
    ).toEqual([])
    await waitFor(() => expect(two.screen.getAllByRole('row')[1]).toHaveTextContent(`${training.title} is rejected`))
    await quiet(two)
    expect(two.calls.filter((call) => call.includes('/api/notification')).toSorted()).toEqual([
      'GET /api/notification/count?view=all',
      'GET /api/notification/count?view=unread',
      firstPage,
    ])
  })

  test('a training changed by someone else is read again by its owner, and a deleted one disappears', async () => {
    const staff = await setup.world.as('staff@demo.test')
    const { data: training } = await staff.read<Kept & { title: string }>(
      'POST',
      'userTraining',
      samples.userTraining({ ...around, userId: staff.userId }),
    )
    const owner = await browser('staff@demo.test', `/manage/userTrainings/view/${training.id}`)
    const list = userTrainings.list({ userId: staff.userId })
    await owner.screen.findByRole('heading', { name: training.title })
    await reads(owner, list)
    const manager = await browser('manager@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(manager, userTrainings.detail(training.id))
    await begin(owner)
    const changed = (await does(
      manager,
      userTrainings.save(row, '') as never,
      { ...row, provider: 'Harbour Training' } as never,
    )) as Kept
    expect(await owner.screen.findByText('Harbour Training')).toBeVisible()
    await quiet(owner)
    expect(asked(owner)).toContain(`GET /api/userTraining/${training.id}`)
    expect(isMarked(owner, list)).toBe(true)
    await does(manager, userTrainings.remove(changed), undefined)
    expect(await owner.screen.findByText(/does not exist or was deleted/)).toBeVisible()
    expect(held<Kept[]>(owner, list)?.some(({ id }) => id === training.id)).toBe(false)
  })
})
