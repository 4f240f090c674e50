import type { CellValue } from './columns.ts'
import type { Work } from './slices.ts'

/** The rows by one column, rising, as places in the list of rows. Rows without a value stand last. */
export interface Order {
  places: Uint32Array
  /** Where each group of rows with one value ends. */
  ends: Uint32Array
}

type Key = string | number
type ValueAt = (place: number) => CellValue

const slice = 1024
const accents = /\p{M}/gu
const digits = /\d+/g
const onlyAscii = /^\p{ASCII}*$/u

/** Writes words so that plain comparison sorts them as people do: no case, no accents, 'PTW-9' before 'PTW-10'. */
export function sortKey(words: string): string {
  const folded = onlyAscii.test(words) ? words.toLowerCase() : words.normalize('NFD').replace(accents, '').toLowerCase()
  return folded.replace(digits, (run) => run.padStart(12, '0'))
}

const isEmpty = (value: CellValue) => value === null || value === undefined || value === '' || Number.isNaN(value)

/** Days and moments are written so that they sort as they are; other words need a key. */
const keyMaker = (sample: CellValue, dated: boolean): ((value: CellValue) => Key) => {
  if (typeof sample !== 'string') return Number
  return dated ? String : (value) => sortKey(String(value))
}

/** What a column holds: each different value once, and for each row which of them it has, from 1; 0 is none. */
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

/** Merges two neighbouring runs of `from` into `to`; of equal keys the one seen earlier stays first. */
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

/** Sorts the different values, in short runs that are merged, so that no slice of the work is long. */
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
 * Equal keys share a rank, so that 'Éire' and 'eire' leave rows in the order they came. The last rank is for rows
 * without a value.
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

/** Puts rows in the order of their ranks by counting, which leaves equal ones as they were. */
function placesBy(ranks: Uint32Array, ofRow: Uint32Array): Order {
  const none = ranks[0]!
  const starts = new Uint32Array(none + 2)
  for (const value of ofRow) starts[ranks[value]! + 1]!++
  for (let rank = 0; rank < none; rank++) starts[rank + 1]! += starts[rank]!
  const places = new Uint32Array(ofRow.length)
  ofRow.forEach((value, place) => {
    places[starts[ranks[value]!]!++] = place
  })
  // Each start has moved on to where its group ends.
  return { places, ends: starts.slice(0, none) }
}

/**
 * Works out the order of rows by the values of a column: each different value is sorted once, however many rows have
 * it.
 */
export function* orderOf(length: number, valueAt: ValueAt, dated: boolean): Work<Order> {
  const { keys, ofRow } = yield* readValues(length, valueAt, dated)
  const sorted = yield* sortKeys(keys)
  return placesBy(ranksOf(keys, sorted), ofRow)
}

/**
 * The same order read backwards, group by group: rows of one value stay in the order they came, rows without a value
 * stay last.
 */
export function backwards({ places, ends }: Order): Uint32Array {
  const turned = places.slice()
  let at = 0
  for (let group = ends.length - 1; group >= 0; group--)
    for (let place = group === 0 ? 0 : ends[group - 1]!; place < ends[group]!; place++) turned[at++] = places[place]!
  return turned
}
