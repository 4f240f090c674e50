import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { isShown, type ColumnChoice } from './columnChoice.ts'
import { cardPartsOf } from './cardParts.ts'
import type { CardPart, Column, Identified } from './columns.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature })
const noRows: never[] = []

/** A visible column. */
export interface ShownColumn<Row> {
  column: Column<Row>
  /** Stays visible in a narrow window, because the user has chosen to show it. */
  kept: boolean
  /** Its place on a card; undefined if it does not show there. */
  part: CardPart | undefined
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
    const shown = ids.split('\n').flatMap((id) => byId.get(id) ?? [])
    const parts = cardPartsOf(shown)
    return shown.map((column) => ({ column, kept: choice?.shown[column.id] === true, part: parts.get(column.id) }))
  }, [ids, columns, choice])
}
