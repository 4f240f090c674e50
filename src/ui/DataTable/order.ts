import { folded } from '#contract/text/folded.ts'
import type { CellValue } from './columns.ts'
import type { Work } from './slices.ts'

/** Row indexes sorted ascending by one column. Rows without a value come last. */
export interface Order {
  places: Uint32Array
  /** End index of each group of rows with equal values. */
  ends: Uint32Array
}

type Key = string | number
type ValueAt = (place: number) => CellValue

const slice = 1024
const digits = /\d+/g

/** Returns a key by which plain comparison gives natural order: no case, no accents, 'PTW-9' before 'PTW-10'. */
export const sortKey = (words: string): string => folded(words).replace(digits, (run) => run.padStart(12, '0'))

const isEmpty = (value: CellValue) => value === null || value === undefined || value === '' || Number.isNaN(value)

/** ISO dates and times sort as they are; other text needs a sort key. */
const keyMaker = (sample: CellValue, dated: boolean): ((value: CellValue) => Key) => {
  if (typeof sample !== 'string') return Number
  return dated ? String : (value) => sortKey(String(value))
}

/**
 * The distinct values of a column. `ofRow` holds each row's value as an index into `keys`, from 1; 0 means no value.
 */
interface Values {
  keys: Key[]
  ofRow: Uint32Array
}

function* readValues(length: number, valueAt: ValueAt, dated: boolean): Work<Values> {
  const seen = new Map<CellValue, number>()
  const keys: Key[] = []
  const ofRow = new Uint32Array(length)
  let makeKey: ((value: CellValue) => Key) | undefined
  for (let place = 0; place < length; place++) {
    const value = valueAt(place)
    if (!isEmpty(value)) {
      let number = seen.get(value)
      if (number === undefined) {
        makeKey ??= keyMaker(value, dated)
        number = keys.push(makeKey(value))
        seen.set(value, number)
      }
      ofRow[place] = number
    }
    if (place % slice === slice - 1) yield
  }
  return { keys, ofRow }
}

/** Merges two adjacent sorted runs of `from` into `to`. The merge is stable. */
function mergeRuns(
  keys: readonly Key[],
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  middle: number,
  end: number,
) {
  let left = start
  let right = middle
  for (let at = start; at < end; at++) {
    const takeRight = left >= middle || (right < end && keys[from[right]!]! < keys[from[left]!]!)
    to[at] = takeRight ? from[right++]! : from[left++]!
  }
}

/** Sorts the distinct values as short runs and merges them, so that no slice of the work takes long. */
function* sortKeys(keys: readonly Key[]): Work<Uint32Array> {
  const compare = (a: number, b: number) => {
    const x = keys[a]!
    const y = keys[b]!
    if (x === y) return a - b
    return x < y ? -1 : 1
  }
  let from: Uint32Array = Uint32Array.from(keys, (_, at) => at)
  let to: Uint32Array = from.slice()
  for (let start = 0; start < keys.length; start += slice) {
    from.subarray(start, start + slice).sort(compare)
    yield
  }
  for (let width = slice; width < keys.length; width *= 2) {
    for (let start = 0; start < keys.length; start += 2 * width) {
      mergeRuns(keys, from, to, start, Math.min(start + width, keys.length), Math.min(start + 2 * width, keys.length))
      yield
    }
    ;[from, to] = [to, from]
  }
  return from
}

/**
 * Assigns ranks. Equal keys share a rank, so that rows with 'Éire' and 'eire' keep their order. Rows without a value
 * get the last rank.
 */
function ranksOf(keys: readonly Key[], sorted: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(keys.length + 1)
  let rank = -1
  sorted.forEach((at, i) => {
    if (i === 0 || keys[at] !== keys[sorted[i - 1]!]) rank++
    ranks[at + 1] = rank
  })
  ranks[0] = rank + 1
  return ranks
}

/** Sorts rows by rank with a counting sort, which is stable. */
function placesBy(ranks: Uint32Array, ofRow: Uint32Array): Order {
  const none = ranks[0]!
  const starts = new Uint32Array(none + 2)
  for (const value of ofRow) starts[ranks[value]! + 1]!++
  for (let rank = 0; rank < none; rank++) starts[rank + 1]! += starts[rank]!
  const places = new Uint32Array(ofRow.length)
  ofRow.forEach((value, place) => {
    places[starts[ranks[value]!]!++] = place
  })
  // Each start has now advanced to the end of its group.
  return { places, ends: starts.slice(0, none) }
}

/** Sorts rows by the values of a column. Each distinct value is sorted once, however many rows have it. */
export function* orderOf(length: number, valueAt: ValueAt, dated: boolean): Work<Order> {
  const { keys, ofRow } = yield* readValues(length, valueAt, dated)
  const sorted = yield* sortKeys(keys)
  return placesBy(ranksOf(keys, sorted), ofRow)
}

/**
 * Returns an order in descending groups. Rows with equal values keep their order, and rows without a value stay last.
 */
export function backwards({ places, ends }: Order): Uint32Array {
  const turned = places.slice()
  let at = 0
  for (let group = ends.length - 1; group >= 0; group--)
    for (let place = group === 0 ? 0 : ends[group - 1]!; place < ends[group]!; place++) turned[at++] = places[place]!
  return turned
}
