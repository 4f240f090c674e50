import type { Query, QueryCache } from '@tanstack/react-query'
import { divisionsIn } from '#contract/entity.ts'
import { placeOf } from './keys.ts'

const nothing: ReadonlySet<Query> = new Set()
const none: readonly Query[] = []

/** Cached queries by kind, and then by the id or the division in their key. */
type Places<K> = Map<string, Map<K, Set<Query>>>

/** Indexes the cached queries, so that finding those of a record or kind does not scan the cache. */
export function createCacheIndex(cache: QueryCache) {
  const records: Places<number> = new Map()
  const lists: Places<string> = new Map()
  const windows: Places<string> = new Map()
  const parts = (isWindow: boolean) => (isWindow ? windows : lists)

  const add = (query: Query) => {
    const place = placeOf(query.queryKey)
    if (!place) return
    if ('id' in place) addTo(records, place.kind, place.id, query)
    else for (const kind of place.kind.split(',')) addTo(parts(place.isWindow), kind, place.division, query)
  }
  const remove = (query: Query) => {
    const place = placeOf(query.queryKey)
    if (!place) return
    if ('id' in place) removeFrom(records, place.kind, place.id, query)
    else for (const kind of place.kind.split(',')) removeFrom(parts(place.isWindow), kind, place.division, query)
  }
  for (const query of cache.getAll()) add(query)
  cache.subscribe((event) => {
    if (event.type === 'added') add(event.query)
    else if (event.type === 'removed') remove(event.query)
  })

  const inParts = (places: Places<string>, kind: string, scope?: string): readonly Query[] => {
    const byDivision = places.get(kind)
    if (!byDivision) return none
    if (scope === undefined) return [...byDivision.values()].flatMap((queries) => [...queries])
    return ['', ...divisionsIn(scope)].flatMap((division) => [...(byDivision.get(division) ?? nothing)])
  }
  return {
    knows: (query: Query) => placeOf(query.queryKey) !== null,
    records: (kind: string, id: number): ReadonlySet<Query> => records.get(kind)?.get(id) ?? nothing,
    /**
     * Returns the lists of a kind that may contain a record with these divider values; all lists if `scope` is absent.
     */
    lists: (kind: string, scope?: string) => inParts(lists, kind, scope),
    /** Returns the window queries of a kind, selected in the same way. */
    windows: (kind: string, scope?: string) => inParts(windows, kind, scope),
    ofKind: (kind: string, scope?: string): readonly Query[] => [
      ...inParts(lists, kind, scope),
      ...inParts(windows, kind, scope),
      ...[...(records.get(kind)?.values() ?? [])].flatMap((queries) => [...queries]),
    ],
  }
}

function addTo<K>(places: Places<K>, kind: string, key: K, query: Query) {
  const ofKind = places.get(kind) ?? new Map<K, Set<Query>>()
  places.set(kind, ofKind)
  const queries = ofKind.get(key) ?? new Set<Query>()
  ofKind.set(key, queries)
  queries.add(query)
}

function removeFrom<K>(places: Places<K>, kind: string, key: K, query: Query) {
  const ofKind = places.get(kind)
  const queries = ofKind?.get(key)
  queries?.delete(query)
  if (queries?.size === 0) ofKind?.delete(key)
}
