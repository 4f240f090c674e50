import type { Identified } from './columns.ts'
import type { ShownColumn } from './useColumns.ts'

const count = 12

/** Twelve grey placeholder lines while the rows load. The style sheet shows them after 200 ms. */
export function WaitingRows<Row extends Identified>({
  columns,
  choosable,
}: {
  columns: readonly ShownColumn<Row>[]
  choosable: boolean
}) {
  return (
    <tbody className="waits" aria-hidden>
      {Array.from({ length: count }, (_, line) => (
        <tr key={line}>
          {choosable && (
            <td className="choose">
              <i className="waiting" />
            </td>
          )}
          {columns.map(({ column: { id, dropBelow }, kept, part }, i) => (
            <td key={id} data-drop={kept ? undefined : dropBelow} data-card={part}>
              <i className="waiting" style={{ width: `${90 - ((line * 7 + i * 13) % 35)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
