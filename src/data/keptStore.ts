import { now as pageNow } from '#src/clock/now.ts'
import type { SealedKept } from './sealedKept.ts'

/** What is kept, with the time from which it ages (ISO 8601). */
interface Dated {
  at: string
}

/** Gets the key of the signed-in user, which goes with the session; fails where there is none. */
export type KeyOf = () => Promise<CryptoKey>

/** What this browser keeps under names until it is sent or has become too old. Each call may fail: the disk is full. */
export interface KeptStore<T extends Dated> {
  /** What is kept under a name; null if nothing is, or only for longer than it may be. Needs the key of what is sealed. */
  read(name: string, keyOf: KeyOf): Promise<T | null>
  /** All that is kept under names that begin so, without what the key does not open. */
  readAll(beginning: string, keyOf: KeyOf): Promise<{ name: string; kept: T }[]>
  /** Keeps a value readable on the device, or sealed if there is a key. */
  keep(name: string, value: T, keyOf: KeyOf | null): Promise<void>
  drop(name: string): Promise<void>
}

interface Options<T> {
  /** The database and its table. They must not change, or what people have not sent is lost. */
  database: string
  table: string
  days: number
  /** What stays of something that was kept for longer, to tell its user; nothing by default. */
  whenTooOld?: (kept: T) => T | null
  /** Whether this may not be readable on the device. An earlier version did not seal it. */
  mustBeSealed?: (name: string, kept: T) => boolean
  now?: () => number
}

/** Whether the browser can keep anything. */
export const canKeep = () => typeof indexedDB !== 'undefined'

/** A store in IndexedDB. Writes are done in the order in which they are asked for. */
export function keptStore<T extends Dated>({
  database,
  table,
  days,
  whenTooOld,
  mustBeSealed = () => false,
  now = pageNow,
}: Options<T>): KeptStore<T> {
  const open = async () => {
    const [{ createStore, del, get, keys, promisifyRequest }, sealing] = await Promise.all([
      import('idb-keyval'),
      import('./sealedKept.ts'),
    ])
    const store = createStore(database, table)
    return {
      ...sealing,
      get: (name: string) => get<T | SealedKept>(name, store),
      names: () => keys<string>(store),
      put: (name: string, value: T | SealedKept) =>
        store('readwrite', (values) => {
          values.put(value, name)
          // Commits at once; otherwise a page that closes before the success event would lose the value.
          values.transaction.commit()
          return promisifyRequest(values.transaction)
        }),
      del: (name: string) => del(name, store),
    }
  }
  // Opened once and kept, because a closing tab has no time to open the database.
  let opened: ReturnType<typeof open> | null = null
  const store = () =>
    (opened ??= open().catch((error: unknown) => {
      // A later attempt may succeed.
      opened = null
      throw error
    }))
  const isTooOld = ({ at }: Dated) => now() - Date.parse(at) >= days * 24 * 3_600_000
  const putSealed = async (name: string, value: T, keyOf: KeyOf) => {
    const { put, seal } = await store()
    await put(name, await seal(value, await keyOf()))
  }
  /** Removes what has become too old, and what an earlier version kept readable: the user's own is sealed. */
  const tidy = async (owner: string, keyOf: KeyOf) => {
    const { get, names, del, isSealed } = await store()
    for (const name of await names()) {
      const found = await get(name)
      if (!found) continue
      if (isTooOld(found) && !whenTooOld) await del(name)
      else if (isSealed(found) || !mustBeSealed(name, found)) continue
      else if (name.startsWith(owner)) await putSealed(name, found, keyOf)
      else await del(name)
    }
  }
  let tidied: Promise<void> | null = null
  const tidyOnce = (name: string, keyOf: KeyOf) =>
    (tidied ??= tidy(name.slice(0, name.indexOf('|') + 1), keyOf).catch((error: unknown) =>
      console.warn('What this browser kept could not be looked through', error),
    ))
  const read = async (name: string, keyOf: KeyOf): Promise<T | null> => {
    await tidyOnce(name, keyOf)
    const { get, put, del, isSealed, unseal } = await store()
    const found = await get(name)
    if (!found) return null
    const kept = isSealed(found) ? await unseal<T>(found, await keyOf()) : found
    // Nobody has the key any more.
    if (!kept) await del(name)
    if (!kept || !isTooOld(kept)) return kept
    const left = whenTooOld?.(kept) ?? null
    await (!left ? del(name) : isSealed(found) ? putSealed(name, left, keyOf) : put(name, left))
    return left
  }
  // One after the other, because sealing takes its time.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    const done = last.then(work, work)
    last = done
    return done
  }
  return {
    read,
    async readAll(beginning, keyOf) {
      await tidyOnce(beginning, keyOf)
      const names = (await (await store()).names()).filter((name) => name.startsWith(beginning))
      const found = await Promise.all(names.map(async (name) => ({ name, kept: await read(name, keyOf).catch(noKey) })))
      return found.flatMap(({ name, kept }) => (kept ? [{ name, kept }] : []))
    },
    keep: (name, value, keyOf) =>
      inTurn(async () => (keyOf ? putSealed(name, value, keyOf) : (await store()).put(name, value))),
    drop: (name) => inTurn(async () => (await store()).del(name)),
  }
}

const noKey = (error: unknown) => {
  console.warn('Something that this browser kept could not be opened', error)
  return null
}
