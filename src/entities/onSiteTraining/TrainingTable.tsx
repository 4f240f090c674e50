import { useMemo, type ReactNode } from 'react'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { InstanceTable } from '#src/entities/safetyRecord/InstanceTable.tsx'
import { useTable } from '../record/useTable.ts'
import { trainingWindow } from './data.ts'
import { trainingColumns } from './trainingColumns.tsx'

const views: readonly ViewName[] = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'mine', label: 'Mine' },
]

interface Props {
  projectId: number
  system: System
  /** Button to add the first training; false for readers. */
  add: ReactNode
}

/** The talks, briefings and drills of a project, latest first. */
export function TrainingTable({ projectId, system, add }: Props) {
  const table = useTable('onSiteTrainings', { sorter: { column: 'heldOn', down: true } })
  const of = useMemo(() => trainingWindow(projectId), [projectId])
  return (
    <InstanceTable
      {...table}
      projectId={projectId}
      of={of}
      label="On-site training"
      columns={trainingColumns}
      views={views}
      filterHint="Number, topic"
      empty={{
        sentence: 'Toolbox talks, briefings and drills are listed here, with the signatures of those who attended.',
        action: add,
      }}
      failure="On-site training could not be loaded"
      rowLink={(row) => recordPath('onSiteTraining', row, system)}
      exportName="on-site-training"
    />
  )
}
