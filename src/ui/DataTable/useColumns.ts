import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { isShown, type ColumnChoice } from './columnChoice.ts'
import type { Column, Identified } from './columns.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature })
const noRows: never[] = []

/** A visible column. */
export interface ShownColumn<Row> {
  column: Column<Row>
  /** Stays visible in a narrow window, because the user has chosen to show it. */
  kept: boolean
}

/** Returns the visible columns in the user's order, as react-table arranges them. */
export function useColumns<Row extends Identified>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice | null,
): readonly ShownColumn<Row>[] {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({ id: column.id, header: column.header, accessorFn: (row: Row) => column.value(row) })),
    [columns],
  )
  const state = useMemo(
    () => ({
      columnOrder: [...(choice?.order ?? [])],
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column, choice)])),
    }),
    [columns, choice],
  )
  const table = useTable({ features, columns: definitions, data: noRows, state })
  const ids = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join('\n')
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return ids.split('\n').flatMap((id) => {
      const column = byId.get(id)
      return column ? [{ column, kept: choice?.shown[id] === true }] : []
    })
  }, [ids, columns, choice])
}
