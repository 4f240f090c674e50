import type { ShownColumn } from './useColumns.ts'

/** The columns' widths, told to the browser once, so that rows never work them out. */
export const TableColumns = <Row,>({
  columns,
  choosable,
}: {
  columns: readonly ShownColumn<Row>[]
  choosable: boolean
}) => (
  <colgroup>
    {choosable && <col className="choose" />}
    {columns.map(({ column: { id, width, dropBelow }, kept }) => (
      <col
        key={id}
        data-drop={kept ? undefined : dropBelow}
        style={width === undefined ? undefined : { '--width': width }}
        className={width === undefined ? undefined : 'sized'}
      />
    ))}
  </colgroup>
)

/** How wide the table must be at least, as variables by the width at which their columns give way. */
export function leastWidths<Row>(
  columns: readonly ShownColumn<Row>[],
  choosable: boolean,
): Record<`--${string}`, number> {
  const sums: Record<`--${string}`, number> = { '--fixed': choosable ? 44 : 0 }
  for (const { column, kept } of columns) {
    const group: `--${string}` = column.dropBelow && !kept ? `--drop-${column.dropBelow}` : '--fixed'
    sums[group] = (sums[group] ?? 0) + (column.width ?? 180)
  }
  return sums
}
