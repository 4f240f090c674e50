/** A cell by row and column index. */
export interface Place {
  row: number
  column: number
}

/** The selected cells: all between two corners. The arrow keys move the second. */
export interface Choice {
  from: Place
  to: Place
}

export interface Size {
  rows: number
  columns: number
}

const leap = 10

const steps: Record<string, (at: Place, size: Size, far: boolean) => Place> = {
  ArrowUp: ({ row, column }, _, far) => ({ row: far ? 0 : row - 1, column }),
  ArrowDown: ({ row, column }, { rows }, far) => ({ row: far ? rows - 1 : row + 1, column }),
  ArrowLeft: ({ row, column }, _, far) => ({ row, column: far ? 0 : column - 1 }),
  ArrowRight: ({ row, column }, { columns }, far) => ({ row, column: far ? columns - 1 : column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - leap, column }),
  PageDown: ({ row, column }) => ({ row: row + leap, column }),
  Home: ({ row }, _, far) => ({ row: far ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, far) => ({ row: far ? rows - 1 : row, column: columns - 1 }),
}

const within = (at: number, count: number) => Math.max(0, Math.min(at, count - 1))

/** Returns the selection after a key; null for a key that does not move. Shift extends, Ctrl goes to the edge. */
export function afterKey(
  choice: Choice,
  size: Size,
  { key, shiftKey, isFar }: { key: string; shiftKey: boolean; isFar: boolean },
): Choice | null {
  const step = steps[key]
  if (!step) return null
  const next = step(choice.to, size, isFar)
  const to = { row: within(next.row, size.rows), column: within(next.column, size.columns) }
  return { from: shiftKey ? choice.from : to, to }
}

/** Returns the first and last row and column of a selection, limited to the size of the grid. */
export function bounds({ from, to }: Choice, { rows, columns }: Size) {
  const span = (one: number, other: number, count: number) =>
    [within(Math.min(one, other), count), within(Math.max(one, other), count)] as const
  return { rows: span(from.row, to.row, rows), columns: span(from.column, to.column, columns) }
}
