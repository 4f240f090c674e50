import type { Column } from './columns.ts'

/** What choosing columns needs to know of one. */
export type ChoosableColumn = Pick<Column<never>, 'id' | 'header' | 'always' | 'startsHidden' | 'dropBelow'>

/** A person's own choice of columns: their order, and which of them they have shown or hidden on purpose. */
export interface ColumnChoice {
  order: readonly string[]
  shown: Readonly<Record<string, boolean>>
}

/** Whether a column is shown: what must be, what the person wants, what the screen proposes, in this order. */
export const isShown = ({ id, always, startsHidden }: ChoosableColumn, choice: ColumnChoice | null): boolean =>
  Boolean(always) || (choice?.shown[id] ?? !startsHidden)

/** All columns in the person's order; columns they have never seen come last, as the screen has them. */
export function ordered<One extends ChoosableColumn>(columns: readonly One[], choice: ColumnChoice | null): One[] {
  const rank = (column: One) => {
    const at = choice?.order.indexOf(column.id) ?? -1
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  return columns.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

/** The choice with one column moved by so many places. */
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

/** The choice with one column shown or hidden. */
export const withShown = (
  columns: readonly ChoosableColumn[],
  choice: ColumnChoice | null,
  id: string,
  shown: boolean,
): ColumnChoice => ({
  order: choice?.order ?? columns.map((column) => column.id),
  shown: { ...choice?.shown, [id]: shown },
})
