import type { ShownColumn } from './useColumns.ts'

/** Sets the column widths once, so that the browser does not derive them from the rows. */
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

/**
 * Returns the minimum table width in px as CSS variables: one for the fixed columns, and one for each window width
 * below which columns are hidden.
 */
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
