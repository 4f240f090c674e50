import { useMemo, type ReactNode } from 'react'
import { instanceStatusWords } from '#contract/instances/instanceStatus.ts'
import type { System } from '#contract/systems.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { trainingWindow } from './data.ts'
import { trainingHref } from './shared/trainingHref.ts'
import { trainingColumns } from './trainingColumns.tsx'

const views: readonly ViewName[] = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'mine', label: 'Mine' },
]
const choiceWords = { statusId: (value: string | null) => instanceStatusWords[Number(value)] }

interface Props {
  projectId: number
  system: System
  /** Button for the first training; false for readers. */
  add: ReactNode
}

/** The talks, briefings and drills of a project, the latest first. */
export function TrainingTable({ projectId, system, add }: Props) {
  const table = useTable('onSiteTrainings', { sorter: { column: 'heldOn', down: true } })
  const of = useMemo(() => trainingWindow(projectId), [projectId])
  return (
    <WindowTable
      {...table}
      of={of}
      label="On-site training"
      columns={trainingColumns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Number, topic"
      empty={{
        sentence: 'Toolbox talks, briefings and drills stand here, with the signatures of those who attended.',
        action: add,
      }}
      failure="On-site training could not be loaded"
      rowLink={(row) => trainingHref(row, system)}
      rowName={(row) => row.number ?? row.title}
      exportName="on-site-training"
    />
  )
}
