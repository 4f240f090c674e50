import type { Query, QueryCache } from '@tanstack/react-query'
import { placeOf } from './keys.ts'

const nothing: ReadonlySet<Query> = new Set()
const none: readonly Query[] = []
/** Filters that divide the lists of a kind; an event that names one touches only lists with its own value. */
const dividers = ['projectId', 'list']

/** Finds the cached queries of a record or of a kind without looking at any other. */
export function createCacheIndex(cache: QueryCache) {
  const records = new Map<string, Map<number, Set<Query>>>()
  const lists = new Map<string, Map<string, Set<Query>>>()

  const shelfOf = <K>(shelves: Map<string, Map<K, Set<Query>>>, kind: string, key: K) => {
    const shelf = shelves.get(kind) ?? new Map<K, Set<Query>>()
    shelves.set(kind, shelf)
    const queries = shelf.get(key) ?? new Set<Query>()
    shelf.set(key, queries)
    return { shelf, queries }
  }
  const note = (query: Query) => {
    const place = placeOf(query.queryKey)
    if (!place) return
    if ('id' in place) shelfOf(records, place.kind, place.id).queries.add(query)
    else shelfOf(lists, place.kind, divisionOf(place.filter)).queries.add(query)
  }
  const forget = (query: Query) => {
    const place = placeOf(query.queryKey)
    if (!place) return
    const key = 'id' in place ? place.id : divisionOf(place.filter)
    const shelf = ('id' in place ? records : lists).get(place.kind) as Map<number | string, Set<Query>> | undefined
    const queries = shelf?.get(key)
    queries?.delete(query)
    if (queries?.size === 0) shelf?.delete(key)
  }
  for (const query of cache.getAll()) note(query)
  cache.subscribe((event) => {
    if (event.type === 'added') note(event.query)
    else if (event.type === 'removed') forget(event.query)
  })

  const listsOf = (kind: string, division?: string): readonly Query[] => {
    const shelf = lists.get(kind)
    if (!shelf) return none
    if (division === undefined) return [...shelf.values()].flatMap((queries) => [...queries])
    return [...(shelf.get(division) ?? nothing), ...(shelf.get('') ?? nothing)]
  }
  return {
    knows: (query: Query) => placeOf(query.queryKey) !== null,
    records: (kind: string, id: number): ReadonlySet<Query> => records.get(kind)?.get(id) ?? nothing,
    /** The lists of a kind that may hold a record of this division; all of them without one. */
    lists: listsOf,
    ofKind: (kind: string, division?: string): readonly Query[] => [
      ...listsOf(kind, division),
      ...[...(records.get(kind)?.values() ?? [])].flatMap((queries) => [...queries]),
    ],
  }
}

function divisionOf(filter: Record<string, unknown>) {
  const name = dividers.find((divider) => filter[divider] !== undefined)
  return name ? String(filter[name]) : ''
}
