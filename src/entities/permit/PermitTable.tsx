import { withMeanings } from '#contract/figures.ts'
import { useMemo, type ReactNode } from 'react'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { InstanceTable } from '#src/entities/safetyRecord/InstanceTable.tsx'
import { useTable } from '../record/useTable.ts'
import { permitWindow } from './data.ts'
import { permitColumns } from './permitColumns.tsx'

const views: readonly ViewName[] = withMeanings('permits', [
  { id: 'all', label: 'All' },
  { id: 'active', label: 'Active' },
  { id: 'live', label: 'Open' },
  { id: 'overdue', label: 'Overdue', urgent: true },
  { id: 'mine', label: 'Mine' },
])

interface Props {
  projectId: number
  /** The view requested by the URL. */
  view?: string | undefined
  system: System
  /** Button to request the first permit; false for readers. */
  add: ReactNode
}

/** The permits of a project, latest start first. */
export function PermitTable({ projectId, system, view, add }: Props) {
  const table = useTable('permits', { sorter: { column: 'validFrom', down: true } }, view)
  const of = useMemo(() => permitWindow(projectId, system), [projectId, system])
  return (
    <InstanceTable
      {...table}
      projectId={projectId}
      of={of}
      label="Permits"
      columns={permitColumns}
      views={views}
      empty={{
        sentence:
          'A permit allows dangerous work in one place for a limited time, once someone has checked and signed it.',
        action: add,
      }}
      failure="Permits could not be loaded"
      rowLink={(row) => recordPath('permit', row, system)}
      exportName="permits"
    />
  )
}
