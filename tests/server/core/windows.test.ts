import { eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '#contract/entities/notification.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { mailWindow, type Mail } from '#contract/people/mail.ts'
import { defineWindow, mostChoices, type WindowChoice } from '#contract/window.ts'
import type { Visitor } from '#mocks/world.ts'
import { findPage, type WindowRows } from '#server/core/window.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { clients } from '#server/db/tables/client.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { sortKey } from '#src/ui/DataTable/order.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
let reader: Visitor
const rowsInAll = 450

/** Realistic titles: some duplicates, some with accents, some with numbers of different length. */
const titleOf = (at: number) =>
  ['Permit 9', 'permit 10', 'Éire Quay crane', 'eire quay lift', `Permit ${at}`, `RAMS ${at % 7}`][at % 6]!

beforeAll(async () => {
  reader = await setup.world.as('throttle@demo.test')
  const { db } = setup.world.services
  await db.delete(notifications).where(eq(notifications.userId, reader.userId))
  await db.insert(notifications).values(
    Array.from({ length: rowsInAll }, (_, at) => {
      const on = new Date(Date.UTC(2026, 0, 1) + Math.floor(at / 3) * 3_600_000).toISOString()
      return {
        userId: reader.userId,
        topic: at % 4 === 0 ? 'role' : 'project',
        title: titleOf(at),
        body: at === 3 ? '100 % of the gantry_crane' : `Message ${at}`,
        read: at % 9 !== 0,
        createdOn: on,
        updatedOn: on,
      }
    }),
  )
})

type Page = Envelope<Notification[]>
const page = async (query: string, who = reader) => {
  const answer = await who.read<Notification[]>('GET', `notification?${query}`)
  expect(answer.errors).toEqual([])
  return answer as Page
}
const all = async () => {
  const first = await page('size=500&sort=createdOn')
  expect(first.data).toHaveLength(rowsInAll)
  return first.data
}
/** Reads every page from the first on, following the cursors. */
async function walk(query: string) {
  const pages: Page[] = []
  for (let after: string | null = ''; after !== null; after = pages.at(-1)!.page!.next)
    pages.push(await page(after ? `${query}&after=${after}` : query))
  return pages
}
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('a window without a question answers its first page, the newest first, and where it goes on', async () => {
  const first = await page('')
  const newest = (await all()).toSorted((a, b) => b.createdOn.localeCompare(a.createdOn) || b.id - a.id)
  expect(ids(first.data)).toEqual(ids(newest).slice(0, 20))
  expect(first.page).toEqual({ next: expect.any(String), previous: null })
  expect(Object.keys(first.data[0]!)).not.toContain('searchText')
  expect(Object.keys(first.data[0]!)).not.toContain('titleKey')
})

describe.each(['createdOn', '-createdOn', 'title', '-title', 'topic', '-topic'])('sorted by %s', (sort) => {
  test('page follows page, with no row twice and none left out, in the order of the browser', async () => {
    const pages = await walk(`sort=${sort}&size=50`)
    expect(pages).toHaveLength(rowsInAll / 50)
    const column = sort.replace('-', '') as 'title' | 'topic' | 'createdOn'
    const key = (row: Notification) => (column === 'createdOn' ? row.createdOn : sortKey(row[column]))
    const rising = (a: Notification, b: Notification) => (key(a) === key(b) ? a.id - b.id : key(a) < key(b) ? -1 : 1)
    const sorted = (await all()).toSorted((a, b) => (sort.startsWith('-') ? rising(b, a) : rising(a, b)))
    expect(ids(pages.flatMap(({ data }) => data))).toEqual(ids(sorted))
  })

  test('going back from a page shows the page before it, and a page by its number shows the same', async () => {
    const pages = await walk(`sort=${sort}&size=50`)
    for (const at of [1, 4, pages.length - 1]) {
      const before = await page(`sort=${sort}&size=50&before=${pages[at]!.page!.previous}`)
      expect(ids(before.data)).toEqual(ids(pages[at - 1]!.data))
      expect(before.page!.next).not.toBeNull()
      expect(before.page!.previous === null).toBe(at === 1)
      const numbered = await page(`sort=${sort}&size=50&offset=${at * 50}`)
      expect(numbered).toEqual(pages[at])
    }
    expect((await page(`sort=${sort}&offset=${rowsInAll}`)).data).toEqual([])
  })
})

test('the outbox is sorted by its state, the refused ones first, and by each of its other columns', async () => {
  const { db } = setup.world.services
  const on = new Date(Date.UTC(2026, 0, 1)).toISOString()
  const mail = { to: 'a@b.test', text: '', createdOn: on, nextTryOn: on }
  await db.insert(outboxMails).values([
    { ...mail, subject: 'Waits', problem: null, attempts: 0 },
    { ...mail, subject: 'Arrived', problem: 'full', sentOn: on, attempts: 2 },
    { ...mail, subject: 'Came back', problem: 'full', attempts: 3 },
  ])
  const admin = await setup.world.as('admin@demo.test')
  const subjects = async (query: string) => {
    const { data, errors } = await admin.read<Mail[]>('GET', `mail?size=500&${query}`)
    expect(errors).toEqual([])
    return data.map(({ subject }) => subject).filter((subject) => ['Waits', 'Arrived', 'Came back'].includes(subject))
  }
  const columns = Object.keys(mailWindow.columns)
  expect(columns.filter((column) => !mailWindow.columns[column as keyof typeof mailWindow.columns].sort)).toEqual([])
  expect(await subjects('sort=state')).toEqual(['Came back', 'Arrived', 'Waits'])
  expect(await subjects('sort=-state')).toEqual(['Waits', 'Arrived', 'Came back'])
  expect(await subjects('sort=-attempts')).toEqual(['Came back', 'Arrived', 'Waits'])
  expect(await subjects('where.state=refused')).toEqual(['Came back'])
})

test('rows that come while someone goes on are neither shown twice nor push others away', async () => {
  const first = await page('size=10')
  const { db } = setup.world.services
  const on = new Date(Date.UTC(2027, 0, 1)).toISOString()
  const [news] = await db
    .insert(notifications)
    .values({ userId: reader.userId, topic: 'role', title: 'News', body: '', createdOn: on, updatedOn: on })
    .returning()
  const second = await page(`size=10&after=${first.page!.next}`)
  expect(ids(second.data).filter((id) => ids(first.data).includes(id))).toEqual([])
  await db.delete(notifications).where(eq(notifications.id, news!.id))
  expect(ids(second.data)).toEqual(ids((await page('size=20&sort=-createdOn')).data.slice(10)))
})

describe('narrowed down', () => {
  const count = async (query: string) =>
    (await reader.read<{ count: number }>('GET', `notification/count?${query}`)).data.count

  test.each([
    ['', () => true],
    ['view=all', () => true],
    ['view=unread', ({ read }: Notification) => !read],
    ['where.topic=role', ({ topic }: Notification) => topic === 'role'],
    ['where.topic=role&where.topic=project', () => true],
    ['where.topic=none', () => false],
    ['words=PERMIT', ({ title }: Notification) => /permit/i.test(title)],
    ['words=eire%20quay', ({ title }: Notification) => /^[eé]ire quay/i.test(title)],
    ['words=E%CC%81IRE%E2%80%8B%20QUAY', ({ title }: Notification) => /^[eé]ire quay/i.test(title)],
    ['words=message%2044', ({ body }: Notification) => body.includes('Message 44')],
    ['words=100%20%25%20of', ({ body }: Notification) => body.startsWith('100 %')],
    ['words=gantry_crane', ({ body }: Notification) => body.includes('gantry_crane')],
    ['words=%25', ({ body }: Notification) => body.includes('%')],
    ['words=9', ({ title, body }: Notification) => `${title}\n${body}`.includes('9')],
    [
      'where.createdOn=2026-01-02T00:00:00Z&where.createdOn=2026-01-03T00:00:00Z',
      ({ createdOn }: Notification) => createdOn.startsWith('2026-01-02'),
    ],
    [
      'where.createdOn=&where.createdOn=2026-01-01T02:00:00Z',
      ({ createdOn }: Notification) => createdOn < '2026-01-01T02',
    ],
    [
      'view=unread&words=permit&where.topic=role',
      ({ read, title, topic }: Notification) => !read && /permit/i.test(title) && topic === 'role',
    ],
  ] as const)('to %s it holds what fits, and counts as many', async (query, fits) => {
    const fitting = (await all()).filter(fits)
    for (const sort of ['createdOn', '-title'])
      expect(
        ids((await walk(`${query}&sort=${sort}&size=40`)).flatMap(({ data }) => data)).toSorted((a, b) => a - b),
      ).toEqual(ids(fitting).toSorted((a, b) => a - b))
    expect(await count(query)).toBe(fitting.length)
  })

  test('says which values its menus have, and how many rows each', async () => {
    const { data } = await reader.read<WindowChoice[]>('GET', 'notification/choices/topic')
    expect(data).toEqual([
      { value: 'project', count: rowsInAll - Math.ceil(rowsInAll / 4) },
      { value: 'role', count: Math.ceil(rowsInAll / 4) },
    ])
  })
})

describe('A menu with more values than it shows', () => {
  const many = mostChoices + 20
  const of = (at: number) => `topic-${String(at).padStart(4, '0')}`
  let person: Visitor
  beforeAll(async () => {
    person = await setup.world.as('library@demo.test')
    const on = new Date(Date.UTC(2026, 0, 1)).toISOString()
    await setup.world.services.db.insert(notifications).values(
      Array.from({ length: many }, (_, at) => ({
        userId: person.userId,
        topic: of(at),
        title: 'Many',
        body: '',
        createdOn: on,
        updatedOn: on,
      })),
    )
  })
  afterAll(() => setup.world.services.db.delete(notifications).where(like(notifications.topic, 'topic-%')))
  const menu = async (query: string) =>
    (await person.read<WindowChoice[]>('GET', `notification/choices/topic?${query}`)).data.map(({ value }) => value)

  test('answers one more than it shows, finds the others by what is typed, and names those that are set', async () => {
    expect(await menu('')).toHaveLength(mostChoices + 1)
    expect(await menu('')).not.toContain(of(many - 1))
    expect(await menu('find=PIC-0519')).toEqual([of(519)])
    expect(await menu('find=topic-0_19')).toEqual([])
    expect(await menu(`value=${of(519)}&value=${of(3)}`)).toEqual([of(3), of(519)])
    expect(await menu('find=topic')).toHaveLength(mostChoices + 1)
  })

  test('of ids finds them by their names', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const ask = async (query: string) =>
      (await admin.read<WindowChoice[]>('GET', `audit/entries/choices/byUserId?${query}`)).data
    const [first] = await ask('')
    expect(first!.words).not.toBe('')
    const found = await ask(`find=${encodeURIComponent(first!.words!.slice(1, 6).toUpperCase())}`)
    expect(found).toContainEqual(first)
    expect(found.every(({ words }) => words!.toLowerCase().includes(first!.words!.slice(1, 6).toLowerCase()))).toBe(
      true,
    )
    expect(await ask('find=nobody-of-this-name')).toEqual([])
  })

  test('refuses too many values and words that cannot be stored', async () => {
    const values = Array.from({ length: 51 }, (_, at) => `value=${at}`).join('&')
    for (const query of [values, 'find=%00', `find=${'x'.repeat(201)}`])
      expect((await person.read('GET', `notification/choices/topic?${query}`)).status).toBe(400)
  })
})

describe('a question that cannot be answered is a 400 with a sentence', () => {
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    'size=0',
    'size=501',
    'size=ten',
    'size=-1',
    'sort=body',
    'sort=constructor',
    'sort=',
    'sort=title%20desc',
    'offset=-1',
    'offset=99999999999',
    'view=mine',
    'view=',
    'where.body=x',
    'where.__proto__=x',
    'where.createdOn=yesterday',
    'where.createdOn=2026-02-30T00:00:00Z',
    'where.createdOn=0001-01-01T00:00:00Z',
    'words=%00',
    'words=%ED%A0%80%00',
    `words=${'x'.repeat(201)}`,
    'where.topic=x&'.repeat(51),
    'after=',
    'after=%00',
    'after=x&before=y',
    'after=x&offset=10',
    ...[
      'null',
      '%%%',
      'bm90IGpzb24',
      'A'.repeat(2_001),
      written(null),
      written({}),
      written([]),
      written(['-createdOn']),
      written(['createdOn', 1_700_000_000_000_000, 1]),
      written(['-createdOn', 'now', 1]),
      written(['-createdOn', 1e300, 1]),
      written(['-createdOn', 1_700_000_000_000_000, 0]),
      written(['-createdOn', 1_700_000_000_000_000, 1.5]),
      written(['-createdOn', 1_700_000_000_000_000, 'x']),
      written(['-createdOn', 1_700_000_000_000_000, 1, 'more']),
      written(['-createdOn', 1_700_000_000_000_000, { id: 1 }]),
      written(['-title', 'permit', 1]),
    ].flatMap((cursor) => [`after=${cursor}`, `before=${cursor}`]),
    `sort=title&after=${written(['title', '\0', 1])}`,
    `sort=title&after=${written(['title', '\ud800', 1])}`,
    `sort=title&after=${written(['title', 7, 1])}`,
    `sort=title&after=${written(['title', 'x'.repeat(1_501), 1])}`,
  ])('%s', async (query) => {
    const { status, data, errors } = await reader.read('GET', `notification?${query}`)
    expect([status, data, errors]).toEqual([400, null, [expect.objectContaining({ code: 'invalid' })]])
    expect(errors[0]!.message).toMatch(/^[A-Z].{20,}\.$/)
  })

  test('nor is one about a column without a menu', async () => {
    for (const column of ['title', 'createdOn', 'userId', '__proto__', 'toString'])
      expect((await reader.read('GET', `notification/choices/${column}`)).status).toBe(400)
    expect((await reader.read('GET', 'notification/count?view=mine')).status).toBe(400)
  })
})

describe('nobody sees through a window what they may not find', () => {
  test('neither rows nor counts nor menus of someone else, nor with their cursor', async () => {
    const other = await setup.world.as('viewer@demo.test')
    const mine = await page('size=50&sort=title')
    for (const query of [
      'size=500',
      `sort=title&after=${mine.page!.next}`,
      'words=permit&size=500',
      'where.topic=role',
    ])
      expect(new Set((await page(query, other)).data.map(({ userId }) => userId)).size).toBeLessThanOrEqual(1)
    const seen = (await page('size=500', other)).data
    expect(seen.every(({ userId }) => userId === other.userId)).toBe(true)
    expect((await other.read<{ count: number }>('GET', 'notification/count')).data.count).toBe(seen.length)
    const choices = (await other.read<WindowChoice[]>('GET', 'notification/choices/topic')).data
    expect(choices.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length)
    expect((await other.read('GET', `notification?ids=${mine.data[0]!.id}`)).data).toEqual([])
  })

  test('nor anything without signing in', async () => {
    for (const path of ['notification?size=5', 'notification/count', 'notification/choices/topic'])
      expect((await setup.world.stranger().ask('GET', path)).status).toBe(401)
  })
})

describe('rows without a value', () => {
  const rows: WindowRows = {
    window: defineWindow({
      columns: { insuranceExpiry: { sort: 'day' } },
      start: { column: 'insuranceExpiry', down: false },
    }),
    from: clients,
    id: clients.id,
    sorts: { insuranceExpiry: clients.insuranceExpiry },
    filters: {},
    views: {},
  }

  test.each([false, true])('stand last, however the others stand (largest first: %s)', async (down) => {
    const { db } = setup.world.services
    const stored = await db.select().from(clients)
    const some = ids(stored).filter((id) => id % 3 === 0)
    await db.update(clients).set({ insuranceExpiry: null }).where(inArray(clients.id, some))
    const now = await db.select().from(clients)
    const turn = down ? -1 : 1
    const sorted = now.toSorted((a, b) => {
      if (a.insuranceExpiry === b.insuranceExpiry) return (a.id - b.id) * turn
      if (a.insuranceExpiry === null || b.insuranceExpiry === null) return a.insuranceExpiry === null ? 1 : -1
      return a.insuranceExpiry < b.insuranceExpiry ? -turn : turn
    })
    expect(sorted.filter(({ insuranceExpiry }) => insuranceExpiry === null).length).toBeGreaterThan(5)
    const sort = { column: 'insuranceExpiry', down }
    const ask = (at: Parameters<typeof findPage>[3]['at']) =>
      findPage(db, rows, undefined, { sort, size: 4, at, words: '', view: null, toggles: [], filters: {} })
    const pages = [await ask({ offset: 0 })]
    while (pages.at(-1)!.next !== null) pages.push(await ask({ after: pages.at(-1)!.next! }))
    expect(pages.flatMap((found) => found.ids)).toEqual(ids(sorted))
    for (const [at, found] of pages.entries()) {
      expect((await ask({ offset: at * 4 })).ids).toEqual(found.ids)
      if (at > 0) expect((await ask({ before: found.previous! })).ids).toEqual(pages[at - 1]!.ids)
    }
  })
})
