import { useEffect, useMemo, useState } from 'react'
import { folded, foldedWords } from '#contract/text/folded.ts'
import { atLeast } from '#contract/text/amounts.ts'
import { Button } from '../Button.tsx'
import type { Clock } from '../time/time.ts'
import type { Column } from './columns.ts'
import type { ChoiceSource } from './rowSource.ts'

/** Props of a filter menu. */
export interface FilterProps<Row> {
  column: Column<Row>
  source: ChoiceSource<Row>
  /** Keys of the selected choices; for days, the first and the last day. */
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  clock: Clock
}

const many = 9

/** The choices of a filter menu as check boxes. A long list can be searched. */
export function FilterChoices<Row>({ column, source, chosen, onChoose }: FilterProps<Row>) {
  const { id } = column
  const { open } = source
  useEffect(() => open(id), [open, id])
  const all = useMemo(() => source.of(column), [source, column])
  const [sought, setSought] = useState('')
  const shown = all?.filter(({ words }) => folded(words).includes(foldedWords(sought)))
  const toggle = (key: string, on: boolean) => onChoose(on ? [...chosen, key] : chosen.filter((one) => one !== key))
  return (
    <fieldset className="filter-choices" aria-busy={all === undefined}>
      <legend className="away">{column.header}</legend>
      {all && all.length > many && (
        <input
          className="input"
          type="search"
          aria-label={`Find in ${column.header}`}
          placeholder="Find"
          value={sought}
          onChange={(event) => {
            setSought(event.target.value)
            source.find?.(id, event.target.value)
          }}
          onKeyDown={(event) => {
            const [first] = shown ?? []
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || sought.trim() === '' || !first) return
            toggle(first.key, !chosen.includes(first.key))
            event.preventDefault()
          }}
        />
      )}
      <div className="choices">
        {shown?.map(({ key, words, count, isMore }) => (
          <label key={key} className="item">
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(key)}
              onChange={(event) => toggle(key, event.target.checked)}
            />
            <span className="cut" title={words}>
              {words}
            </span>
            <span className="small faint number push">{atLeast(count, isMore)}</span>
          </label>
        ))}
        {shown?.length === 0 && <p className="small faint none">No filtering results</p>}
        {shown === undefined && <p className="small faint none">Loading</p>}
      </div>
      {all && source.isCut?.(column) && (
        <p className="small faint none" role="status">
          {sought.trim() === ''
            ? `Only ${all.length} values are shown. Type to find the others.`
            : `More than ${all.length} values fit. Type more to find yours.`}
        </p>
      )}
      {chosen.length > 0 && (
        <Button kind="quiet" small className="clear" onClick={() => onChoose([])}>
          Clear
        </Button>
      )}
    </fieldset>
  )
}
