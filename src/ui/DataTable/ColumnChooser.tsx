import { useState } from 'react'
import { Button } from '../Button.tsx'
import { MoveGrip } from '../rows/MoveGrip.tsx'
import { isShown, moved, ordered, withShown, type ChoosableColumn, type ColumnChoice } from './columnChoice.ts'

interface Props {
  columns: readonly ChoosableColumn[]
  choice: ColumnChoice | null
  /** Null resets to the screen's default columns. */
  onChoice: (choice: ColumnChoice | null) => void
}

/** Returns whether the window is wide enough for a column, or the user has chosen to show it at any width. */
const fits = ({ id, dropBelow }: ChoosableColumn, choice: ColumnChoice | null) =>
  choice?.shown[id] === true || innerWidth >= (dropBelow ?? 0)

/** Lets a user show, hide and reorder columns by pointer or keyboard. The choice is stored per user. */
export function ColumnChooser({ columns, choice, onChoice }: Props) {
  const [said, say] = useState('')
  const lines = ordered(columns, choice)
  const move = (column: ChoosableColumn, by: number) => {
    const next = moved(columns, choice, column.id, by)
    onChoice(next)
    say(`${column.header}, ${next.order.indexOf(column.id) + 1} of ${columns.length}`)
  }
  return (
    <div className="column-chooser">
      <div className="line head">
        <span className="small faint">Drag to reorder</span>
        <Button kind="quiet" small className="push" disabled={choice === null} onClick={() => onChoice(null)}>
          Reset
        </Button>
      </div>
      <ul>
        {lines.map((column, at) => (
          <li key={column.id} className="line tight">
            <label className="item">
              <input
                type="checkbox"
                className="check"
                checked={isShown(column, choice) && fits(column, choice)}
                disabled={column.always}
                onChange={(event) => onChoice(withShown(columns, choice, column.id, event.target.checked))}
              />
              <span className="cut">{column.header}</span>
            </label>
            <MoveGrip
              name={column.header}
              at={at}
              last={lines.length - 1}
              onMove={(from, to) => move(column, to - from)}
            />
          </li>
        ))}
      </ul>
      <span className="away" role="status">
        {said}
      </span>
    </div>
  )
}
