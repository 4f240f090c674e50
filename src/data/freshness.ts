import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { Change } from '#contract/wire/envelope.ts'
import { isGone } from '#contract/text/words.ts'
import { createCacheIndex } from './cacheIndex.ts'
import { ApiProblem } from './http.ts'
import { dashboardKind, detailKey, placeOf } from './keys.ts'
import { deviceNow } from '#src/clock/now.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Name of the kind, for the message shown if the record is deleted while on screen. */
      name?: string
      /** Set for a page of a window that shows new rows at once; other pages only offer them. */
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
/** A cached page of a window. */
export interface WindowPage<Row = Held> {
  rows: Row[]
  /** Cursors of the next and the previous page; null if there is none. */
  next: string | null
  previous: string | null
  /** Rows have been added or removed since the page was read, and the screen offers a reload. */
  isBehind?: true
}

/** The version that satisfies a mark; undefined if only a fresh answer does. */
type Wanted = number | undefined

/** What may be stale: everything in a query, or certain rows of a list, or the row of a record. */
type Mark = 'whole' | Map<number, Wanted>

/** Most rows refetched by id; above this, refetching the whole list is cheaper. */
export const mostById = 200

/**
 * The only place that marks queries stale, merges rows or removes queries. The cost of a mark does not grow with the
 * cache: queries are found by index, and those not on screen are only marked. A request takes its mark when it starts,
 * so a mark set while the request is in flight triggers another one.
 */
export function createFreshness(client: QueryClient) {
  const cache = client.getQueryCache()
  const index = createCacheIndex(cache)
  const marks = new Map<string, Mark>()
  /** Rows deleted while a list was being fetched. */
  const goneMeanwhile = new WeakMap<Query, Gone[]>()
  /** The request in flight for a record, with the mark it took. The mark is put back if the request fails. */
  const requests = new WeakMap<Query, { taken: Mark | undefined }>()
  /**
   * Errors set because a record was deleted, with the version of the deletion. Only a later change of the same record
   * clears such an error.
   */
  const knownGone = new WeakMap<ApiProblem, Wanted>()
  const isKnownGone = ({ state: { error } }: Query) => error instanceof ApiProblem && knownGone.has(error)
  const isMarked = ({ queryHash }: { queryHash: string }) => marks.has(queryHash)

  const refetchIfMarked = (query: Query) => {
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
    if (query.isActive()) toRefetch.add(query)
  }
  const markRow = (query: Query, id: number, version: Wanted) => {
    noteRow(query, id, version)
    if (query.isActive()) toRefetch.add(query)
  }

  let toRefetch = new Set<Query>()
  /** A record on screen was deleted. The registers on its page will unmount with it. */
  let isPageLeaving = false
  const batch = (work: () => void) => {
    const later = notifyManager.batch(() => {
      work()
      const asked = [...toRefetch]
      const waits = asked.filter((query) => isPageLeaving && isOfWindow(query))
      toRefetch = new Set()
      isPageLeaving = false
      for (const query of asked) if (!waits.includes(query)) refetchIfMarked(query)
      return waits
    })
    // Screens update first, so that a register about to unmount is not refetched needlessly.
    if (later.length > 0) setTimeout(() => notifyManager.batch(() => later.forEach(refetchIfMarked)))
  }

  cache.subscribe((event) => {
    if (event.type === 'removed') marks.delete(event.query.queryHash)
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      refetchIfMarked(event.query)
    if (event.type === 'observerAdded') refetchIfMarked(event.query)
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
   * Marks a cached row as stale. The position of any other row is unknown here: a page that shows new rows at once, or
   * is not on screen, becomes stale as a whole; other pages stay, and are flagged if rows were added or removed.
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
      // A record on screen gets the error the server would give, without a request for something that no longer exists.
      if (!query.isActive()) cache.remove(query)
      else {
        isPageLeaving = true
        const error = gone(query)
        knownGone.set(error, version)
        cancelRequest(query)
        query.setState({
          data: undefined,
          dataUpdatedAt: 0,
          status: 'error',
          error,
          errorUpdatedAt: deviceNow(),
          fetchStatus: 'idle',
        })
      }
    }
    for (const list of index.lists(kind, scope)) {
      const rows = list.state.data as Held[] | undefined
      const left = without(rows, id, version)
      if (left !== rows) list.setData(left, { manual: true })
      // The answer in flight may still contain the row.
      if (list.state.fetchStatus !== 'idle') goneMeanwhile.get(list)?.push({ id, version })
    }
    for (const query of index.windows(kind, scope)) {
      const page = pageIn(query)
      const left = without(page?.rows, id, version)
      if (page && left !== page.rows) query.setData({ ...page, rows: left }, { manual: true })
      // Later rows move up, counts change, and an answer in flight may still contain the row.
      if (left !== page?.rows || query.state.fetchStatus !== 'idle') markWhole(query)
      else markWindow(query, id, version, true)
    }
  }

  const note = (changes: readonly Change[]) => {
    for (const change of changes) {
      ;(change.op === 'deleted' ? deleted : updated)(change)
      const { work } = change
      if (work !== undefined) index.lists('workload', work ?? undefined).forEach(markWhole)
      const project = projectOfFigures(change)
      if (project !== undefined) markFigures(project)
    }
  }
  /** Marks the figures of a project: among those of all projects, these alone. Null stands for all projects. */
  const markFigures = (project: string | null) => {
    for (const query of index.lists(dashboardKind, project ?? undefined)) {
      if (project === null || divisionIn(query) !== '') markWhole(query)
      else markRow(query, Number(project), undefined)
    }
  }
  const apply = (changes: readonly Change[]) => batch(() => note(changes))

  return {
    isMarked,
    apply,
    /** Applies the user's own save: caches the answered row, then applies all changes in the answer. */
    saved(kind: string, row: Held | null, changes: readonly Change[]) {
      batch(() => {
        if (row && row.id > 0) {
          const queryKey = detailKey(kind, row.id)
          const query = cache.find({ queryKey, exact: true })
          // A request in flight started before the save and would bring the old row back.
          const owed = query && cancelRequest(query)
          if (owed === 'whole') markWhole(query!)
          else owed?.forEach((version, id) => markRow(query!, id, version))
          if (!query || !knowsLater(query, row)) client.setQueryData(queryKey, row)
          if (query) settle(query, row)
        }
        note(changes)
      })
    },
    /** Applies the user's own save of several rows of a list: caches the answered rows, then applies all changes. */
    savedRows(queryKey: readonly unknown[], rows: readonly Held[], changes: readonly Change[]) {
      batch(() => {
        client.setQueryData<Held[]>(queryKey, (held) => held && merge(held, rows, []))
        note(changes)
      })
    },
    /** Marks everything as stale, because too many changes were missed. */
    all: () => batch(() => cache.getAll().forEach((query) => index.knows(query) && markWhole(query))),
    /**
     * Handles a change of rights: refetches what is in use and drops everything else that was read under the old
     * rights.
     */
    rightsChanged: () =>
      batch(() => {
        for (const query of cache.getAll().filter(index.knows)) {
          const isUsed = query.getObserversCount() > 0 || query.state.fetchStatus !== 'idle'
          if (isUsed) markWhole(query)
          else cache.remove(query)
        }
      }),
    /** Fetches one record. A mark set meanwhile is kept for the next request. */
    async readRecord<T>(queryHash: string, read: () => Promise<T>): Promise<T> {
      const request = { taken: take(queryHash) }
      const query = cache.get(queryHash)
      if (query) requests.set(query, request)
      try {
        return await read()
      } catch (error) {
        putBack(queryHash, request.taken, error)
        // The record is gone or no longer visible. Cached data must neither stay nor hide the error from its screen.
        if (error instanceof ApiProblem && error.isClosed)
          query?.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
        throw error
      }
    },
    /** Fetches a list. If only some rows are stale, fetches and merges just those. */
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
    /** Fetches the figures of projects. If only those of some are stale, fetches just these and replaces them. */
    async readByProject<T extends { projectId: number }>(
      queryHash: string,
      all: () => Promise<T[]>,
      some: (ids: number[]) => Promise<T[]>,
    ): Promise<T[]> {
      const taken = take(queryHash)
      const held = () => cache.get(queryHash)?.state.data as T[] | undefined
      try {
        if (!(taken instanceof Map) || !held() || taken.size > mostById) return await all()
        const rows = await some([...taken.keys()])
        return [...held()!.filter(({ projectId }) => !taken.has(projectId)), ...rows]
      } catch (error) {
        putBack(queryHash, taken, error)
        throw error
      }
    },
    /** Fetches a page of a window. If only some rows are stale, fetches just those and replaces them in place. */
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
        // A row missing from the answer leaves a gap, which the following rows must fill.
        if (query && rows.length < page.rows.length) markWhole(query)
        return { ...page, rows }
      } catch (error) {
        putBack(queryHash, taken, error)
        throw error
      }
    },
    /** Fetches a count or a filter menu, which cannot be updated in part. */
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
     * Handles a change of many rows at once, such as marking all notifications as read (specification, 4.6): changes
     * the rows of cached pages in place and marks records, counts and menus as stale.
     */
    patchPages: <T>(kind: string, change: (row: T) => T) =>
      batch(() => {
        for (const query of index.ofKind(kind)) {
          const page = pageIn(query)
          if (page) query.setData({ ...page, rows: (page.rows as T[]).map(change) }, { manual: true })
          else markWhole(query)
        }
      }),
    /** Reloads a window at the user's request. */
    windowsAnew: (kind: string) => batch(() => index.windows(kind).forEach(markWhole)),
    /** Caches data that came with the page. */
    prime: (queryKey: readonly unknown[], data: unknown) => void client.setQueryData(queryKey, data),
    /** Changes one cached value in place, such as a user preference. */
    patch: <T>(queryKey: readonly unknown[], change: (value: T) => T) =>
      client.setQueryData<T>(queryKey, (value) => (value === undefined ? undefined : change(value))),
    /** Refetches what is still marked and on screen, after the server was unreachable. */
    catchUp: () =>
      batch(() =>
        [...marks.keys()].forEach((hash) => {
          const query = cache.get(hash)
          if (query) toRefetch.add(query)
        }),
      ),
    /** Refetches what could not be loaded, at the user's request. */
    failedAnew: () =>
      client.resetQueries({ predicate: ({ state }) => state.status === 'error' && state.data === undefined }),
    /** Clears the cache at sign-out. */
    forget() {
      marks.clear()
      client.clear()
    },
  }

  /**
   * Returns whether a later change by someone else arrived before this answer: the cached record, or its deletion, is
   * newer. Does not apply to a query marked as a whole, because after a restored backup versions may start lower.
   */
  function knowsLater(query: Query, { rowVersion }: Held) {
    return marks.get(query.queryHash) !== 'whole' && knownVersion(query) > rowVersion
  }
  /** Returns the newest known version of a record, whether cached or deleted; -1 if none is known. */
  function knownVersion({ state: { data, error } }: Query) {
    const deletedIn = error instanceof ApiProblem ? knownGone.get(error) : undefined
    return deletedIn ?? (data as Partial<Held> | undefined)?.rowVersion ?? -1
  }
  /** Clears the mark that this row satisfies. A mark for a later version stays. */
  function settle(query: Query, { id, rowVersion }: Held) {
    const mark = marks.get(query.queryHash)
    const wanted = mark instanceof Map ? mark.get(id) : undefined
    if (wanted !== undefined && wanted <= rowVersion) marks.delete(query.queryHash)
  }
  function ask(query: Query) {
    // The query holds its own error, which its screen shows.
    query.fetch().catch(() => undefined)
  }
  /** Cancels the request for a record whose answer is already known. Returns the mark the request took. */
  function cancelRequest(query: Query) {
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
    // A user may return to the screen before the cancellation is processed.
    if (isCancelled(error)) refetchIfMarked(query)
  }
}
export type Freshness = ReturnType<typeof createFreshness>

interface Gone {
  id: number
  version: Wanted
}

/**
 * The project whose figures a change concerns: null for any, undefined for none. A change of a project always concerns
 * its own, also where a gateway does not say so.
 */
function projectOfFigures({ kind, id, figures }: Change) {
  if (figures !== undefined) return figures === '' ? undefined : figures
  return kind === 'project' ? (id > 0 ? String(id) : null) : undefined
}

/** The division of the list that a query reads; '' if it reads all of them. */
function divisionIn({ queryKey }: Query) {
  const place = placeOf(queryKey)
  return place !== null && 'division' in place ? place.division : ''
}

/** Whether a query reads a page, a count or a filter menu of a window. */
function isOfWindow({ queryKey }: Query) {
  const place = placeOf(queryKey)
  return place !== null && 'isWindow' in place && place.isWindow
}

/** Returns the page cached by a window query; undefined for a count or menu, or while it loads. */
function pageIn({ state: { data } }: Query): WindowPage | undefined {
  return typeof data === 'object' && data !== null && 'rows' in data ? (data as WindowPage) : undefined
}

/**
 * Returns the rows without the deleted one. A row of a later version was restored and stays. Returns the same array if
 * nothing changes.
 */
function without<T extends Held>(rows: T[], id: number, version: Wanted): T[]
function without<T extends Held>(rows: T[] | undefined, id: number, version: Wanted): T[] | undefined
function without<T extends Held>(rows: T[] | undefined, id: number, version: Wanted) {
  const isGone = (row: T) => row.id === id && row.rowVersion <= (version ?? row.rowVersion)
  return rows?.some(isGone) ? rows.filter((row) => !isGone(row)) : rows
}

/** Browsers use this name for a cancelled request. */
const isCancelled = (error: unknown) => (error as { name?: unknown } | null)?.name === 'AbortError'

/** Returns the ids of rows that the list does not hold in the wanted version. */
function unknownAmong(rows: readonly Held[], wanted: ReadonlyMap<number, Wanted>) {
  if ([...wanted.values()].every((version) => version === undefined)) return [...wanted.keys()]
  const versions = new Map(rows.map((row) => [row.id, row.rowVersion]))
  return [...wanted]
    .filter(([id, version]) => version === undefined || (versions.get(id) ?? 0) < version)
    .map(([id]) => id)
}

/** Returns the error the server would give for a deleted record. */
const gone = ({ meta }: Query) => new ApiProblem(404, [{ code: 'missing', message: isGone(meta?.name ?? 'Record') }])

/** Replaces matching rows, appends new ones, and removes requested rows that the answer lacks. */
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
