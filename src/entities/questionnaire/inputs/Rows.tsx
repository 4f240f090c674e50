import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { PastedColumn } from '#src/ui/fields/pastedRows.ts'
import { usePastedRows } from '#src/ui/rows/usePastedRows.tsx'
import { useRowKeys } from '#src/ui/rows/useRowKeys.ts'

interface Props<Row> {
  rows: readonly Row[]
  onRows(rows: Row[]): void
  /** Initial values of a new row. */
  fresh: Row
  /** Name of one row, for buttons: 'activity', 'injury'. */
  one: string
  /** The columns for rows pasted from a spreadsheet, in order. */
  columns?: readonly PastedColumn[]
  children(row: Row, set: (change: Partial<Row>) => void, at: number): ReactNode
}

/** An answer that is a list of rows; users add, fill in and remove rows. */
export function Rows<Row extends object>({ rows, onRows, fresh, one, columns, children }: Props<Row>) {
  const { keys, insert, remove } = useRowKeys(rows.length)
  const { onPaste, notice } = usePastedRows({ columns: columns ?? [], rows: () => rows, fresh, onRows })
  return (
    <div className="stack tight-stack">
      {rows.map((row, at) => (
        <div key={keys[at]} className="answer-row" onPaste={(event) => columns && onPaste(event, at)}>
          <div className="answer-row-fields">
            {children(
              row,
              (change) => onRows(rows.map((other, place) => (place === at ? { ...other, ...change } : other))),
              at,
            )}
          </div>
          <Button
            small
            kind="quiet"
            icon={<IconTrash size={15} />}
            aria-label={`Remove ${one} ${at + 1}`}
            onClick={() => {
              remove(at)
              onRows(rows.filter((_, place) => place !== at))
            }}
          />
        </div>
      ))}
      {notice}
      <Button
        small
        icon={<IconPlus size={15} />}
        className="answer-add"
        onClick={() => {
          insert(rows.length)
          onRows([...rows, fresh])
        }}
      >
        {`Add ${one}`}
      </Button>
    </div>
  )
}
