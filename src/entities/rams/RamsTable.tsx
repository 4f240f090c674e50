import { withMeanings } from '#contract/figures.ts'
import { useMemo, type ReactNode } from 'react'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { InstanceTable } from '#src/entities/safetyRecord/InstanceTable.tsx'
import { useFirstFilled } from '../record/useFirstFilled.ts'
import { useTable } from '../record/useTable.ts'
import { ramsWindow } from './data.ts'
import { ramsColumns } from './ramsColumns.tsx'

const registerViews: readonly ViewName[] = withMeanings('rams', [
  { id: 'all', label: 'All' },
  { id: 'inForce', label: 'In force' },
  { id: 'overdue', label: 'Overdue', urgent: true },
  { id: 'reviewDue', label: 'Review due', urgent: true },
])
const ownViews: readonly ViewName[] = [
  { id: 'toSign', label: 'To sign', urgent: true },
  { id: 'toReview', label: 'To review' },
  { id: 'mine', label: 'Written by me' },
]

const none: readonly ViewName[] = []

interface Props {
  projectId: number
  system: System
  /** Those that concern the reader, in place of all. */
  own?: boolean
  /** Button for the first RAMS; false for readers. */
  add: ReactNode
}

/** The RAMS of a project, the latest first. */
export function RamsTable({ projectId, system, own = false, add }: Props) {
  const of = useMemo(() => ramsWindow(projectId, system), [projectId, system])
  const first = useFirstFilled(of, own ? ownViews : none)
  const table = useTable(own ? 'myRams' : 'rams', { sorter: { column: 'createdOn', down: true } }, first)
  return (
    <InstanceTable
      {...table}
      projectId={projectId}
      of={of}
      label={own ? 'My RAMS' : 'RAMS'}
      columns={ramsColumns}
      views={own ? ownViews : registerViews}
      filterHint="Number, activity"
      empty={{
        sentence: own
          ? 'RAMS that your company works to appear here for you to sign.'
          : 'RAMS say what could harm people in an activity, and how it is done safely.',
        action: add,
      }}
      failure="RAMS could not be loaded"
      rowLink={(row) => recordPath('rams', row, system)}
      exportName="rams"
    />
  )
}

/** The RAMS that concern the reader. The first one is written in the register of all. */
export const MyRamsTable = (props: Omit<Props, 'own'>) => <RamsTable {...props} own add={false} />
