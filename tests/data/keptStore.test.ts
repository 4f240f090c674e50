import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserDrafts } from '#src/data/drafts.ts'
import { keptStore } from '#src/data/keptStore.ts'
import { beginEdit } from '#src/data/recordEditor/edit.ts'

const day = 24 * 3_600_000
const start = Date.parse('2026-11-01T08:00:00Z')
const at = (days: number) => new Date(start + days * day).toISOString()

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => void vi.unstubAllGlobals())

test('What is kept is read until its last day, and gone afterwards', async () => {
  let now = start
  const store = keptStore<{ words: string; at: string }>({ database: 'd', table: 't', days: 14, now: () => now })
  await store.keep('5|site', { words: 'Gate', at: at(0) })
  now = start + 14 * day - 1
  expect(await store.read('5|site')).toEqual({ words: 'Gate', at: at(0) })
  now++
  expect(await store.read('5|site')).toBeNull()
  now = start
  expect(await store.read('5|site')).toBeNull()
})

test('What stays of something too old is kept in its place', async () => {
  const store = keptStore<{ words: string; at: string }>({
    database: 'd',
    table: 't',
    days: 14,
    whenTooOld: (kept) => ({ ...kept, words: 'removed' }),
    now: () => start + 20 * day,
  })
  await store.keep('5|old', { words: 'Gate', at: at(0) })
  await store.keep('5|new', { words: 'Fence', at: at(19) })
  await store.keep('6|old', { words: 'Another person', at: at(0) })
  expect(await store.readAll('5|')).toEqual([
    { name: '5|new', kept: { words: 'Fence', at: at(19) } },
    { name: '5|old', kept: { words: 'removed', at: at(0) } },
  ])
  expect(await store.read('5|old')).toEqual({ words: 'removed', at: at(0) })
})

test('The last of several writes counts, although none of them was waited for', async () => {
  const store = keptStore<{ words: string; at: string }>({ database: 'd', table: 't', days: 14, now: () => start })
  const writes = ['G', 'Ga', 'Gat'].map((words) => store.keep('5|site', { words, at: at(0) }))
  writes.push(store.drop('5|other'), store.keep('5|site', { words: 'Gate', at: at(0) }))
  await Promise.all(writes)
  expect((await store.read('5|site'))?.words).toBe('Gate')
})

test('A browser that could not open its store tries again', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('The disk is full.')
    },
  })
  const store = keptStore<{ at: string }>({ database: 'd', table: 't', days: 14, now: () => start })
  await expect(store.keep('5|site', { at: at(0) })).rejects.toThrow('The disk is full.')
  vi.stubGlobal('indexedDB', new IDBFactory())
  await store.keep('5|site', { at: at(0) })
  expect(await store.read('5|site')).toEqual({ at: at(0) })
})

test('Drafts of one person are not read by another', async () => {
  const drafts = browserDrafts(() => start)
  const draft = { edit: beginEdit({ id: 0, rowVersion: 0, values: {}, by: null, on: '' }, 'key'), at: at(0) }
  await drafts.keep(5, 'client', draft)
  expect([await drafts.read(5, 'client'), await drafts.read(6, 'client')]).toEqual([draft, null])
  await drafts.drop(5, 'client')
  expect(await drafts.read(5, 'client')).toBeNull()
})
