import { IconGripVertical } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '../Button.tsx'
import { isShown, moved, ordered, withShown, type ChoosableColumn, type ColumnChoice } from './columnChoice.ts'

interface Props {
  columns: readonly ChoosableColumn[]
  choice: ColumnChoice | null
  /** Null resets to the screen's default columns. */
  onChoice: (choice: ColumnChoice | null) => void
}

const arrows: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

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
        {lines.map((column) => (
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
            <Grip name={column.header} onMove={(by) => move(column, by)} />
          </li>
        ))}
      </ul>
      <span className="away" role="status">
        {said}
      </span>
    </div>
  )
}

/** The drag handle of a line; the up and down arrow keys move the line too. */
function Grip({ name, onMove }: { name: string; onMove: (by: number) => void }) {
  const start = useRef<number | null>(null)
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const height = event.currentTarget.closest('li')?.offsetHeight ?? 0
    if (start.current === null || height === 0) return
    const by = Math.round((event.clientY - start.current) / height)
    if (by === 0) return
    start.current += by * height
    onMove(by)
  }
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <button
      type="button"
      className="button quiet icon small grip"
      aria-label={`Move ${name}`}
      title="Drag, or use the up and down arrow keys"
      onPointerDown={(event) => {
        start.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
      onKeyDown={press}
    >
      <IconGripVertical size={14} aria-hidden />
    </button>
  )
}
