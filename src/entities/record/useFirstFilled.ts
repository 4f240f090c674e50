import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { everything } from '#src/data/windowCount.ts'
import type { WindowData } from '#src/data/windows.ts'
import type { Identified } from '#src/ui/DataTable/columns.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'

/**
 * Returns the first of these views that has rows, for a register whose default view is empty; undefined while counts
 * load, and if the default view is right. Later changes do not switch the view.
 */
export function useFirstFilled<Row extends Identified>(of: WindowData<Row>, views: readonly ViewName[]) {
  const counts = useQueries({ queries: views.map(({ id }) => of.count({ ...everything, view: id })) })
  const [found, setFound] = useState<{ view: string | undefined } | null>(null)
  if (found === null && counts.every(({ data }) => data !== undefined)) {
    const at = counts.findIndex(({ data }) => data! > 0)
    setFound({ view: at > 0 ? views[at]!.id : undefined })
  }
  return found?.view
}
