import { useState, type ClipboardEvent } from 'react'
import { pastedRows, type PastedColumn, type UnreadCell } from '../fields/pastedRows.ts'
import { Notice } from '../page/Notice.tsx'
import { dayOf } from '../time/time.ts'
import { useClock } from '../time/TimeZoneProvider.tsx'

interface Props<Row> {
  columns: readonly PastedColumn[]
  layouts?: readonly (readonly string[])[]
  /** The current rows, and the values of a new one. */
  rows: () => readonly Row[]
  fresh: Row
  /** Values unique to each new row, such as its key. */
  own?: () => Partial<Row>
  onRows: (rows: Row[]) => void
}

const none: readonly (readonly string[])[] = []
const blankOf = (own: object) => Object.fromEntries(Object.keys(own).map((name) => [name, null]))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Turns rows copied from a spreadsheet and pasted into a table of lines into lines: they replace the focused line if it
 * is empty, and otherwise go after it. Pasted elsewhere in the table, they go to the end. Cells that cannot be parsed
 * are listed with their text; the form cannot be saved until the reader has dealt with them.
 */
export function usePastedRows<Row extends object>({
  columns,
  layouts = none,
  rows,
  fresh,
  own = () => ({}),
  onRows,
}: Props<Row>) {
  const clock = useClock()
  const [unread, setUnread] = useState<readonly UnreadCell[]>([])
  const onPaste = (event: ClipboardEvent<HTMLElement>, at: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (event.target instanceof HTMLTextAreaElement && !text.includes('\t')) return
    const pasted = pastedRows(text, columns, layouts, dayOf(clock.now, clock.zone))
    if (!pasted) return
    event.preventDefault()
    const before = rows()
    const place = at < 0 ? before.length : Math.min(at, before.length)
    const here = before[place]
    const from =
      here === undefined || isSame({ ...here, ...blankOf(own()) }, { ...fresh, ...blankOf(own()) }) ? place : place + 1
    const made = pasted.rows.map((values) => ({ ...fresh, ...own(), ...values }))
    onRows([...before.slice(0, from), ...made, ...before.slice(from === place ? place + 1 : from)])
    setUnread(pasted.unread.map((cell) => ({ ...cell, row: cell.row + from })))
  }
  const notice = unread.length > 0 && (
    <div data-unreadable tabIndex={-1}>
      <Notice tone="amber" title="Some cells could not be read" onDismiss={() => setUnread([])}>
        <ul>
          {unread.map(({ row, label, text, problem }) => (
            <li key={`${row} ${label}`}>
              Line {row + 1}, {label}: “{text}”. {problem}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
  return { onPaste, notice }
}

/** Returns the row index of a field in a list of a form, from its name: 2 for 'items.2.rate'. */
export const rowOfField = ({ target }: ClipboardEvent<HTMLElement>) =>
  Number(/\.(\d+)\./.exec((target as HTMLInputElement).name)?.[1] ?? -1)
