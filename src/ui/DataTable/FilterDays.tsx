import { Button } from '../Button.tsx'
import type { FilterProps } from './FilterChoices.tsx'

/** A filter menu with a first and a last day; either may be left open. */
export function FilterDays<Row>({ column, chosen, onChoose }: FilterProps<Row>) {
  const [from = '', until = ''] = chosen
  const choose = (days: [string, string]) => onChoose(days.some(Boolean) ? days : [])
  return (
    <fieldset className="filter-days">
      <legend className="away">{column.header}</legend>
      <label>
        From
        <input
          className="input"
          type="date"
          max={until || undefined}
          value={from}
          onChange={(event) => choose([event.target.value, until])}
        />
      </label>
      <label>
        Until
        <input
          className="input"
          type="date"
          min={from || undefined}
          value={until}
          onChange={(event) => choose([from, event.target.value])}
        />
      </label>
      {chosen.length > 0 && (
        <Button kind="quiet" small className="clear" onClick={() => onChoose([])}>
          Clear
        </Button>
      )}
    </fieldset>
  )
}
