import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { Change } from '#contract/envelope.ts'
import { isGone } from '#contract/words.ts'
import { createCacheIndex } from './cacheIndex.ts'
import { ApiProblem } from './http.ts'
import { detailKey } from './keys.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What its record is called, for whoever looks at it when it goes. */
      name?: string
      /** Set on a page of a window that new rows come into by themselves; elsewhere they are offered. */
      followsNewRows?: boolean
    }
  }
}

interface Identified {
  id: number | string
}
interface Held extends Identified {
  id: number
  rowVersion: number
}
/** One page of a window, as it is held. */
export interface WindowPage<Row = Held> {
  rows: Row[]
  /** From where the page after and the page before it are read; null where there is none. */
  next: string | null
  previous: string | null
  /** Rows have come or gone since it was read; they are offered. */
  isBehind?: true
}

/** The version that satisfies a mark; unknown when only a fresh answer does. */
type Wanted = number | undefined

/** All of it may be stale, or only these rows of a list, or the one row of a record. */
type Mark = 'whole' | Map<number, Wanted>

/** How many rows a list asks for by id before asking for everything is cheaper. */
export const mostById = 200

/**
 * The only place that marks stale, merges or removes. A mark costs the same however much is cached: the queries of an
 * id are looked up, not searched for, and what is not on screen is only marked. A mark is taken when a request starts,
 * so one that comes while an older answer is under way makes the query ask once more.
 */
export function createFreshness(client: QueryClient) {
  const cache = client.getQueryCache()
  const index = createCacheIndex(cache)
  const marks = new Map<string, Mark>()
  /** What was deleted while a list was being read. */
  const goneMeanwhile = new WeakMap<Query, Gone[]>()
  /** The request for a record that is under way, with the mark it took; the mark returns when the request fails. */
  const requests = new WeakMap<Query, { taken: Mark | undefined }>()
  /**
   * The error a screen was shown when its record was deleted, with the version of the deletion: only a later change of
   * that very record takes it back.
   */
  const knownGone = new WeakMap<ApiProblem, Wanted>()
  const isKnownGone = ({ state: { error } }: Query) => error instanceof ApiProblem && knownGone.has(error)
  const isMarked = ({ queryHash }: { queryHash: string }) => marks.has(queryHash)

  const nudge = (query: Query) => {
    if (query.isActive() && query.state.fetchStatus === 'idle' && isMarked(query)) ask(query)
  }
  const noteRow = (query: Query, id: number, version: Wanted) => {
    const ids = marks.get(query.queryHash) ?? new Map<number, Wanted>()
    if (ids === 'whole') return
    marks.set(query.queryHash, ids)
    const before = ids.has(id) ? ids.get(id) : (version ?? 0)
    ids.set(id, version === undefined || before === undefined ? undefined : Math.max(version, before))
  }
  const markWhole = (query: Query) => {
    marks.set(query.queryHash, 'whole')
    if (query.isActive()) nudged.add(query)
  }
  const markRow = (query: Query, id: number, version: Wanted) => {
    noteRow(query, id, version)
    if (query.isActive()) nudged.add(query)
  }

  let nudged = new Set<Query>()
  const batch = (work: () => void) =>
    notifyManager.batch(() => {
      work()
      const asked = nudged
      nudged = new Set()
      for (const query of asked) nudge(query)
    })

  cache.subscribe((event) => {
    if (event.type === 'removed') marks.delete(event.query.queryHash)
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) nudge(event.query)
    if (event.type === 'observerAdded') nudge(event.query)
  })

  const updated = ({ kind, id, version, scope }: Change) => {
    if (id < 1) return index.ofKind(kind, scope).forEach((query) => isKnownGone(query) || markWhole(query))
    for (const query of index.records(kind, id)) {
      if (version === undefined || knownVersion(query) < version) markRow(query, id, version)
    }
    for (const list of index.lists(kind, scope)) markRow(list, id, version)
    for (const query of index.windows(kind, scope)) markWindow(query, id, version)
  }

  /**
   * A held row is asked for by itself. Of any other nobody here knows where it stands: a page that shows new rows, or
   * that is not on screen, is read again; another one stays as it is, and says so where rows have come or gone.
   */
  const markWindow = (query: Query, id: number, version: Wanted, hasGone = false) => {
    const page = pageIn(query)
    const held = page?.rows.find((row) => row.id === id)
    if (held && (version === undefined || held.rowVersion < version)) markRow(query, id, version)
    else if (held) return
    else if (!page || query.meta?.followsNewRows || !query.isActive()) markWhole(query)
    else if (hasGone || version === undefined || version === 1)
      query.setData({ ...page, isBehind: true }, { manual: true })
  }

  const deleted = ({ kind, id, version, scope }: Change) => {
    for (const query of index.records(kind, id)) {
      const held = query.state.data as Partial<Held> | undefined
      if (version !== undefined && (held?.rowVersion ?? 0) > version) continue
      marks.delete(query.queryHash)
      // Somebody looks at it: its screen hears what the server would say, without asking for what is not there.
      if (!query.isActive()) cache.remove(query)
      else {
        const error = gone(query)
        knownGone.set(error, version)
        callOff(query)
        query.setState({
          data: undefined,
          dataUpdatedAt: 0,
          status: 'error',
          error,
          errorUpdatedAt: Date.now(),
          fetchStatus: 'idle',
        })
      }
    }
    for (const list of index.lists(kind, scope)) {
      const rows = list.state.data as Held[] | undefined
      const left = without(rows, id, version)
      if (left !== rows) list.setData(left, { manual: true })
      // An answer under way may still hold it.
      if (list.state.fetchStatus !== 'idle') goneMeanwhile.get(list)?.push({ id, version })
    }
    for (const query of index.windows(kind, scope)) {
      const page = pageIn(query)
      const left = without(page?.rows, id, version)
      if (page && left !== page.rows) query.setData({ ...page, rows: left }, { manual: true })
      // The rows behind it move up, the count falls, and an answer under way may still hold it.
      if (left !== page?.rows || query.state.fetchStatus !== 'idle') markWhole(query)
      else markWindow(query, id, version, true)
    }
  }

  const apply = (changes: readonly Change[]) =>
    batch(() => {
      for (const change of changes) (change.op === 'deleted' ? deleted : updated)(change)
    })

  return {
    isMarked,
    apply,
    /** The author's own save: the row as it was answered, then everything the answer says has changed. */
    saved(kind: string, row: Held | null, changes: readonly Change[]) {
      batch(() => {
        if (row && row.id > 0) {
          const queryKey = detailKey(kind, row.id)
          const query = cache.find({ queryKey, exact: true })
          // An answer still under way was asked before the save, and would bring the old row back.
          const owed = query && callOff(query)
          if (owed === 'whole') markWhole(query!)
          else owed?.forEach((version, id) => markRow(query!, id, version))
          if (!query || !knowsLater(query, row)) client.setQueryData(queryKey, row)
          if (query) settle(query, row)
        }
        for (const change of changes) (change.op === 'deleted' ? deleted : updated)(change)
      })
    },
    /**
     * The author's own save of several rows of one list: these as they were answered, then everything the answer says
     * has changed.
     */
    savedRows(queryKey: readonly unknown[], rows: readonly Held[], changes: readonly Change[]) {
      batch(() => {
        client.setQueryData<Held[]>(queryKey, (held) => held && merge(held, rows, []))
        for (const change of changes) (change.op === 'deleted' ? deleted : updated)(change)
      })
    },
    /** Everything may be stale: too much was missed. */
    all: () => batch(() => cache.getAll().forEach((query) => index.knows(query) && markWhole(query))),
    /** Rights changed: what is on screen is asked for anew, and nothing else that was read under the old ones stays. */
    rightsChanged: () =>
      batch(() => {
        for (const query of cache.getAll().filter(index.knows)) {
          const isUsed = query.getObserversCount() > 0 || query.state.fetchStatus !== 'idle'
          if (isUsed) markWhole(query)
          else cache.remove(query)
        }
      }),
    /** Reads one record; a mark that comes meanwhile stays for the next time. */
    async readRecord<T>(queryHash: string, read: () => Promise<T>): Promise<T> {
      const request = { taken: take(queryHash) }
      const query = cache.get(queryHash)
      if (query) requests.set(query, request)
      try {
        return await read()
      } catch (error) {
        putBack(queryHash, request.taken, error)
        // Gone, or no longer theirs: what is held must neither stay nor hide the answer from its screen.
        if (error instanceof ApiProblem && error.isClosed)
          query?.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
        throw error
      }
    },
    /** Reads a list: only the rows that changed where that is enough, and merges them. */
    async readList<T extends Held>(
      queryHash: string,
      all: () => Promise<T[]>,
      some: (ids: number[]) => Promise<T[]>,
    ): Promise<T[]> {
      const query = cache.get(queryHash)
      const taken = take(queryHash)
      const held = () => query?.state.data as T[] | undefined
      const ids = taken instanceof Map && held() ? unknownAmong(held() ?? [], taken) : null
      if (ids?.length === 0) return held() ?? []
      const gone: Gone[] = []
      if (query) goneMeanwhile.set(query, gone)
      const stillThere = (rows: T[]) => gone.reduce((left, { id, version }) => without(left, id, version), rows)
      try {
        if (!ids || ids.length > mostById) return stillThere(await all())
        const rows = stillThere(await some(ids))
        return merge(held() ?? [], rows, ids)
      } catch (error) {
        putBack(queryHash, taken, error)
        throw error
      }
    },
    /** Reads one page of a window: only the rows that changed where that is enough, each in its place. */
    async readPage<Row extends Identified>(
      queryHash: string,
      whole: () => Promise<WindowPage<Row>>,
      some: ((ids: number[]) => Promise<(Row & Held)[]>) | null,
    ): Promise<WindowPage<Row>> {
      const query = cache.get(queryHash)
      const taken = take(queryHash)
      const held = () => query?.state.data as WindowPage<Row & Held> | undefined
      try {
        if (!some || !(taken instanceof Map) || !held()) return await whole()
        const ids = [...taken.keys()]
        const answered = await some(ids)
        const page = held()!
        const isHeld = new Set(page.rows.map(({ id }) => id))
        const rows = merge(
          page.rows,
          answered.filter(({ id }) => isHeld.has(id)),
          ids,
        )
        // One that is not answered any more leaves a gap, which the rows behind it fill.
        if (query && rows.length < page.rows.length) markWhole(query)
        return { ...page, rows }
      } catch (error) {
        putBack(queryHash, taken, error)
        throw error
      }
    },
    /** Reads a count or a menu of a window, which only a fresh answer keeps right. */
    async readAnew<T>(queryHash: string, read: () => Promise<T>): Promise<T> {
      const taken = take(queryHash)
      try {
        return await read()
      } catch (error) {
        putBack(queryHash, taken, error)
        throw error
      }
    },
    /**
     * A change of many rows that are not named one by one, such as all notifications becoming read (specification,
     * 4.6): rows of cached pages are changed at once; records, counts and menus are asked for anew.
     */
    patchPages: <T>(kind: string, change: (row: T) => T) =>
      batch(() => {
        for (const query of index.ofKind(kind)) {
          const page = pageIn(query)
          if (page) query.setData({ ...page, rows: (page.rows as T[]).map(change) }, { manual: true })
          else markWhole(query)
        }
      }),
    /** Somebody asks to see a window as it is now. */
    windowsAnew: (kind: string) => batch(() => index.windows(kind).forEach(markWhole)),
    /** Puts what came with the page into the cache. */
    prime: (queryKey: readonly unknown[], data: unknown) => void client.setQueryData(queryKey, data),
    /** Changes one cached value in place, such as a person's own choice. */
    patch: <T>(queryKey: readonly unknown[], change: (value: T) => T) =>
      client.setQueryData<T>(queryKey, (value) => (value === undefined ? undefined : change(value))),
    /** Asks for what is still marked and on screen, after the server was away. */
    catchUp: () =>
      batch(() =>
        [...marks.keys()].forEach((hash) => {
          const query = cache.get(hash)
          if (query) nudged.add(query)
        }),
      ),
    /** Forgets all of it, at sign-out. */
    forget() {
      marks.clear()
      client.clear()
    },
  }

  /**
   * Somebody else's later change was heard before this answer arrived: the record is held as that change left it, or
   * was deleted by it. A record that is marked whole may come from a backup, where versions begin anew.
   */
  function knowsLater(query: Query, { rowVersion }: Held) {
    return marks.get(query.queryHash) !== 'whole' && knownVersion(query) > rowVersion
  }
  /** The newest version that is known of a record: as it is held, or as it was deleted. */
  function knownVersion({ state: { data, error } }: Query) {
    const deletedIn = error instanceof ApiProblem ? knownGone.get(error) : undefined
    return deletedIn ?? (data as Partial<Held> | undefined)?.rowVersion ?? -1
  }
  /** Takes back the mark that this row satisfies; one that wants a later version stays. */
  function settle(query: Query, { id, rowVersion }: Held) {
    const mark = marks.get(query.queryHash)
    const wanted = mark instanceof Map ? mark.get(id) : undefined
    if (wanted !== undefined && wanted <= rowVersion) marks.delete(query.queryHash)
  }
  function ask(query: Query) {
    // The query keeps its own failure, and its screen shows it.
    query.fetch().catch(() => undefined)
  }
  /** Ends the request for a record whose answer is known already. Answers the mark that it took. */
  function callOff(query: Query) {
    const request = requests.get(query)
    const owed = request?.taken
    if (request) request.taken = undefined
    void query.cancel({ revert: true })
    return owed
  }
  function take(queryHash: string) {
    const mark = marks.get(queryHash)
    marks.delete(queryHash)
    return mark
  }
  function putBack(queryHash: string, taken: Mark | undefined, error: unknown) {
    const query = cache.get(queryHash)
    if (!taken || !query) return
    if (taken === 'whole') marks.set(queryHash, taken)
    else for (const [id] of taken) noteRow(query, id, undefined)
    // Whoever left it unread may look at it again before this is heard.
    if (isGivenUp(error)) nudge(query)
  }
}
export type Freshness = ReturnType<typeof createFreshness>

interface Gone {
  id: number
  version: Wanted
}

/** The page that a query of a window holds; undefined for a count, a menu, and what is still on its way. */
function pageIn({ state: { data } }: Query): WindowPage | undefined {
  return typeof data === 'object' && data !== null && 'rows' in data ? (data as WindowPage) : undefined
}

/** The rows but the deleted one; a later version of it has come back and stays. The same rows where nothing goes. */
function without<T extends Held>(rows: T[], id: number, version: Wanted): T[]
function without<T extends Held>(rows: T[] | undefined, id: number, version: Wanted): T[] | undefined
function without<T extends Held>(rows: T[] | undefined, id: number, version: Wanted) {
  const isGone = (row: T) => row.id === id && row.rowVersion <= (version ?? row.rowVersion)
  return rows?.some(isGone) ? rows.filter((row) => !isGone(row)) : rows
}

/** The asking was called off, which browsers say by this name. */
const isGivenUp = (error: unknown) => (error as { name?: unknown } | null)?.name === 'AbortError'

/** The ids whose wanted version the list does not hold yet. */
function unknownAmong(rows: readonly Held[], wanted: ReadonlyMap<number, Wanted>) {
  if ([...wanted.values()].every((version) => version === undefined)) return [...wanted.keys()]
  const versions = new Map(rows.map((row) => [row.id, row.rowVersion]))
  return [...wanted]
    .filter(([id, version]) => version === undefined || (versions.get(id) ?? 0) < version)
    .map(([id]) => id)
}

/** What the server answers for a record that it no longer has. */
const gone = ({ meta }: Query) => new ApiProblem(404, [{ code: 'missing', message: isGone(meta?.name ?? 'Record') }])

/** Replaces what matches, appends what is new, drops what was asked for and is no longer there. */
function merge<T extends Held>(held: readonly T[], answered: readonly T[], asked: readonly number[]): T[] {
  const fresh = new Map(answered.map((row) => [row.id, row]))
  const gone = new Set(asked.filter((id) => !fresh.has(id)))
  const kept = held.flatMap((row) => {
    if (gone.has(row.id)) return []
    const next = fresh.get(row.id)
    fresh.delete(row.id)
    return [next && next.rowVersion >= row.rowVersion ? next : row]
  })
  return [...kept, ...fresh.values()]
}
