import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import type { Change } from '#contract/wire/envelope.ts'
import { createFreshness, mostById, type WindowPage } from '#src/data/freshness.ts'
import { ApiProblem } from '#src/data/http.ts'
import { detailKey, keysOf, windowKey } from '#src/data/keys.ts'

interface Row {
  id: number
  rowVersion: number
  name?: string
}
interface Asked {
  what: string
  answer(data: unknown): Promise<void>
  fail(error: unknown): Promise<void>
}
interface Reading {
  queryKey: readonly unknown[]
  signal: AbortSignal
}

const row = (id: number, rowVersion = 1, name?: string): Row => ({ id, rowVersion, ...(name && { name }) })
const change = (id: number, version?: number, more: Partial<Change> = {}): Change => ({
  kind: 'client',
  id,
  op: 'updated',
  affected: [],
  sequence: 1,
  ...(version !== undefined && { version }),
  ...more,
})
const deletion = (id: number, version?: number, more: Partial<Change> = {}) =>
  change(id, version, { op: 'deleted', ...more })
const keys = {
  client: keysOf({ kind: 'client', listsBy: [] }),
  projectClient: keysOf({ kind: 'projectClient', listsBy: ['projectId'] }),
}
const settled = () => new Promise<void>((done) => setTimeout(done))
const gone = 'This client does not exist or was deleted.'

let close = () => {}
afterEach(() => close())

/** The cache of one browser. The test answers its requests. */
function openCache() {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: (query) => (freshness.isMarked(query) ? 0 : Infinity),
        retry: false,
        networkMode: 'always',
      },
    },
  })
  const freshness = createFreshness(client)
  const screens: QueryObserver[] = []
  const asked: Asked[] = []
  close = () => {
    screens.forEach((screen) => screen.destroy())
    client.clear()
  }
  const ask = <T>(what: string, signal: AbortSignal) =>
    new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
      asked.push({
        what,
        answer: (data) => (resolve(data as T), settled()),
        fail: (error) => (reject(error), settled()),
      })
    })
  const listOf = (kind: 'client' | 'projectClient', filter: object = {}) => ({
    queryKey: keys[kind].list(filter),
    structuralSharing: false as const,
    queryFn: ({ queryKey, signal }: Reading) =>
      freshness.readList<Row>(
        hashKey(queryKey),
        () => ask(kind, signal),
        (ids) => ask(`${kind}?ids=${ids.join()}`, signal),
      ),
  })
  const recordOf = (id: number) => ({
    queryKey: detailKey('client', id),
    meta: { name: 'Client' },
    queryFn: ({ queryKey, signal }: Reading) =>
      freshness.readRecord<Row>(hashKey(queryKey), () => ask(`client/${id}`, signal)),
  })
  const pageOf = (at: number, followsNewRows = false) => ({
    queryKey: windowKey('client', 'page', { at }),
    meta: { followsNewRows },
    structuralSharing: false as const,
    queryFn: ({ queryKey, signal }: Reading) =>
      freshness.readPage<Row>(
        hashKey(queryKey),
        async () => ({ rows: await ask<Row[]>(`page ${at}`, signal), next: null, previous: null }),
        (ids) => ask(`page ${at}?ids=${ids.join()}`, signal),
      ),
  })
  const countOf = (asked: string) => ({
    queryKey: windowKey('client', 'count', { asked }),
    queryFn: ({ queryKey, signal }: Reading) =>
      freshness.readAnew<number>(hashKey(queryKey), () => ask(`count ${asked}`, signal)),
  })
  return {
    client,
    freshness,
    pageOf,
    countOf,
    list: listOf('client'),
    listOf,
    recordOf,
    /** Returns the requests since the last call. */
    calls: () => asked.splice(0),
    whats: () => asked.splice(0).map(({ what }) => what),
    /** Shows a list or a record on screen. */
    show(options: { queryKey: readonly unknown[]; queryFn: unknown }) {
      const screen = new QueryObserver<unknown>(client, options as never)
      screens.push(screen)
      screen.subscribe(() => undefined)
      return {
        now: () => screen.getCurrentResult().data,
        problem: () => screen.getCurrentResult().error,
        leave: () => screen.destroy(),
      }
    },
    held: (queryKey: readonly unknown[]) => client.getQueryData(queryKey),
  }
}

/** Shows a list with these rows on screen. */
async function showList(...rows: Row[]) {
  const cache = openCache()
  const table = cache.show(cache.list)
  await cache.calls()[0]!.answer(rows)
  return { ...cache, table }
}

/** Shows one page of a window on screen, and its total number of rows. */
async function showWindow(...rows: Row[]) {
  const cache = openCache()
  const shown = cache.show(cache.pageOf(1))
  const count = cache.show(cache.countOf('all'))
  const [first, second] = cache.calls()
  await first!.answer(rows)
  await second!.answer(rows.length)
  return { ...cache, page: { ...shown, rows: () => (shown.now() as WindowPage<Row>).rows }, count }
}

/** Shows a record on screen. */
async function showRecord(held: Row) {
  const cache = openCache()
  const page = cache.show(cache.recordOf(held.id))
  await cache.calls()[0]!.answer(held)
  return { ...cache, page }
}

describe('A list on screen', () => {
  test('requests the rows that changed and no others', async () => {
    const { freshness, table, calls } = await showList(row(1), row(2), row(3))
    freshness.apply([change(2, 2), change(3, 2)])
    const [asked, ...more] = calls()
    expect([asked!.what, more]).toEqual(['client?ids=2,3', []])
    await asked!.answer([row(2, 2, 'New'), row(3, 2)])
    expect(table.now()).toEqual([row(1), row(2, 2, 'New'), row(3, 2)])
    expect(calls()).toEqual([])
  })

  test('accepts a row of the version it holds, because its reader’s rights may have changed', async () => {
    const { freshness, table, calls } = await showList(row(1, 4))
    freshness.apply([change(1)])
    await calls()[0]!.answer([row(1, 4, 'May be edited')])
    expect(table.now()).toEqual([row(1, 4, 'May be edited')])
  })

  test('keeps the newer row if an answer contains an older one', async () => {
    const { client, freshness, list, table, calls } = await showList(row(1), row(2))
    freshness.apply([change(1, 2)])
    const [asked] = calls()
    client.setQueryData(list.queryKey, [row(1, 5, 'Saved here'), row(2)])
    await asked!.answer([row(1, 2, 'Old')])
    expect(table.now()).toEqual([row(1, 5, 'Saved here'), row(2)])
  })

  test('adds a new row and removes one that no longer belongs to it', async () => {
    const { freshness, table, calls } = await showList(row(1), row(2))
    freshness.apply([change(2, 2), change(9, 1)])
    await calls()[0]!.answer([row(9)])
    expect(table.now()).toEqual([row(1), row(9)])
  })

  test('requests nothing if it already holds that version or a later one', async () => {
    const { freshness, whats } = await showList(row(1, 3))
    freshness.apply([change(1, 3)])
    freshness.apply([change(1, 2)])
    await settled()
    expect(whats()).toEqual([])
    freshness.apply([change(1, 4)])
    expect(whats()).toEqual(['client?ids=1'])
  })

  test('of several announced rows requests only those it does not hold', async () => {
    const { freshness, whats } = await showList(row(1, 3), row(2, 3), row(3, 3))
    freshness.apply([change(1, 3), change(2, 4), change(3), change(4, 1)])
    expect(whats()).toEqual(['client?ids=2,3,4'])
  })

  test('uses the newest announced version of a row, in whatever order', async () => {
    const { freshness, whats } = await showList(row(1, 3), row(2, 3))
    freshness.apply([change(1, 4), change(1, 2), change(2, 2), change(2, 3)])
    expect(whats()).toEqual(['client?ids=1'])
  })

  test('requests a row announced without a version, whatever else is announced about it', async () => {
    const { freshness, whats } = await showList(row(1, 3), row(2, 3), row(3, 3))
    freshness.apply([change(1, 2), change(1), change(2), change(2, 2), change(3, 3)])
    expect(whats()).toEqual(['client?ids=1,2'])
  })

  test('requests the whole list if too many rows changed to name them', async () => {
    const many = Array.from({ length: mostById + 1 }, (_, at) => row(at + 1))
    const { freshness, whats, calls, table } = await showList(...many)
    freshness.apply(many.slice(1).map(({ id }) => change(id, 2)))
    const [byId] = calls()
    expect(byId!.what).toBe(
      `client?ids=${many
        .slice(1)
        .map(({ id }) => id)
        .join()}`,
    )
    await byId!.answer(many.slice(1).map(({ id }) => row(id, 2)))
    freshness.apply(many.map(({ id }) => change(id, 3)))
    expect(whats()).toEqual(['client'])
    expect(table.now()).toHaveLength(mostById + 1)
  })

  test('requests once more if something changes during a request', async () => {
    const { freshness, table, calls } = await showList(row(1))
    freshness.apply([change(1, 2)])
    const [first] = calls()
    freshness.apply([change(1, 3)])
    expect(calls()).toEqual([])
    await first!.answer([row(1, 2)])
    const [second] = calls()
    expect(second!.what).toBe('client?ids=1')
    await second!.answer([row(1, 3)])
    expect([table.now(), calls()]).toEqual([[row(1, 3)], []])
  })

  test('after a failed answer requests again by id what is outstanding, whatever the version', async () => {
    const { freshness, calls, whats } = await showList(row(1, 3), row(2, 3))
    freshness.apply([change(1, 4)])
    await calls()[0]!.fail(new ApiProblem(503, []))
    expect(whats()).toEqual([])
    freshness.catchUp()
    expect(whats()).toEqual(['client?ids=1'])
  })

  test('requests the whole list again after a failed answer to a whole request', async () => {
    const { freshness, calls, whats } = await showList(row(1))
    freshness.all()
    await calls()[0]!.fail(new ApiProblem(503, []))
    freshness.apply([change(1, 2)])
    expect(whats()).toEqual(['client'])
  })

  test('after a failed answer requests also what was announced meanwhile', async () => {
    const { freshness, calls, whats } = await showList(row(1), row(2))
    freshness.apply([change(1, 2)])
    const [first] = calls()
    freshness.apply([change(2, 2)])
    await first!.fail(new ApiProblem(503, []))
    freshness.catchUp()
    expect(whats()).toEqual(['client?ids=2,1'])
  })

  test('ignores changes of other kinds and in other projects', async () => {
    const cache = openCache()
    const { freshness, listOf, show, calls, whats } = cache
    show(listOf('projectClient', { projectId: 7 }))
    await calls()[0]!.answer([row(1)])
    freshness.apply([change(1, 2), change(1, 2, { kind: 'projectClient', scope: '8' })])
    expect(whats()).toEqual([])
    freshness.apply([change(1, 2, { kind: 'projectClient', scope: '7' })])
    expect(whats()).toEqual(['projectClient?ids=1'])
  })
})

describe('A list that is not on screen', () => {
  test('is only marked, and requests the changed rows when it is opened', async () => {
    const { freshness, list, table, show, whats } = await showList(row(1), row(2))
    table.leave()
    freshness.apply([change(1, 2)])
    await settled()
    expect(whats()).toEqual([])
    show(list)
    expect(whats()).toEqual(['client?ids=1'])
  })

  test('is requested as a whole if it was marked as a whole, whatever was announced about its rows later', async () => {
    const { freshness, list, table, show, whats } = await showList(row(1))
    table.leave()
    freshness.all()
    freshness.apply([change(1, 2)])
    show(list)
    expect(whats()).toEqual(['client'])
  })

  test('is fresh again after it was removed from the cache and refetched', async () => {
    const { client, freshness, list, table, show, whats } = await showList(row(1))
    table.leave()
    freshness.apply([change(1, 2)])
    client.removeQueries({ queryKey: list.queryKey })
    freshness.prime(list.queryKey, [row(1, 2)])
    show(list)
    expect(whats()).toEqual([])
  })

  test('is not requested when the server becomes available again', async () => {
    const { freshness, table, whats } = await showList(row(1))
    table.leave()
    freshness.all()
    freshness.catchUp()
    expect(whats()).toEqual([])
  })
})

describe('A record on screen', () => {
  test('is requested if it changed, unless it already has that version', async () => {
    const { freshness, page, calls, whats } = await showRecord(row(1, 3))
    freshness.apply([change(1, 3), change(1, 2), change(2, 9)])
    expect(whats()).toEqual([])
    freshness.apply([change(1, 4)])
    const [asked] = calls()
    expect(asked!.what).toBe('client/1')
    await asked!.answer(row(1, 4))
    expect(page.now()).toEqual(row(1, 4))
    freshness.apply([change(1)])
    expect(whats()).toEqual(['client/1'])
  })

  test('is requested if its whole kind changed', async () => {
    const { freshness, whats } = await showRecord(row(1, 3))
    freshness.apply([change(0, undefined, { kind: 'user' })])
    expect(whats()).toEqual([])
    freshness.apply([change(0)])
    expect(whats()).toEqual(['client/1'])
  })

  test('shows that it was deleted, without a request', async () => {
    const { freshness, page, whats } = await showRecord(row(1, 3))
    freshness.apply([deletion(1, 4)])
    await settled()
    expect(page.now()).toBeUndefined()
    expect(page.problem()).toMatchObject({ status: 404, message: gone, problems: [{ code: 'missing' }] })
    expect(whats()).toEqual([])
  })

  test('shows that it is gone without a name if its name is not known', () => {
    const { client, freshness, show, held } = openCache()
    freshness.prime(['client', 'part', 1, 'version'], row(1))
    const part = show({ queryKey: ['client', 'part', 1, 'version'], queryFn: () => row(1) })
    freshness.apply([deletion(1)])
    expect(part.problem()).toMatchObject({ message: 'This record does not exist or was deleted.' })
    expect([held(['client', 'part', 1, 'version']), client.isFetching()]).toEqual([undefined, 0])
  })

  test('stays if it was restored before its deletion is announced', async () => {
    const { freshness, page, whats } = await showRecord(row(1, 5))
    freshness.apply([deletion(1, 4)])
    expect([page.now(), page.problem(), whats()]).toEqual([row(1, 5), null, []])
    freshness.apply([deletion(1, 5)])
    expect(page.now()).toBeUndefined()
  })

  test('that was deleted is not restored by an answer in flight', async () => {
    const { freshness, page, calls } = await showRecord(row(1, 3))
    freshness.apply([change(1, 4)])
    const [late] = calls()
    freshness.apply([deletion(1, 5)])
    await late!.answer(row(1, 4))
    expect([page.now(), page.problem()?.message, calls()]).toEqual([undefined, gone, []])
  })

  test('that was deleted reappears when it is restored, but not when its kind changes', async () => {
    const { freshness, page, calls, whats } = await showRecord(row(1, 3))
    freshness.apply([deletion(1, 4)])
    freshness.apply([change(0)])
    expect(whats()).toEqual([])
    freshness.apply([change(1, 5)])
    const [asked] = calls()
    expect(asked!.what).toBe('client/1')
    await asked!.answer(row(1, 5))
    expect([page.now(), page.problem()]).toEqual([row(1, 5), null])
  })

  test('is removed from the screen if the right to it ends', async () => {
    for (const status of [403, 404]) {
      const { freshness, page, calls } = await showRecord(row(1, 3))
      freshness.apply([change(1)])
      await calls()[0]!.fail(new ApiProblem(status, [{ message: 'No.' }]))
      expect([page.now(), page.problem()?.message]).toEqual([undefined, 'No.'])
      close()
    }
  })

  test('stays on screen while the server is down, and is requested afterwards', async () => {
    const { freshness, page, calls, whats } = await showRecord(row(1, 3))
    freshness.apply([change(1, 4)])
    await calls()[0]!.fail(new ApiProblem(503, []))
    expect(page.now()).toEqual(row(1, 3))
    freshness.catchUp()
    expect(whats()).toEqual(['client/1'])
  })
})

describe('A record that is not on screen', () => {
  test('is removed from the cache when it is deleted', async () => {
    const { freshness, page, recordOf, show, held, whats } = await showRecord(row(1, 3))
    page.leave()
    freshness.apply([deletion(1, 4)])
    expect(held(detailKey('client', 1))).toBeUndefined()
    show(recordOf(1))
    expect(whats()).toEqual(['client/1'])
  })

  test('that is opened while its first request is being cancelled is requested again', async () => {
    const { freshness, page, recordOf, show, calls, whats } = await showRecord(row(1, 3))
    freshness.apply([change(1, 4)])
    expect(calls()).toHaveLength(1)
    page.leave()
    const back = show(recordOf(1))
    await settled()
    const again = calls()
    expect(again.map(({ what }) => what)).toEqual(['client/1'])
    await again[0]!.answer(row(1, 4))
    expect([back.now(), whats()]).toEqual([row(1, 4), []])
  })
})

describe('A deletion', () => {
  test('removes the row from every list of its project without a request', async () => {
    const { freshness, client, listOf, show, calls, whats } = openCache()
    const tables = [7, 8].map((projectId) => show(listOf('projectClient', { projectId })))
    for (const call of calls()) await call.answer([row(1), row(2)])
    const before = tables[1]!.now()
    freshness.apply([deletion(1, 1, { kind: 'projectClient', scope: '7' })])
    expect(tables.map((table) => table.now())).toEqual([[row(2)], [row(1), row(2)]])
    expect([tables[1]!.now() === before, whats(), client.isFetching()]).toEqual([true, [], 0])
  })

  test('keeps a row that was restored in a later version', async () => {
    const { freshness, table } = await showList(row(1, 5), row(2, 4), row(3))
    freshness.apply([deletion(1, 4), deletion(2, 4), deletion(9)])
    expect(table.now()).toEqual([row(1, 5), row(3)])
    freshness.apply([deletion(1)])
    expect(table.now()).toEqual([row(3)])
  })

  test('applies to answers in flight, of whole lists and of single rows', async () => {
    const { freshness, table, calls } = await showList(row(1), row(2), row(3))
    freshness.all()
    const [all] = calls()
    freshness.apply([deletion(1, 2)])
    await all!.answer([row(1), row(2), row(3)])
    expect(table.now()).toEqual([row(2), row(3)])

    freshness.apply([change(2, 2), change(3, 2)])
    const [some] = calls()
    freshness.apply([deletion(3, 3)])
    await some!.answer([row(2, 2), row(3, 2)])
    expect(table.now()).toEqual([row(2, 2)])

    freshness.apply([change(3, 4)])
    await calls()[0]!.answer([row(3, 4)])
    expect(table.now()).toEqual([row(2, 2), row(3, 4)])
  })

  test('does no harm to a list that has not loaded yet', async () => {
    const { freshness, list, show, calls } = openCache()
    const table = show(list)
    freshness.apply([deletion(1, 2), change(2, 2)])
    await calls()[0]!.answer([row(1), row(2, 1)])
    expect(table.now()).toEqual([row(2, 1)])
    const [again] = calls()
    await again!.answer([row(2, 2)])
    expect(table.now()).toEqual([row(2, 2)])
  })
})

describe('A record that is still loading', () => {
  test('is requested again if it changed meanwhile', async () => {
    const { freshness, show, recordOf, calls, whats } = openCache()
    const page = show(recordOf(1))
    const [first] = calls()
    freshness.apply([change(1, 2)])
    await first!.answer(row(1, 1))
    expect(whats()).toEqual(['client/1'])
    expect(page.now()).toEqual(row(1, 1))
  })

  test('is reported as deleted if it was deleted meanwhile', async () => {
    const { freshness, show, recordOf, calls } = openCache()
    const page = show(recordOf(1))
    const [first] = calls()
    freshness.apply([deletion(1, 2)])
    await first!.answer(row(1, 1))
    expect(page.problem()).toMatchObject({ message: gone })
  })

  test('shows its own error if it cannot be read', async () => {
    const { show, recordOf, calls } = openCache()
    const page = show(recordOf(1))
    const failure = new ApiProblem(503, [])
    await calls()[0]!.fail(failure)
    expect(page.problem()).toBe(failure)
  })

  test('and failed is requested again when it has been created', async () => {
    const { freshness, show, recordOf, calls, whats } = openCache()
    show(recordOf(1))
    await calls()[0]!.fail(new ApiProblem(404, []))
    freshness.apply([change(1, 1)])
    expect(whats()).toEqual(['client/1'])
  })

  test('and failed is requested again when anything of its kind may have changed', async () => {
    const { freshness, show, recordOf, calls, whats } = openCache()
    show(recordOf(1))
    await calls()[0]!.fail(new ApiProblem(503, []))
    freshness.apply([change(0)])
    expect(whats()).toEqual(['client/1'])
  })
})

test('A deleted record that is not on screen is removed from the cache', async () => {
  const { client, freshness, page, recordOf } = await showRecord(row(1, 3))
  page.leave()
  freshness.apply([deletion(1, 4)])
  expect(client.getQueryCache().find({ queryKey: recordOf(1).queryKey })).toBeUndefined()
})

describe('One’s own save', () => {
  test('shows the answered row at once and requests only the lists', async () => {
    const { freshness, list, page, show, calls, whats } = await showRecord(row(1, 3))
    freshness.prime(list.queryKey, [row(1, 3)])
    show(list)
    freshness.saved('client', row(1, 4, 'Saved'), [change(1, 4)])
    expect(page.now()).toEqual(row(1, 4, 'Saved'))
    const [asked, ...more] = calls()
    expect([asked!.what, more]).toEqual(['client?ids=1', []])
    await asked!.answer([row(1, 4)])
    expect(whats()).toEqual([])
  })

  test('leaves other records and their requests alone', async () => {
    const { freshness, show, recordOf, page, calls } = await showRecord(row(1, 3))
    const other = show(recordOf(2))
    freshness.apply([change(1, 4)])
    const [second, first] = calls()
    expect([second!.what, first!.what]).toEqual(['client/2', 'client/1'])
    freshness.saved('client', row(2, 7, 'Saved'), [])
    await first!.answer(row(1, 4))
    expect([page.now(), other.now()]).toEqual([row(1, 4), row(2, 7, 'Saved')])
  })

  test('is neither undone by an answer in flight nor requested again', async () => {
    const { freshness, page, recordOf, show, calls, whats } = await showRecord(row(1, 3))
    freshness.apply([change(1, 4)])
    const [late] = calls()
    freshness.saved('client', row(1, 5, 'Saved'), [])
    await late!.answer(row(1, 4))
    expect(page.now()).toEqual(row(1, 5, 'Saved'))
    page.leave()
    show(recordOf(1))
    expect(whats()).toEqual([])
  })

  test('makes a marked record fresh', async () => {
    const { freshness, page, recordOf, show, whats } = await showRecord(row(1, 3))
    page.leave()
    freshness.apply([change(1, 4)])
    freshness.saved('client', row(1, 5), [])
    expect(show(recordOf(1)).now()).toEqual(row(1, 5))
    expect(whats()).toEqual([])
  })

  test('satisfies a mark for its own version', async () => {
    const { freshness, page, recordOf, show, whats } = await showRecord(row(1, 3))
    page.leave()
    freshness.apply([change(1, 4)])
    freshness.saved('client', row(1, 4), [])
    show(recordOf(1))
    expect(whats()).toEqual([])
  })

  test('adds nothing to the cache if the answer is not a record', () => {
    const { client, freshness } = openCache()
    freshness.saved('client', null, [])
    freshness.saved('client', row(0), [])
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  test('of a new record lets it open without a request', () => {
    const { freshness, recordOf, show, whats } = openCache()
    freshness.saved('client', row(1), [change(1, 1)])
    expect(show(recordOf(1)).now()).toEqual(row(1))
    expect(whats()).toEqual([])
  })

  test('removes what it deleted besides the record', async () => {
    const { freshness, table } = await showList(row(1), row(2))
    freshness.saved('user', row(5), [deletion(2, 2)])
    expect(table.now()).toEqual([row(1)])
  })

  test('of several rows of a list shows them all at once and keeps newer ones', async () => {
    const { freshness, list, table, held, whats } = await showList(row(1, 3), row(2, 9), row(3))
    freshness.savedRows(list.queryKey, [row(1, 4, 'Saved'), row(2, 4, 'Old')], [change(1, 4), deletion(3, 2)])
    expect(table.now()).toEqual([row(1, 4, 'Saved'), row(2, 9)])
    expect(whats()).toEqual([])
    freshness.savedRows(keys.client.list({ town: 'Cork' }), [row(1, 4)], [])
    expect(held(keys.client.list({ town: 'Cork' }))).toBeUndefined()
  })

  test('that is answered late keeps what someone else saved afterwards', async () => {
    const { freshness, page, whats } = await showRecord(row(1, 6))
    freshness.saved('client', row(1, 5), [change(1, 5)])
    expect(page.now()).toEqual(row(1, 6))
    freshness.saved('client', row(1, 7), [])
    expect([page.now(), whats()]).toEqual([row(1, 7), []])
  })

  test('leaves a later change, announced before its answer, to be requested', async () => {
    const { freshness, page, calls } = await showRecord(row(1, 4))
    freshness.apply([change(1, 6)])
    expect(calls()).toHaveLength(1)
    freshness.saved('client', row(1, 5), [change(1, 5)])
    expect(page.now()).toEqual(row(1, 5))
    const [asked, ...more] = calls()
    expect([asked!.what, more]).toEqual(['client/1', []])
    await asked!.answer(row(1, 6))
    expect([page.now(), calls()]).toEqual([row(1, 6), []])
  })

  test('does not cancel a request that is wanted whatever the version', async () => {
    const { freshness, page, calls, whats } = await showRecord(row(1, 4))
    freshness.all()
    expect(whats()).toEqual(['client/1'])
    freshness.saved('client', row(1, 5), [change(1, 5)])
    expect(page.now()).toEqual(row(1, 5))
    const [asked] = calls()
    expect(asked!.what).toBe('client/1')
    await asked!.answer(row(1, 5))
    expect(calls()).toEqual([])
  })

  test('replaces a later version after everything was missed, as when a backup was restored', async () => {
    const { freshness, page, recordOf, show } = await showRecord(row(1, 9))
    page.leave()
    freshness.all()
    freshness.saved('client', row(1, 3), [])
    expect(show(recordOf(1)).now()).toEqual(row(1, 3))
  })

  test('of a record deleted afterwards does not bring the record back', async () => {
    const { freshness, page, whats } = await showRecord(row(1, 4))
    freshness.apply([deletion(1, 6)])
    freshness.saved('client', row(1, 5), [change(1, 5)])
    expect([page.problem()?.message, whats()]).toEqual([gone, []])
    freshness.saved('client', row(1, 7), [change(1, 7)])
    expect(page.now()).toEqual(row(1, 7))
  })
})

describe('A kind with several lists', () => {
  test('changes its own list and those over all lists, whatever the dividing field is called', () => {
    const { freshness } = openCache()
    const { list } = keysOf({ kind: 'projectDocument', listsBy: ['folderId'] })
    const held = [list({ projectId: 7, folderId: 3 }), list({ projectId: 7, folderId: 4 }), list({})]
    for (const key of held) freshness.prime(key, [row(1)])
    freshness.apply([change(1, 2, { kind: 'projectDocument', scope: '3' })])
    expect(held.map((key) => freshness.isMarked({ queryHash: hashKey(key) }))).toEqual([true, false, true])
  })

  test('differs from a kind whose lists are only filtered by project', () => {
    const { freshness } = openCache()
    const key = keysOf({ kind: 'userTraining', listsBy: [] }).list({ projectId: 7 })
    freshness.prime(key, [row(1)])
    freshness.apply([change(1, 2, { kind: 'userTraining', scope: '9' })])
    expect(freshness.isMarked({ queryHash: hashKey(key) })).toBe(true)
  })
})

describe('When too much was missed', () => {
  test('what is on screen is requested as a whole, and the rest when it is opened', async () => {
    const { freshness, list, recordOf, page, show, whats } = await showRecord(row(1, 3))
    freshness.prime(list.queryKey, [row(1, 3)])
    freshness.prime(['preferences'], { columns: 1 })
    const preferences = show({ queryKey: ['preferences'], queryFn: () => ({ columns: 2 }) })
    freshness.all()
    expect(whats()).toEqual(['client/1'])
    show(list)
    expect(whats()).toEqual(['client'])
    expect(preferences.now()).toEqual({ columns: 1 })
    page.leave()
    await settled()
    show(recordOf(1))
    expect(whats()).toEqual(['client/1'])
  })
})

describe('When a person’s rights change', () => {
  test('what is on screen is requested again, and the rest is removed from the cache', async () => {
    const { client, freshness, list, page, show, calls, whats, held } = await showRecord(row(1, 3))
    freshness.prime(list.queryKey, [row(1, 3)])
    freshness.prime(['session'], { id: 1 })
    const fetching = client.fetchQuery({
      queryKey: detailKey('client', 2),
      queryFn: () => settled().then(() => row(2)),
    })
    freshness.rightsChanged()
    expect([held(list.queryKey), held(['session']), page.now()]).toEqual([undefined, { id: 1 }, row(1, 3)])
    await calls()[0]!.answer(row(1, 3))
    await fetching
    expect(held(detailKey('client', 2))).toEqual(row(2))
    show(list)
    expect(whats()).toEqual(['client'])
  })
})

describe('A value in the cache', () => {
  test('is changed in every page of its kind at once, and what only the server knows is requested', async () => {
    const { freshness, page, count, pageOf, show, held, whats } = await showWindow(row(1), row(2))
    freshness.prime(pageOf(2).queryKey, { rows: [row(3)], next: null, previous: null })
    freshness.prime(windowKey('user', 'page', { at: 1 }), { rows: [row(1)], next: null, previous: null })
    freshness.prime(detailKey('client', 1), row(1))
    freshness.patchPages<Row>('client', (each) => ({ ...each, name: 'Read' }))
    expect(page.rows()).toEqual([row(1, 1, 'Read'), row(2, 1, 'Read')])
    expect(held(pageOf(2).queryKey)).toMatchObject({ rows: [row(3, 1, 'Read')] })
    expect(held(windowKey('user', 'page', { at: 1 }))).toMatchObject({ rows: [row(1)] })
    expect([count.now(), whats()]).toEqual([2, ['count all']])
    show(pageOf(2))
    expect(whats()).toEqual([])
    expect(freshness.isMarked({ queryHash: hashKey(detailKey('client', 1)) })).toBe(true)
  })

  test('is changed only where it is already known', () => {
    const { freshness, held } = openCache()
    freshness.prime(['preferences'], { columns: 1 })
    freshness.patch<object>(['preferences'], (chosen) => ({ ...chosen, theme: 'dark' }))
    freshness.patch<object>(['session'], (user) => ({ ...user, name: 'Ada' }))
    expect([held(['preferences']), held(['session'])]).toEqual([{ columns: 1, theme: 'dark' }, undefined])
  })

  test('is removed at sign-out with every mark', async () => {
    const { client, freshness, list, table, show, whats } = await showList(row(1))
    table.leave()
    freshness.apply([change(1, 2)])
    freshness.forget()
    expect(client.getQueryCache().getAll()).toEqual([])
    freshness.prime(list.queryKey, [row(1)])
    show(list)
    expect(whats()).toEqual([])
  })
})

test('Two hundred changes cost each list on screen one request and the others none', async () => {
  const { freshness, listOf, show, calls, whats } = openCache()
  for (const filter of [{}, { town: 'Cork' }]) show(listOf('client', filter))
  const other = show(listOf('client', { town: 'Sligo' }))
  for (const call of calls()) await call.answer([row(1)])
  other.leave()
  freshness.apply(Array.from({ length: 200 }, (_, at) => change((at % 100) + 1, at + 2)))
  expect(whats()).toHaveLength(2)
})

describe('A page of a window', () => {
  test('requests only a cached row, and keeps its position', async () => {
    const { freshness, page, calls } = await showWindow(row(1), row(2), row(3))
    freshness.apply([change(2, 2)])
    const [rows, count] = calls()
    expect([rows!.what, count!.what]).toEqual(['page 1?ids=2', 'count all'])
    await rows!.answer([row(2, 2)])
    expect(page.rows()).toEqual([row(1), row(2, 2), row(3)])
    expect(calls()).toEqual([])
  })

  test('requests a cached row whose new version is unknown', async () => {
    const { freshness, whats } = await showWindow(row(1), row(2))
    freshness.apply([change(2)])
    expect(whats()).toEqual(['page 1?ids=2', 'count all'])
  })

  test('that shows new rows at once requests nothing that it already has', async () => {
    const { freshness, show, pageOf, calls, whats } = openCache()
    show(pageOf(1, true))
    await calls()[0]!.answer([row(1, 3)])
    freshness.apply([change(1, 3)])
    expect(whats()).toEqual([])
  })

  test('that is in flight when a row is deleted is requested again', async () => {
    const { freshness, show, pageOf, calls, whats } = openCache()
    show(pageOf(1))
    const [first] = calls()
    freshness.apply([deletion(2, 2)])
    await first!.answer([row(1), row(2)])
    expect(whats()).toEqual(['page 1'])
  })

  test('that is being refetched when another row is deleted is requested once more', async () => {
    const { freshness, page, calls } = await showWindow(row(1), row(2))
    freshness.apply([deletion(2, 2)])
    const [first] = calls()
    expect(first!.what).toBe('page 1')
    freshness.apply([deletion(3, 2)])
    await first!.answer([row(1), row(3)])
    const [second] = calls()
    expect(second!.what).toBe('page 1')
    await second!.answer([row(1), row(4)])
    expect(page.rows()).toEqual([row(1), row(4)])
  })

  test('shows the error of a count that fails', async () => {
    const { show, countOf, calls } = openCache()
    const count = show(countOf('all'))
    const failure = new ApiProblem(503, [])
    await calls()[0]!.fail(failure)
    expect(count.problem()).toBe(failure)
  })

  test('requests nothing that it has in that version, and keeps the newer of two', async () => {
    const { freshness, page, calls, whats } = await showWindow(row(1), row(2, 5))
    freshness.apply([change(2, 5)])
    expect(whats()).toEqual(['count all'])
    freshness.apply([change(2, 6)])
    await calls()[0]!.answer([row(2, 4)])
    expect(page.rows()).toEqual([row(1), row(2, 5)])
  })

  test('stays when other rows change, and offers a reload when rows come or go; only their number is requested', async () => {
    const { freshness, page, calls } = await showWindow(row(1))
    freshness.apply([change(9, 4)])
    expect(page.now()).toEqual({ rows: [row(1)], next: null, previous: null })
    for (const event of [change(8, 1), change(7), deletion(6, 2)]) {
      freshness.apply([event])
      expect(page.now()).toEqual({ rows: [row(1)], next: null, previous: null, isBehind: true })
      freshness.windowsAnew('client')
      for (const asked of calls()) await asked.answer(asked.what.startsWith('page') ? [row(1)] : 1)
      for (const asked of calls()) await asked.answer(asked.what.startsWith('page') ? [row(1)] : 1)
      expect(page.now()).toEqual({ rows: [row(1)], next: null, previous: null })
    }
  })

  test('that shows new rows at once is refetched once for all of them', async () => {
    const { freshness, show, pageOf, calls, whats } = openCache()
    show(pageOf(1, true))
    await calls()[0]!.answer([row(1)])
    freshness.apply([change(9, 1), change(8, 1)])
    expect(whats()).toEqual(['page 1'])
  })

  test('that is not on screen is refetched when it is shown', async () => {
    const { freshness, page, show, pageOf, whats, calls } = await showWindow(row(1))
    page.leave()
    freshness.apply([change(9, 1)])
    calls()
    show(pageOf(1))
    expect(whats()).toEqual(['page 1'])
  })

  test('removes a deleted row at once, and fills the gap', async () => {
    const { freshness, page, calls } = await showWindow(row(1), row(2))
    freshness.apply([deletion(2, 2)])
    expect(page.rows()).toEqual([row(1)])
    const [rows, count] = calls()
    expect([rows!.what, count!.what]).toEqual(['page 1', 'count all'])
    await rows!.answer([row(1), row(3)])
    expect(page.rows()).toEqual([row(1), row(3)])
  })

  test('keeps a row that was restored after a deletion announced late', async () => {
    const { freshness, page } = await showWindow(row(1, 4))
    freshness.apply([deletion(1, 3)])
    expect(page.rows()).toEqual([row(1, 4)])
  })

  test('removes a row missing from an answer, and fills the gap', async () => {
    const { freshness, page, calls, whats } = await showWindow(row(1), row(2))
    freshness.apply([change(1, 2)])
    await calls()[0]!.answer([])
    expect([page.rows(), whats()]).toEqual([[row(2)], ['page 1']])
  })

  test('does not restore a deleted row from an answer requested before', async () => {
    const { freshness, page, calls, whats } = await showWindow(row(1), row(2))
    freshness.apply([change(1, 2), change(2, 2)])
    const [asked] = calls()
    freshness.apply([deletion(2, 3)])
    whats()
    await asked!.answer([row(1, 2), row(2, 2)])
    expect([page.rows(), whats()]).toEqual([[row(1, 2)], ['page 1']])
  })

  test('requests again what it could not get', async () => {
    const { freshness, page, show, pageOf, calls, whats } = await showWindow(row(1))
    freshness.apply([change(1, 2)])
    await calls()[0]!.fail(new ApiProblem(503, []))
    page.leave()
    show(pageOf(1))
    expect(whats()).toContain('page 1?ids=1')
  })

  test('costs one request however many of its rows change', async () => {
    const { freshness, whats } = await showWindow(row(1), row(2), row(3))
    freshness.apply([change(1, 2), change(2, 2), change(3, 2)])
    expect(whats()).toEqual(['page 1?ids=1,2,3', 'count all'])
  })

  test('is requested as a whole with everything else that may be stale, and at its reader’s request', async () => {
    const { freshness, whats } = await showWindow(row(1))
    freshness.all()
    expect(whats()).toEqual(['page 1', 'count all'])
    const other = await showWindow(row(1))
    other.freshness.windowsAnew('client')
    expect(other.whats()).toEqual(['page 1', 'count all'])
    expect(whats()).toEqual([])
  })
})
