import { useCallback, useMemo, useState } from 'react'
import type { Identified } from '#src/ui/DataTable/columns.ts'
import type { Chosen } from '#src/ui/DataTable/useChosen.ts'

/** Keeps the selection across the pages of a window. Rows on the current page are up to date. */
export function useChosenRows<Row extends Identified>(page: readonly Row[]): Chosen<Row> {
  const [held, setHeld] = useState<ReadonlyMap<Row['id'], Row>>(new Map())
  const rows = useMemo(() => {
    const fresh = new Map(page.map((row) => [row.id, row]))
    return [...held.values()].map((row) => fresh.get(row.id) ?? row)
  }, [held, page])
  const ids = useMemo(() => new Set(held.keys()), [held])
  const choose = useCallback((some: readonly Row[], chosen: boolean) => {
    setHeld((before) => {
      const next = new Map(before)
      for (const row of some) {
        if (chosen) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  }, [])
  const clear = useCallback(() => setHeld(new Map()), [])
  return { ids, rows, choose, clear }
}
