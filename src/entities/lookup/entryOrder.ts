/** The minimum an entry needs to be sorted. */
interface Ordered {
  id: number
  sortOrder: number
}

const step = 10

/** Sorts entries by sort order, and by id if equal. */
export const inOrder = <Entry extends Ordered>(entries: readonly Entry[]) =>
  entries.toSorted((one, other) => one.sortOrder - other.sortOrder || one.id - other.id)

/** Sorts entries by a list of ids. Entries not in the list come last. */
export function arranged<Entry extends Ordered>(entries: readonly Entry[], ids: readonly number[]) {
  const places = new Map(ids.map((id, place) => [id, place]))
  return entries.toSorted((one, other) => (places.get(one.id) ?? ids.length) - (places.get(other.id) ?? ids.length))
}

/** Moves an id by `by` positions (negative is up), at most to either end. */
export function shifted(ids: readonly number[], id: number, by: number): readonly number[] {
  const from = ids.indexOf(id)
  const to = Math.max(0, Math.min(from + by, ids.length - 1))
  if (from < 0 || from === to) return ids
  const rest = ids.toSpliced(from, 1)
  return rest.toSpliced(to, 0, id)
}

/** Returns the sort order of a new last entry. */
export const nextOrder = (entries: readonly Ordered[]) =>
  Math.max(0, ...entries.map(({ sortOrder }) => sortOrder)) + step

/**
 * Returns new sort orders for as few entries as possible, usually one, so that the list has the wanted order. If there
 * is no number left between two neighbours, it renumbers all.
 */
export function renumbered<Entry extends Ordered>(wanted: readonly Entry[]): { entry: Entry; sortOrder: number }[] {
  const keep = longestRise(wanted.map(({ sortOrder }) => sortOrder))
  const numbers =
    fill(wanted.map(({ sortOrder }, place) => (keep.has(place) ? sortOrder : null))) ??
    wanted.map((_, place) => (place + 1) * step)
  return wanted.flatMap((entry, place) =>
    entry.sortOrder === numbers[place] ? [] : [{ entry, sortOrder: numbers[place]! }],
  )
}

/** Fills the gaps with evenly spread numbers; null if a gap is too narrow. */
function fill(numbers: readonly (number | null)[]): number[] | null {
  const filled: number[] = []
  for (let from = 0; from < numbers.length;) {
    const own = numbers[from]
    if (own !== null && own !== undefined) {
      filled.push(own)
      from++
      continue
    }
    const next = numbers.findIndex((number, place) => place > from && number !== null)
    const to = next < 0 ? numbers.length : next
    const low = filled.at(-1) ?? 0
    const high = numbers[to] ?? low + (to - from + 1) * step
    const width = (high - low) / (to - from + 1)
    if (width < 1) return null
    for (let place = from; place < to; place++) filled.push(Math.floor(low + (place - from + 1) * width))
    from = to
  }
  return filled
}

/** Returns the indexes of a longest strictly increasing subsequence; these entries keep their numbers. */
function longestRise(numbers: readonly number[]): Set<number> {
  const runs: number[][] = []
  numbers.forEach((number, place) => {
    const before = runs.filter((run) => numbers[run.at(-1)!]! < number)
    const longest = before.reduce<number[]>((best, run) => (run.length > best.length ? run : best), [])
    runs.push([...longest, place])
  })
  return new Set(runs.reduce<number[]>((best, run) => (run.length > best.length ? run : best), []))
}
