import { now as pageNow } from '#src/clock/now.ts'
import type { SealedKept } from './sealedKept.ts'

/** A stored value, with the time its age is counted from (ISO 8601). */
interface Dated {
  at: string
}

/** Gets the key of the signed-in user, which comes with the session; rejects if there is none. */
export type KeyOf = () => Promise<CryptoKey>

/**
 * Values this browser stores by name until they are sent or too old. Any call may fail, for example if the disk is
 * full.
 */
interface KeptStore<T extends Dated> {
  /** Reads the value stored under a name; null if there is none or it is too old. An encrypted value needs the key. */
  read(name: string, keyOf: KeyOf): Promise<T | null>
  /** Reads all values whose names start with a prefix, except those that the key does not decrypt. */
  readAll(beginning: string, keyOf: KeyOf): Promise<{ name: string; kept: T }[]>
  /** Stores a value: encrypted if a key is given, otherwise in plain form. */
  keep(name: string, value: T, keyOf: KeyOf | null): Promise<void>
  drop(name: string): Promise<void>
}

interface Options<T> {
  /** Names of the database and its table. Changing them would lose input that users have not sent. */
  database: string
  table: string
  days: number
  /** What remains of a value that is too old, so that its user can be told; nothing by default. */
  whenTooOld?: (kept: T) => T | null
  /** Whether the value must be encrypted. An earlier version did not encrypt it. */
  mustBeSealed?: (name: string, kept: T) => boolean
  now?: () => number
}

/** Whether the browser can store anything. */
export const canKeep = () => typeof indexedDB !== 'undefined'

/** A store in IndexedDB. Writes run in the order they are requested. */
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
  /**
   * Removes values that are too old. Of values that an earlier version stored in plain form, encrypts the user's own
   * and removes the rest.
   */
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
    // The key no longer exists.
    if (!kept) await del(name)
    if (!kept || !isTooOld(kept)) return kept
    const left = whenTooOld?.(kept) ?? null
    await (!left ? del(name) : isSealed(found) ? putSealed(name, left, keyOf) : put(name, left))
    return left
  }
  // One write at a time and in order, because encryption is asynchronous.
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
