import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { useBrowsers, type Browsing } from '../browser.tsx'
import { add } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
const nobody = { clientId: 0, userId: 0, projectId: 0 }
const email = 'throttle@demo.test'
/** Each test uses the same ids, because the server may cache a list without an event for it. */
const firstId = 100_001
const rowsIn = (one: Browsing) =>
  one.screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => /News \d+/.exec(row.textContent)?.[0])

/** Fills one person's notifications of several years, newest last; every third is read. */
async function news(count: number) {
  const { userId } = await setup.world.as(email)
  const { db } = setup.world.services
  await db.delete(notifications).where(eq(notifications.userId, userId))
  const all = Array.from({ length: count }, (_, at) => {
    const on = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString()
    return {
      id: firstId + at,
      userId,
      topic: at % 2 === 0 ? 'role' : 'project',
      title: `News ${at + 1}`,
      body: 'At the north gate',
      read: at % 3 === 0,
      createdOn: on,
      updatedOn: on,
    }
  })
  for (let at = 0; at < all.length; at += 1_000) await db.insert(notifications).values(all.slice(at, at + 1_000))
  // Later notifications get higher ids.
  await db.execute(sql`select setval(pg_get_serial_sequence('notification', 'id'), (select max(id) from notification))`)
}
/** Gives the person a role, which sends them a notification. */
const hear = async (projectId: number) => {
  const [admin, { userId }] = [await setup.world.as('admin@demo.test'), await setup.world.as(email)]
  await admin.read('POST', 'userProjectRole', samples.userProjectRole({ clientId: 1, userId, projectId }))
}

describe('Thousands of notifications', () => {
  beforeEach(() => news(3_000))

  test('are counted by the server, and none is loaded to show the bell', async () => {
    const one = await browser(email, '/manage/userTrainings')
    expect(await one.screen.findByRole('button', { name: 'Notifications, 2000 unread' })).toBeVisible()
    expect(new Set(one.calls.filter((call) => call.includes('/api/notification')))).toEqual(
      new Set(['GET /api/notification/count?view=unread']),
    )
  })

  test('are paged, sorted and filtered like any table', async () => {
    const one = await browser(email, '/manage/notifications')
    await waitFor(() => expect(rowsIn(one)[0]).toBe('News 3000'))
    expect(rowsIn(one)).toHaveLength(10)
    await userEvent.click(one.screen.getByRole('button', { name: /^All/ }))
    expect(await one.screen.findByText(/^1–10 of 3\D?000$/)).toBeVisible()
    await userEvent.click(one.screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(rowsIn(one)[0]).toBe('News 2990'))
    await userEvent.click(one.screen.getByRole('button', { name: 'Last page' }))
    await waitFor(() => expect(rowsIn(one).at(-1)).toBe('News 1'))
    await userEvent.click(one.screen.getByRole('button', { name: 'Previous page' }))
    await waitFor(() => expect(rowsIn(one)[0]).toBe('News 20'))
    await userEvent.click(one.screen.getByRole('button', { name: 'Title' }))
    await waitFor(() => expect(rowsIn(one)[0]).toBe('News 1'))
    await userEvent.type(one.screen.getByRole('searchbox', { name: /^Filter/ }), 'news 299')
    expect(await one.screen.findByText('1–10 of 11')).toBeVisible()
    await userEvent.click(one.screen.getByRole('button', { name: 'Filter by Topic' }))
    await userEvent.click(await one.screen.findByRole('checkbox', { name: /^Role/ }))
    expect(await one.screen.findByText('1–6 of 6')).toBeVisible()
    await userEvent.clear(one.screen.getByRole('searchbox', { name: /^Filter/ }))
    await userEvent.type(one.screen.getByRole('searchbox', { name: /^Filter/ }), 'nothing says this')
    expect(
      await one.screen.findByText(
        /^None of 3\D?000 notifications contains “nothing says this” and matches Topic: Role\.$/,
      ),
    ).toBeVisible()
  })

  test('keep their positions on a later page when a new one arrives, which is offered', async () => {
    const one = await browser(email, '/manage/notifications')
    await waitFor(() => expect(one.line.line()).toBe('connected'))
    await waitFor(() => expect(rowsIn(one)[0]).toBe('News 3000'))
    await userEvent.click(one.screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(rowsIn(one)[0]).toMatch(/^News (?!3000)/))
    const before = rowsIn(one)
    one.calls.length = 0
    await hear(3)
    await userEvent.click(await one.screen.findByRole('button', { name: 'The list has changed. Show' }))
    await waitFor(() => expect(rowsIn(one)).not.toEqual(before))
    expect(rowsIn(one).slice(1)).toEqual(before.slice(0, -1))
    expect(one.screen.queryByRole('button', { name: 'The list has changed. Show' })).toBeNull()
  })

  test('are marked as read in one request', async () => {
    const one = await browser(email, '/manage/notifications')
    await userEvent.click(await one.screen.findByRole('button', { name: 'Mark all as read' }))
    expect(await one.screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
    const unread = async () => (await one.read<{ count: number }>('GET', 'notification/count?view=unread')).data.count
    await expect.poll(unread).toBe(0)
  })
})

test('a record that was changed more than two hundred times shows its history to the first entry', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const firm = await add(admin, 'client', samples.client(nobody))
  const on = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString()
  await setup.world.services.db.insert(auditEntries).values(
    Array.from({ length: 230 }, (_, at) => ({
      entityKind: 'client',
      entityId: firm.id,
      on: on(at),
      byUserId: admin.userId,
      action: 'changed',
      diff: { town: [`Place ${at}`, `Place ${at + 1}`] as [string, string] },
    })),
  )
  const one = await browser('admin@demo.test', `/manage/clients/edit/${firm.id}`)
  await userEvent.click(await one.screen.findByRole('tab', { name: /^History/ }))
  expect(await one.screen.findByText('20 of 231')).toBeVisible()
  await userEvent.click(one.screen.getByRole('button', { name: 'Show older' }))
  expect(await one.screen.findByText('40 of 231')).toBeVisible()
  const pages: { id: number }[][] = []
  for (let after = ''; pages.length < 20;) {
    const asked = `audit?entityKind=client&entityId=${firm.id}&size=100`
    const { data, page } = await one.read<{ id: number }[]>('GET', asked + (after && `&after=${after}`))
    pages.push(data)
    if (!page?.next) break
    after = page.next
  }
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 31])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(231)
})
