import { hashKey, QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Change } from '#contract/envelope.ts'
import { createFreshness } from '#src/data/freshness.ts'
import { detailKey, keysOf } from '#src/data/keys.ts'

interface Held {
  id: number
  rowVersion: number
}
const row = (id: number, rowVersion: number): Held => ({ id, rowVersion })
const change = (kind: string, id: number, more: Partial<Change> = {}): Change => ({
  sequence: 1,
  kind,
  id,
  op: 'updated',
  affected: [],
  ...more,
})

/** A cache whose answers the test gives, one call after the other. */
function cache() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: (query) => (freshness.isMarked(query) ? 0 : Infinity) } },
  })
  const freshness = createFreshness(client)
  const asked: { ids: number[] | null; answer: (rows: Held[]) => void }[] = []
  const ask = (ids: number[] | null) => new Promise<Held[]>((answer) => asked.push({ ids, answer }))
  const held = (queryKey: QueryKey) => client.getQueryData(queryKey)
  const read = (queryKey: QueryKey) => async () =>
    queryKey[1] === 'list'
      ? freshness.readList(hashKey(queryKey), () => ask(null), ask)
      : freshness.readRecord(hashKey(queryKey), async () => (await ask(null))[0])
  return {
    client,
    freshness,
    asked,
    held,
    /** Puts something on screen that is held already. */
    show(queryKey: QueryKey, data: unknown) {
      freshness.prime(queryKey, data)
      const observer = new QueryObserver<unknown>(client, { queryKey, queryFn: read(queryKey) })
      observer.subscribe(() => undefined)
      return observer
    },
  }
}

test('an answer with an older row leaves the newer one that was saved meanwhile', async () => {
  const { freshness, asked, held, show } = cache()
  const list = keysOf({ kind: 'templateQuestion', listsBy: undefined }).list({ questionTemplateId: 4 })
  show(list, [row(1, 1), row(2, 1)])
  freshness.apply([change('templateQuestion', 1, { version: 2 })])
  await expect.poll(() => asked.length).toBe(1)
  freshness.savedRows(list, [row(1, 3)], [])
  asked[0]!.answer([row(1, 2)])
  await expect.poll(() => held(list)).toEqual([row(1, 3), row(2, 1)])
  freshness.savedRows(list, [row(1, 2)], [])
  expect(held(list)).toEqual([row(1, 3), row(2, 1)])
})

test('an event finds the lists of its own division, whatever the filter that divides them is called', () => {
  const { freshness, client } = cache()
  const { list } = keysOf({ kind: 'projectDocument', listsBy: 'folderId' })
  const [own, other, all] = [list({ projectId: 7, folderId: 3 }), list({ projectId: 7, folderId: 4 }), list({})]
  for (const key of [own, other, all]) client.setQueryData(key, [row(1, 1)])
  freshness.apply([change('projectDocument', 1, { version: 2, scope: '3' })])
  const isMarked = (key: QueryKey) => freshness.isMarked({ queryHash: hashKey(key) })
  expect([own, other, all].map(isMarked)).toEqual([true, false, true])
})

test('lists that a kind does not divide hear of every change, although their filter names a project', () => {
  const { freshness, client } = cache()
  const { list } = keysOf({ kind: 'userTraining', listsBy: undefined })
  client.setQueryData(list({ projectId: 7 }), [row(1, 1)])
  freshness.apply([change('userTraining', 1, { version: 2, scope: '9' })])
  expect(freshness.isMarked({ queryHash: hashKey(list({ projectId: 7 })) })).toBe(true)
})

const detail = detailKey('client', 1)

test('a save that is answered late leaves what somebody else saved after it', () => {
  const { freshness, client, held } = cache()
  client.setQueryData(detail, row(1, 6))
  freshness.saved('client', row(1, 5), [change('client', 1, { version: 5 })])
  expect(held(detail)).toEqual(row(1, 6))
  freshness.saved('client', row(1, 7), [])
  expect(held(detail)).toEqual(row(1, 7))
})

test('a later change that was heard before the answer of a save is still asked for', async () => {
  const { freshness, client, held, show, asked } = cache()
  client.setQueryData(detail, row(1, 4))
  freshness.apply([change('client', 1, { version: 6 })])
  freshness.saved('client', row(1, 5), [change('client', 1, { version: 5 })])
  expect(held(detail)).toEqual(row(1, 5))
  show(detail, row(1, 5))
  await expect.poll(() => asked.length).toBe(1)
  asked[0]!.answer([row(1, 6)])
  await expect.poll(() => held(detail)).toEqual(row(1, 6))
})

test('a record that somebody deleted after a save stays deleted when the save is answered', () => {
  const { freshness, show } = cache()
  const shown = show(detail, row(1, 4))
  freshness.apply([change('client', 1, { version: 6, op: 'deleted' })])
  freshness.saved('client', row(1, 5), [change('client', 1, { version: 5 })])
  expect(shown.getCurrentResult().error).toMatchObject({ status: 404 })
  freshness.saved('client', row(1, 7), [change('client', 1, { version: 7 })])
  expect(shown.getCurrentResult().data).toEqual(row(1, 7))
})
