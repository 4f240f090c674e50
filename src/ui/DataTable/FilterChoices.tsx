import { useMemo, useState } from 'react'
import { number } from '../amounts.ts'
import { Button } from '../Button.tsx'
import type { Clock } from '../time.ts'
import type { CellValue, Column, Identified } from './columns.ts'
import { choicesOf } from './finder.ts'
import { sortKey } from './order.ts'

/** What a filter menu needs of its column. */
export interface FilterProps<Row extends Identified> {
  column: Column<Row>
  rows: readonly Row[]
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  clock: Clock
}

interface Choice {
  words: string
  count: number
  value: CellValue
}

const many = 9

const rising = (a: Choice, b: Choice) => {
  if (typeof a.value === 'number' && typeof b.value === 'number' && a.value !== b.value) return a.value - b.value
  return sortKey(a.words) < sortKey(b.words) ? -1 : 1
}

/**
 * Everything a column's menu can offer, with how many rows each holds; statuses in the order of their numbers, words by
 * the alphabet.
 */
export function choices<Row>(column: Column<Row>, rows: readonly Row[], clock: Clock): Choice[] {
  const found = new Map<string, Choice>()
  for (const row of rows) {
    for (const words of choicesOf(column, row, clock)) {
      const choice = found.get(words)
      if (choice) choice.count++
      else found.set(words, { words, count: 1, value: column.choices ? null : column.value(row) })
    }
  }
  return [...found.values()].sort(rising)
}

/** The choices of a filter menu as check boxes; a long list can be searched. */
export function FilterChoices<Row extends Identified>({ column, rows, chosen, onChoose, clock }: FilterProps<Row>) {
  const all = useMemo(() => choices(column, rows, clock), [column, rows, clock])
  const [sought, setSought] = useState('')
  const shown = all.filter(({ words }) => words.toLowerCase().includes(sought.trim().toLowerCase()))
  const toggle = (words: string, on: boolean) =>
    onChoose(on ? [...chosen, words] : chosen.filter((one) => one !== words))
  return (
    <fieldset className="filter-choices">
      <legend className="away">{column.header}</legend>
      {all.length > many && (
        <input
          className="input"
          type="search"
          aria-label={`Find in ${column.header}`}
          placeholder="Find"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <div className="choices">
        {shown.map(({ words, count }) => (
          <label key={words} className="item">
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(words)}
              onChange={(event) => toggle(words, event.target.checked)}
            />
            <span className="cut" title={words}>
              {words}
            </span>
            <span className="small faint number push">{number(count)}</span>
          </label>
        ))}
        {shown.length === 0 && <p className="small faint none">No filtering results</p>}
      </div>
      {chosen.length > 0 && (
        <Button kind="quiet" small className="clear" onClick={() => onChoose([])}>
          Clear
        </Button>
      )}
    </fieldset>
  )
}
