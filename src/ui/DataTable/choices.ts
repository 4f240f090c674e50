import type { Clock } from '../time/time.ts'
import type { CellValue, Column } from './columns.ts'
import { choicesOf } from './finder.ts'
import { sortKey } from './order.ts'

/** An item of a filter menu. */
export interface Choice {
  /** The value stored in the filter when it is selected. */
  key: string
  words: string
  /** Number of rows with this value. */
  count: number
  /** Whether there may be more rows, because not all were counted. */
  isMore?: boolean
}

interface Found extends Choice {
  value: CellValue
}

const rising = (a: Found, b: Found) => {
  if (typeof a.value === 'number' && typeof b.value === 'number' && a.value !== b.value) return a.value - b.value
  return byWords(a, b)
}

/** Compares choices by their text, in the natural order of rows. */
export const byWords = (a: Choice, b: Choice) => (sortKey(a.words) < sortKey(b.words) ? -1 : 1)

/** Returns the choices of a column's menu with their numbers of rows. Numeric values sort by number, others by text. */
export function choices<Row>(column: Column<Row>, rows: readonly Row[], clock: Clock): Choice[] {
  const found = new Map<string, Found>()
  for (const row of rows) {
    for (const words of choicesOf(column, row, clock)) {
      const choice = found.get(words)
      if (choice) choice.count++
      else found.set(words, { key: words, words, count: 1, value: column.choices ? null : column.value(row) })
    }
  }
  return [...found.values()].sort(rising)
}
