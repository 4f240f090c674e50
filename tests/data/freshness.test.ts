import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import type { Change } from '#contract/envelope.ts'
import { createFreshness, mostById } from '#src/data/freshness.ts'
import { ApiProblem } from '#src/data/http.ts'
import { detailKey, keysOf, wholeListKey } from '#src/data/keys.ts'

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

/** The cache of one browser. Its lists and records ask, and the test answers. */
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
  return {
    client,
    freshness,
    list: listOf('client'),
    listOf,
    recordOf,
    /** What was asked since the last time. */
    calls: () => asked.splice(0),
    whats: () => asked.splice(0).map(({ what }) => what),
    /** Puts a list or a record on screen. */
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

/** A list on screen that holds these rows. */
async function showList(...rows: Row[]) {
  const cache = openCache()
  const table = cache.show(cache.list)
  await cache.calls()[0]!.answer(rows)
  return { ...cache, table }
}

/** A record on screen. */
async function showRecord(held: Row) {
  const cache = openCache()
  const page = cache.show(cache.recordOf(held.id))
  await cache.calls()[0]!.answer(held)
  return { ...cache, page }
}

describe('A list on screen', () => {
  test('asks for the rows that changed and for no others', async () => {
    const { freshness, table, calls } = await showList(row(1), row(2), row(3))
    freshness.apply([change(2, 2), change(3, 2)])
    const [asked, ...more] = calls()
    expect([asked!.what, more]).toEqual(['client?ids=2,3', []])
    await asked!.answer([row(2, 2, 'New'), row(3, 2)])
    expect(table.now()).toEqual([row(1), row(2, 2, 'New'), row(3, 2)])
    expect(calls()).toEqual([])
  })

  test('takes a row of the version it holds, because its reader may be allowed more by now', async () => {
    const { freshness, table, calls } = await showList(row(1, 4))
    freshness.apply([change(1)])
    await calls()[0]!.answer([row(1, 4, 'May be edited')])
    expect(table.now()).toEqual([row(1, 4, 'May be edited')])
  })

  test('keeps the newer row when an answer brings an older one', async () => {
    const { client, freshness, list, table, calls } = await showList(row(1), row(2))
    freshness.apply([change(1, 2)])
    const [asked] = calls()
    client.setQueryData(list.queryKey, [row(1, 5, 'Saved here'), row(2)])
    await asked!.answer([row(1, 2, 'Old')])
    expect(table.now()).toEqual([row(1, 5, 'Saved here'), row(2)])
  })

  test('adds a row that is new to it and drops one that it may no longer hold', async () => {
    const { freshness, table, calls } = await showList(row(1), row(2))
    freshness.apply([change(2, 2), change(9, 1)])
    await calls()[0]!.answer([row(9)])
    expect(table.now()).toEqual([row(1), row(9)])
  })

  test('asks for nothing where it holds that version or a later one', async () => {
    const { freshness, whats } = await showList(row(1, 3))
    freshness.apply([change(1, 3)])
    freshness.apply([change(1, 2)])
    await settled()
    expect(whats()).toEqual([])
    freshness.apply([change(1, 4)])
    expect(whats()).toEqual(['client?ids=1'])
  })

  test('asks only for what it does not hold of all that it heard', async () => {
    const { freshness, whats } = await showList(row(1, 3), row(2, 3), row(3, 3))
    freshness.apply([change(1, 3), change(2, 4), change(3), change(4, 1)])
    expect(whats()).toEqual(['client?ids=2,3,4'])
  })

  test('goes by the newest version of a row that it heard of, in whatever order', async () => {
    const { freshness, whats } = await showList(row(1, 3), row(2, 3))
    freshness.apply([change(1, 4), change(1, 2), change(2, 2), change(2, 3)])
    expect(whats()).toEqual(['client?ids=1'])
  })

  test('asks for a row whose version nobody said, whatever is said of it beside that', async () => {
    const { freshness, whats } = await showList(row(1, 3), row(2, 3), row(3, 3))
    freshness.apply([change(1, 2), change(1), change(2), change(2, 2), change(3, 3)])
    expect(whats()).toEqual(['client?ids=1,2'])
  })

  test('asks for all of it when too many rows changed to name them', async () => {
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

  test('asks once more when something changes while it is being asked for', async () => {
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

  test('asks for what it is still owed after an answer that failed, by id and whatever the version', async () => {
    const { freshness, calls, whats } = await showList(row(1, 3), row(2, 3))
    freshness.apply([change(1, 4)])
    await calls()[0]!.fail(new ApiProblem(503, []))
    expect(whats()).toEqual([])
    freshness.catchUp()
    expect(whats()).toEqual(['client?ids=1'])
  })

  test('asks for all of it again after such an answer failed', async () => {
    const { freshness, calls, whats } = await showList(row(1))
    freshness.all()
    await calls()[0]!.fail(new ApiProblem(503, []))
    freshness.apply([change(1, 2)])
    expect(whats()).toEqual(['client'])
  })

  test('is left alone by what happens to other kinds and in other projects', async () => {
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
  test('is only marked, and asked for in part when somebody opens it', async () => {
    const { freshness, list, table, show, whats } = await showList(row(1), row(2))
    table.leave()
    freshness.apply([change(1, 2)])
    await settled()
    expect(whats()).toEqual([])
    show(list)
    expect(whats()).toEqual(['client?ids=1'])
  })

  test('is asked for as a whole when it was marked so, whatever was said of its rows later', async () => {
    const { freshness, list, table, show, whats } = await showList(row(1))
    table.leave()
    freshness.all()
    freshness.apply([change(1, 2)])
    show(list)
    expect(whats()).toEqual(['client'])
  })

  test('is fresh again when it was forgotten and read anew', async () => {
    const { client, freshness, list, table, show, whats } = await showList(row(1))
    table.leave()
    freshness.apply([change(1, 2)])
    client.removeQueries({ queryKey: list.queryKey })
    freshness.prime(list.queryKey, [row(1, 2)])
    show(list)
    expect(whats()).toEqual([])
  })

  test('is not asked for by a server that has come back', async () => {
    const { freshness, table, whats } = await showList(row(1))
    table.leave()
    freshness.all()
    freshness.catchUp()
    expect(whats()).toEqual([])
  })
})

describe('A record on screen', () => {
  test('is asked for when it changed, and not when it holds that version', async () => {
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

  test('is asked for when its whole kind changed', async () => {
    const { freshness, whats } = await showRecord(row(1, 3))
    freshness.apply([change(0, undefined, { kind: 'user' })])
    expect(whats()).toEqual([])
    freshness.apply([change(0)])
    expect(whats()).toEqual(['client/1'])
  })

  test('says that it is gone once it was deleted, without asking', async () => {
    const { freshness, page, whats } = await showRecord(row(1, 3))
    freshness.apply([deletion(1, 4)])
    await settled()
    expect(page.now()).toBeUndefined()
    expect(page.problem()).toMatchObject({ status: 404, message: gone, problems: [{ code: 'missing' }] })
    expect(whats()).toEqual([])
  })

  test('of which nobody said what it is called is gone as a record', () => {
    const { client, freshness, show, held } = openCache()
    freshness.prime(['client', 'part', 1, 'version'], row(1))
    const part = show({ queryKey: ['client', 'part', 1, 'version'], queryFn: () => row(1) })
    freshness.apply([deletion(1)])
    expect(part.problem()).toMatchObject({ message: 'This record does not exist or was deleted.' })
    expect([held(['client', 'part', 1, 'version']), client.isFetching()]).toEqual([undefined, 0])
  })

  test('stays when it was brought back before its deletion is heard', async () => {
    const { freshness, page, whats } = await showRecord(row(1, 5))
    freshness.apply([deletion(1, 4)])
    expect([page.now(), page.problem(), whats()]).toEqual([row(1, 5), null, []])
    freshness.apply([deletion(1, 5)])
    expect(page.now()).toBeUndefined()
  })

  test('that is gone is not brought back by an answer that was on its way', async () => {
    const { freshness, page, calls } = await showRecord(row(1, 3))
    freshness.apply([change(1, 4)])
    const [late] = calls()
    freshness.apply([deletion(1, 5)])
    await late!.answer(row(1, 4))
    expect([page.now(), page.problem()?.message, calls()]).toEqual([undefined, gone, []])
  })

  test('that is gone comes back when it is restored, and not because its kind changed', async () => {
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

  test('whose rights were taken away leaves its screen', async () => {
    for (const status of [403, 404]) {
      const { freshness, page, calls } = await showRecord(row(1, 3))
      freshness.apply([change(1)])
      await calls()[0]!.fail(new ApiProblem(status, [{ message: 'No.' }]))
      expect([page.now(), page.problem()?.message]).toEqual([undefined, 'No.'])
      close()
    }
  })

  test('stays on its screen while the server is away, and is asked for when it is back', async () => {
    const { freshness, page, calls, whats } = await showRecord(row(1, 3))
    freshness.apply([change(1, 4)])
    await calls()[0]!.fail(new ApiProblem(503, []))
    expect(page.now()).toEqual(row(1, 3))
    freshness.catchUp()
    expect(whats()).toEqual(['client/1'])
  })
})

describe('A record that is not on screen', () => {
  test('is forgotten when it was deleted', async () => {
    const { freshness, page, recordOf, show, held, whats } = await showRecord(row(1, 3))
    page.leave()
    freshness.apply([deletion(1, 4)])
    expect(held(detailKey('client', 1))).toBeUndefined()
    show(recordOf(1))
    expect(whats()).toEqual(['client/1'])
  })

  test('that is opened while its first answer is given up is asked for again', async () => {
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
  test('takes the row out of every list of its project, without asking', async () => {
    const { freshness, client, listOf, show, calls, whats } = openCache()
    const tables = [7, 8].map((projectId) => show(listOf('projectClient', { projectId })))
    for (const call of calls()) await call.answer([row(1), row(2)])
    const before = tables[1]!.now()
    freshness.apply([deletion(1, 1, { kind: 'projectClient', scope: '7' })])
    expect(tables.map((table) => table.now())).toEqual([[row(2)], [row(1), row(2)]])
    expect([tables[1]!.now() === before, whats(), client.isFetching()]).toEqual([true, [], 0])
  })

  test('leaves a row that has come back in a later version', async () => {
    const { freshness, table } = await showList(row(1, 5), row(2, 4), row(3))
    freshness.apply([deletion(1, 4), deletion(2, 4), deletion(9)])
    expect(table.now()).toEqual([row(1, 5), row(3)])
    freshness.apply([deletion(1)])
    expect(table.now()).toEqual([row(3)])
  })

  test('counts for the answers that are on their way, of all rows and of some', async () => {
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

  test('does not harm a list of which nothing is known yet', async () => {
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

describe('One’s own save', () => {
  test('shows the answered row at once and asks for nothing but the lists', async () => {
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

  test('is not undone by an answer that was on its way, nor asked for again', async () => {
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

  test('is fresh although it was marked before', async () => {
    const { freshness, page, recordOf, show, whats } = await showRecord(row(1, 3))
    page.leave()
    freshness.apply([change(1, 4)])
    freshness.saved('client', row(1, 5), [])
    expect(show(recordOf(1)).now()).toEqual(row(1, 5))
    expect(whats()).toEqual([])
  })

  test('puts nothing into the cache where the answer is no record', () => {
    const { client, freshness } = openCache()
    freshness.saved('client', null, [])
    freshness.saved('client', row(0), [])
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  test('of a new record can be opened without asking', () => {
    const { freshness, recordOf, show, whats } = openCache()
    freshness.saved('client', row(1), [change(1, 1)])
    expect(show(recordOf(1)).now()).toEqual(row(1))
    expect(whats()).toEqual([])
  })

  test('tells what it deleted beside the record', async () => {
    const { freshness, table } = await showList(row(1), row(2))
    freshness.saved('user', row(5), [deletion(2, 2)])
    expect(table.now()).toEqual([row(1)])
  })

  test('of several rows of a list shows all of them at once, and keeps newer ones', async () => {
    const { freshness, list, table, held, whats } = await showList(row(1, 3), row(2, 9), row(3))
    freshness.savedRows(list.queryKey, [row(1, 4, 'Saved'), row(2, 4, 'Old')], [change(1, 4), deletion(3, 2)])
    expect(table.now()).toEqual([row(1, 4, 'Saved'), row(2, 9)])
    expect(whats()).toEqual([])
    freshness.savedRows(keys.client.list({ town: 'Cork' }), [row(1, 4)], [])
    expect(held(keys.client.list({ town: 'Cork' }))).toBeUndefined()
  })

  test('that is answered late leaves what somebody else saved after it', async () => {
    const { freshness, page, whats } = await showRecord(row(1, 6))
    freshness.saved('client', row(1, 5), [change(1, 5)])
    expect(page.now()).toEqual(row(1, 6))
    freshness.saved('client', row(1, 7), [])
    expect([page.now(), whats()]).toEqual([row(1, 7), []])
  })

  test('leaves a later change, which was heard before its answer, to be asked for', async () => {
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

  test('does not end the wait for an answer that is wanted whatever the version', async () => {
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

  test('replaces a later version where everything was missed, as after a backup was put back', async () => {
    const { freshness, page, recordOf, show } = await showRecord(row(1, 9))
    page.leave()
    freshness.all()
    freshness.saved('client', row(1, 3), [])
    expect(show(recordOf(1)).now()).toEqual(row(1, 3))
  })

  test('of a record that somebody deleted after it does not bring the record back', async () => {
    const { freshness, page, whats } = await showRecord(row(1, 4))
    freshness.apply([deletion(1, 6)])
    freshness.saved('client', row(1, 5), [change(1, 5)])
    expect([page.problem()?.message, whats()]).toEqual([gone, []])
    freshness.saved('client', row(1, 7), [change(1, 7)])
    expect(page.now()).toEqual(row(1, 7))
  })
})

describe('A kind whose lists are divided', () => {
  test('hears of a change in its own lists and in those that hold all, whatever the divider is called', () => {
    const { freshness } = openCache()
    const { list } = keysOf({ kind: 'projectDocument', listsBy: ['folderId'] })
    const held = [list({ projectId: 7, folderId: 3 }), list({ projectId: 7, folderId: 4 }), list({})]
    for (const key of held) freshness.prime(key, [row(1)])
    freshness.apply([change(1, 2, { kind: 'projectDocument', scope: '3' })])
    expect(held.map((key) => freshness.isMarked({ queryHash: hashKey(key) }))).toEqual([true, false, true])
  })

  test('is another matter than a kind whose lists only narrow by project', () => {
    const { freshness } = openCache()
    const key = keysOf({ kind: 'userTraining', listsBy: [] }).list({ projectId: 7 })
    freshness.prime(key, [row(1)])
    freshness.apply([change(1, 2, { kind: 'userTraining', scope: '9' })])
    expect(freshness.isMarked({ queryHash: hashKey(key) })).toBe(true)
  })
})

describe('When too much was missed', () => {
  test('what is on screen is asked for as a whole, and the rest when it is opened', async () => {
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

describe('When somebody’s rights change', () => {
  test('what is on screen is asked for anew, and what is not is forgotten', async () => {
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
  test('is changed in every list of its kind at once, without asking', async () => {
    const { freshness, list, listOf, table, show, held, whats } = await showList(row(1), row(2))
    freshness.prime(keys.client.list({ town: 'Cork' }), [row(1)])
    freshness.prime(wholeListKey('user'), [row(1)])
    show(listOf('client', { town: 'Sligo' }))
    expect(whats()).toEqual(['client'])
    freshness.patchLists<Row>('client', (each) => ({ ...each, name: 'Read' }))
    expect(table.now()).toEqual([row(1, 1, 'Read'), row(2, 1, 'Read')])
    expect(held(keys.client.list({ town: 'Cork' }))).toEqual([row(1, 1, 'Read')])
    expect(held(wholeListKey('user'))).toEqual([row(1)])
    expect([held(keys.client.list({ town: 'Sligo' })), held(list.queryKey), whats()]).toEqual([
      undefined,
      table.now(),
      [],
    ])
  })

  test('is changed alone, where it is known', () => {
    const { freshness, held } = openCache()
    freshness.prime(['preferences'], { columns: 1 })
    freshness.patch<object>(['preferences'], (chosen) => ({ ...chosen, theme: 'dark' }))
    freshness.patch<object>(['session'], (user) => ({ ...user, name: 'Ada' }))
    expect([held(['preferences']), held(['session'])]).toEqual([{ columns: 1, theme: 'dark' }, undefined])
  })

  test('is forgotten at sign-out, with every mark', async () => {
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
