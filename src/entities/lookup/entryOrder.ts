/** What an entry needs to have a place in its list. */
interface Ordered {
  id: number
  sortOrder: number
}

const step = 10

/** The entries of a list as people see them: by their order, of equal ones the older first. */
export const inOrder = <Entry extends Ordered>(entries: readonly Entry[]) =>
  entries.toSorted((one, other) => one.sortOrder - other.sortOrder || one.id - other.id)

/** The same entries in the order of these ids; who is not among them comes last. */
export function arranged<Entry extends Ordered>(entries: readonly Entry[], ids: readonly number[]) {
  const places = new Map(ids.map((id, place) => [id, place]))
  return entries.toSorted((one, other) => (places.get(one.id) ?? ids.length) - (places.get(other.id) ?? ids.length))
}

/** One id moved up (negative) or down by so many places, at most to an end. */
export function shifted(ids: readonly number[], id: number, by: number): readonly number[] {
  const from = ids.indexOf(id)
  const to = Math.max(0, Math.min(from + by, ids.length - 1))
  if (from < 0 || from === to) return ids
  const rest = ids.toSpliced(from, 1)
  return rest.toSpliced(to, 0, id)
}

/** The number of a new entry, which comes last. */
export const nextOrder = (entries: readonly Ordered[]) =>
  Math.max(0, ...entries.map(({ sortOrder }) => sortOrder)) + step

/**
 * Which entries need another order number so that the list reads as wanted: as few as possible, most often one. Where
 * no number is left between two neighbours, all are numbered anew.
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

/** Puts numbers into the gaps, spread evenly; null where a gap is too narrow. */
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

/** The places of the longest run of strictly rising numbers; they may keep what they have. */
function longestRise(numbers: readonly number[]): Set<number> {
  const runs: number[][] = []
  numbers.forEach((number, place) => {
    const before = runs.filter((run) => numbers[run.at(-1)!]! < number)
    const longest = before.reduce<number[]>((best, run) => (run.length > best.length ? run : best), [])
    runs.push([...longest, place])
  })
  return new Set(runs.reduce<number[]>((best, run) => (run.length > best.length ? run : best), []))
}
