import type { Column } from './columns.ts'

/** The properties of a column that the column chooser needs. */
export type ChoosableColumn = Pick<
  Column<never>,
  'id' | 'header' | 'always' | 'startsHidden' | 'dropBelow' | 'onlyFilter'
>

/** A user's choice of columns: their order, and the columns the user has shown or hidden explicitly. */
export interface ColumnChoice {
  order: readonly string[]
  shown: Readonly<Record<string, boolean>>
}

/** Returns whether a column is shown: `always` comes first, then the user's choice, then the screen's default. */
export const isShown = (column: ChoosableColumn, choice: ColumnChoice | null): boolean => {
  const { id, always, startsHidden, onlyFilter } = column
  return !onlyFilter && (Boolean(always) || (choice?.shown[id] ?? !startsHidden))
}

/** Returns all columns in the user's order. Columns the user has not ordered come last, in the screen's order. */
export function ordered<One extends ChoosableColumn>(columns: readonly One[], choice: ColumnChoice | null): One[] {
  const rank = (column: One) => {
    const at = choice?.order.indexOf(column.id) ?? -1
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  return columns.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

/** Returns the choice with one column moved by `by` positions. */
export function moved(
  columns: readonly ChoosableColumn[],
  choice: ColumnChoice | null,
  id: string,
  by: number,
): ColumnChoice {
  const order = ordered(columns, choice).map((column) => column.id)
  const from = order.indexOf(id)
  const to = Math.max(0, Math.min(from + by, order.length - 1))
  order.splice(to, 0, ...order.splice(from, 1))
  return { order, shown: choice?.shown ?? {} }
}

/** Returns the choice with one column shown or hidden. */
export const withShown = (
  columns: readonly ChoosableColumn[],
  choice: ColumnChoice | null,
  id: string,
  shown: boolean,
): ColumnChoice => ({
  order: choice?.order ?? columns.map((column) => column.id),
  shown: { ...choice?.shown, [id]: shown },
})
