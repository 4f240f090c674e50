import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WorkItem } from '#contract/people/workload.ts'
import { workload } from '#src/data/workload.ts'
import { DecideRecords } from '#src/entities/safetyRecord/DecideRecords.tsx'
import { useTable } from '#src/entities/record/useTable.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import type { View } from '#src/ui/DataTable/views.ts'
import { daysAhead, type Clock } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { columnsInProject, columnsOverall, workRow, type WorkRow } from './workloadColumns.tsx'

interface Props {
  /** Null for all projects. */
  projectId: number | null
  /** Excludes items that are shown elsewhere on the screen. */
  without?: (item: WorkItem) => boolean
}

/** What waits for the user, in the order in which to do it: overdue, critical, by due date, oldest first. */
export function WorkloadTable({ projectId, without }: Props) {
  const { data, error, refetch } = useQuery(workload(projectId))
  const table = useTable(projectId === null ? 'workloadOverall' : 'workload')
  const clock = useClock()
  const rows = useMemo(() => data?.items.filter((item) => !without?.(item)).map(workRow), [data, without])
  const views = useMemo(() => viewsAt(clock), [clock])
  return (
    <DataTable
      {...table}
      label="My workload"
      rows={rows}
      columns={projectId === null ? columnsOverall : columnsInProject}
      views={views}
      filterHint="Reason, number, title"
      empty={{ sentence: 'Nothing waits for you. What others hand to you appears here at once.' }}
      problem={
        error && !data
          ? { title: 'My workload could not be loaded', sentence: error.message, retry: () => void refetch() }
          : null
      }
      rowLink={(row) => row.url}
      rowName={(row) => row.number ?? row.title}
      {...(projectId !== null && {
        renderBulk: (chosen: readonly WorkRow[], clear: () => void) => (
          <DecideRecords projectId={projectId} items={toDecide(chosen)} onDone={clear} />
        ),
      })}
    />
  )
}

/** The process engine's approvals among the selected rows. Others are decided on their own pages. */
const toDecide = (chosen: readonly WorkRow[]) =>
  chosen.flatMap(({ approvalId, number, title }) =>
    approvalId === null ? [] : [{ id: approvalId, name: [number, title].filter(Boolean).join(' ') }],
  )

const viewsAt = (clock: Clock): readonly View<WorkRow>[] => [
  { id: 'all', label: 'All', keeps: () => true },
  { id: 'overdue', label: 'Overdue', urgent: true, keeps: ({ isOverdue }) => isOverdue },
  {
    id: 'soon',
    label: 'Due in 7 days',
    keeps: ({ dueOn, isOverdue }) => !isOverdue && (daysAhead(dueOn, clock) ?? 8) <= 7,
  },
]
