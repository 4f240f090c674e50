import { IDBFactory } from 'fake-indexeddb'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everythingKept } from '../deviceStores.ts'
import { browserDrafts } from '#src/data/browserDrafts.ts'
import { importKey } from '#src/data/sealedKept.ts'
import { keptStore } from '#src/data/keptStore.ts'
import { beginEdit } from '#src/data/recordEditor/edit.ts'

const day = 24 * 3_600_000
const start = Date.parse('2026-11-01T08:00:00Z')
const at = (days: number) => new Date(start + days * day).toISOString()

const newKey = () => {
  const key = importKey(btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32)))))
  return () => key
}
const keyOf = newKey()

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => void vi.unstubAllGlobals())

test('A stored value can be read until its last day, and is gone afterwards', async () => {
  let now = start
  const store = keptStore<{ words: string; at: string }>({ database: 'd', table: 't', days: 14, now: () => now })
  await store.keep('5|site', { words: 'Gate', at: at(0) }, null)
  now = start + 14 * day - 1
  expect(await store.read('5|site', keyOf)).toEqual({ words: 'Gate', at: at(0) })
  now++
  expect(await store.read('5|site', keyOf)).toBeNull()
  now = start
  expect(await store.read('5|site', keyOf)).toBeNull()
})

test('What remains of a value that is too old replaces it', async () => {
  const store = keptStore<{ words: string; at: string }>({
    database: 'd',
    table: 't',
    days: 14,
    whenTooOld: (kept) => ({ ...kept, words: 'removed' }),
    now: () => start + 20 * day,
  })
  await store.keep('5|old', { words: 'Gate', at: at(0) }, null)
  await store.keep('5|new', { words: 'Fence', at: at(19) }, null)
  await store.keep('6|old', { words: 'Another person', at: at(0) }, null)
  expect(await store.readAll('5|', keyOf)).toEqual([
    { name: '5|new', kept: { words: 'Fence', at: at(19) } },
    { name: '5|old', kept: { words: 'removed', at: at(0) } },
  ])
  expect(await store.read('5|old', keyOf)).toEqual({ words: 'removed', at: at(0) })
})

test('The last of several writes wins, although none was awaited', async () => {
  const store = keptStore<{ words: string; at: string }>({ database: 'd', table: 't', days: 14, now: () => start })
  const writes = ['G', 'Ga', 'Gat'].map((words) => store.keep('5|site', { words, at: at(0) }, null))
  writes.push(store.drop('5|other'), store.keep('5|site', { words: 'Gate', at: at(0) }, null))
  await Promise.all(writes)
  expect((await store.read('5|site', keyOf))?.words).toBe('Gate')
})

test('A browser that could not open its database tries again', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('The disk is full.')
    },
  })
  const store = keptStore<{ at: string }>({ database: 'd', table: 't', days: 14, now: () => start })
  await expect(store.keep('5|site', { at: at(0) }, null)).rejects.toThrow('The disk is full.')
  vi.stubGlobal('indexedDB', new IDBFactory())
  await store.keep('5|site', { at: at(0) }, null)
  expect(await store.read('5|site', keyOf)).toEqual({ at: at(0) })
})

test('One person cannot read the drafts of another', async () => {
  const drafts = browserDrafts(
    () => new QueryClient(),
    () => start,
  )
  const draft = { edit: beginEdit({ id: 0, rowVersion: 0, values: {}, by: null, on: '' }, 'key'), at: at(0) }
  await drafts.keep(5, 'permit/0', draft, false)
  expect([await drafts.read(5, 'permit/0'), await drafts.read(6, 'permit/0')]).toEqual([draft, null])
  await drafts.drop(5, 'permit/0')
  expect(await drafts.read(5, 'permit/0')).toBeNull()
})

interface Note {
  words: string
  photo?: File
  at: string
}
const notes = (mustBeSealed?: (name: string) => boolean, days = 0) =>
  keptStore<Note>({
    database: 'd',
    table: 't',
    days: 14,
    now: () => start + days * day,
    ...(mustBeSealed && { mustBeSealed }),
  })

test('An encrypted value, photos included, is read with its key and no other', async () => {
  const photo = new File(['hidden picture'], 'Ned.jpg', { type: 'image/jpeg', lastModified: start })
  await notes().keep('5|card', { words: 'Unclipped', photo, at: at(0) }, keyOf)
  expect(await everythingKept()).not.toMatch(/Unclipped|hidden picture|Ned/)
  const kept = await notes().read('5|card', keyOf)
  expect(kept).toMatchObject({ words: 'Unclipped', at: at(0) })
  expect([kept?.photo?.name, kept?.photo?.type, await kept?.photo?.text()]).toEqual([
    'Ned.jpg',
    'image/jpeg',
    'hidden picture',
  ])
  await expect(notes().read('5|card', () => Promise.reject(new Error('Signed out')))).rejects.toThrow('Signed out')
  expect(await notes().read('5|card', newKey())).toBeNull()
})

test('A value that takes long to encrypt does not overwrite one stored after it', async () => {
  const store = notes()
  const first = store.keep('5|card', { words: 'Un', at: at(0) }, keyOf)
  await Promise.all([first, store.keep('5|card', { words: 'Unclipped', at: at(0) }, null)])
  expect((await store.read('5|card', keyOf))?.words).toBe('Unclipped')
})

test('What an earlier version stored in plain form is encrypted, or removed if it is another person’s', async () => {
  const earlier = notes()
  await earlier.keep('5|card', { words: 'Unclipped', at: at(0) }, null)
  await earlier.keep('6|card', { words: 'Overturned', at: at(0) }, null)
  await earlier.keep('6|site', { words: 'Gate', at: at(0) }, null)
  const store = notes((name) => name.endsWith('card'))
  expect((await store.read('5|card', keyOf))?.words).toBe('Unclipped')
  expect(await everythingKept()).not.toMatch(/Unclipped|Overturned/)
  expect((await store.read('5|card', keyOf))?.words).toBe('Unclipped')
  expect((await store.read('6|site', keyOf))?.words).toBe('Gate')
})

test('Values that are too old are removed from the device, whoever opens it next', async () => {
  await notes().keep('6|site', { words: 'Gate', at: at(0) }, null)
  await notes(undefined, 14).read('5|other', keyOf)
  expect(await everythingKept()).not.toContain('Gate')
})
