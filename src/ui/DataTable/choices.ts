import type { Clock } from '../time.ts'
import type { CellValue, Column } from './columns.ts'
import { choicesOf } from './finder.ts'
import { sortKey } from './order.ts'

/** One line of a filter menu. */
export interface Choice {
  /** What is kept of it where it is chosen. */
  key: string
  words: string
  /** How many rows have it. */
  count: number
}

interface Found extends Choice {
  value: CellValue
}

const rising = (a: Found, b: Found) => {
  if (typeof a.value === 'number' && typeof b.value === 'number' && a.value !== b.value) return a.value - b.value
  return byWords(a, b)
}

/** By the alphabet, as rows are sorted by words. */
export const byWords = (a: Choice, b: Choice) => (sortKey(a.words) < sortKey(b.words) ? -1 : 1)

/**
 * Everything a column's menu can offer, with how many rows each holds; statuses in the order of their numbers, words by
 * the alphabet.
 */
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
