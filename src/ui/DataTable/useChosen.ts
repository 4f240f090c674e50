import { useCallback, useMemo, useState } from 'react'
import type { Identified } from './columns.ts'

/** The selected rows, and functions to change the selection. */
export interface Chosen<Row extends Identified> {
  ids: ReadonlySet<Row['id']>
  rows: readonly Row[]
  choose: (rows: readonly Row[], chosen: boolean) => void
  clear: () => void
}

const none: ReadonlySet<never> = new Set()

/** Keeps the selection across pages. A row that no longer exists drops out of it. */
export function useChosen<Row extends Identified>(all: readonly Row[]): Chosen<Row> {
  const [ids, setIds] = useState<ReadonlySet<Row['id']>>(none)
  const rows = useMemo(() => (ids.size === 0 ? [] : all.filter(({ id }) => ids.has(id))), [all, ids])
  const choose = useCallback((some: readonly Row[], chosen: boolean) => {
    setIds((before) => {
      const next = new Set(before)
      for (const { id } of some) {
        if (chosen) next.add(id)
        else next.delete(id)
      }
      return next
    })
  }, [])
  const clear = useCallback(() => setIds(none), [])
  return { ids, rows, choose, clear }
}
