import { now as pageNow } from '#src/clock/now.ts'
/** What is kept, with the time from which it ages (ISO 8601). */
interface Dated {
  at: string
}

/** What this browser keeps under names until it is sent or has become too old. Each call may fail: the disk is full. */
export interface KeptStore<T extends Dated> {
  /** What is kept under a name; null if nothing is, or only for longer than it may be. */
  read(name: string): Promise<T | null>
  /** All that is kept under names that begin so. */
  readAll(beginning: string): Promise<{ name: string; kept: T }[]>
  keep(name: string, value: T): Promise<void>
  drop(name: string): Promise<void>
}

interface Options<T> {
  /** The database and its table. They must not change, or what people have not sent is lost. */
  database: string
  table: string
  days: number
  /** What stays of something that was kept for longer; nothing by default. */
  whenTooOld?: (kept: T) => T | null
  now?: () => number
}

/** Whether the browser can keep anything. */
export const canKeep = () => typeof indexedDB !== 'undefined'

/** A store in IndexedDB. Writes are done in the order in which they are asked for. */
export function keptStore<T extends Dated>({
  database,
  table,
  days,
  whenTooOld = () => null,
  now = pageNow,
}: Options<T>): KeptStore<T> {
  const open = async () => {
    const { createStore, del, get, keys, promisifyRequest } = await import('idb-keyval')
    const store = createStore(database, table)
    return {
      get: (name: string) => get<T>(name, store),
      names: () => keys<string>(store),
      put: (name: string, value: T) =>
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
  const read = async (name: string): Promise<T | null> => {
    const { get, put, del } = await store()
    const kept = await get(name)
    if (!kept) return null
    if (now() - Date.parse(kept.at) < days * 24 * 3_600_000) return kept
    const left = whenTooOld(kept)
    await (left ? put(name, left) : del(name))
    return left
  }
  return {
    read,
    async readAll(beginning) {
      const names = (await (await store()).names()).filter((name) => name.startsWith(beginning))
      const found = await Promise.all(names.map(async (name) => ({ name, kept: await read(name) })))
      return found.flatMap(({ name, kept }) => (kept ? [{ name, kept }] : []))
    },
    keep: async (name, value) => (await store()).put(name, value),
    drop: async (name) => (await store()).del(name),
  }
}
