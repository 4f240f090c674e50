import { withMeanings } from '#contract/figures.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { changeRequestStatus, isAgreed, pendingStatuses } from '#contract/changes/changeRequestStatus.ts'
import type { ChangeRequestSummary } from '#contract/entities/changeRequest.ts'
import type { Project } from '#contract/entities/project.ts'
import { changeRequestPath } from '#contract/recordPages.ts'
import { currentUser } from '#src/data/session.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import type { Toggle, View } from '#src/ui/DataTable/views.ts'
import { useTable } from '../record/useTable.ts'
import { changeRequestColumns, columnsWithoutTotals, waitsFor } from './changeRequestColumns.tsx'
import { changeRequests } from './data.ts'

interface Props {
  project: Project
  /** The view requested by the URL. */
  view?: string | undefined
  /** Button to write the first change request; absent for readers. */
  add: ReactNode
}

const views: readonly View<ChangeRequestSummary>[] = withMeanings('changerequests', [
  { id: 'all', label: 'All', keeps: () => true },
  { id: 'pending', label: 'Pending', keeps: ({ statusId }) => pendingStatuses.includes(statusId) },
  {
    id: 'approved',
    label: 'Approved',
    keeps: isAgreed,
  },
  { id: 'drafts', label: 'Drafts', keeps: ({ statusId }) => statusId === changeRequestStatus.draft },
])

/** The change requests of a project, newest first, with totals of the matching rows. */
export function ChangeRequestTable({ project, view, add }: Props) {
  const { data, error, refetch } = useQuery(changeRequests.list({ projectId: project.id }))
  const table = useTable('changeRequests', { sorter: { column: 'raised', down: true } }, view)
  const me = currentUser(useQueryClient())
  const columns = useMemo(
    () =>
      project.pageData.readsSums
        ? changeRequestColumns(project.currency)
        : columnsWithoutTotals(data ?? [], project.currency),
    [project.pageData.readsSums, project.currency, data],
  )
  const toggles = useMemo(
    (): readonly Toggle<ChangeRequestSummary>[] => [
      { id: 'waiting', label: 'Waits for me', keeps: (row) => waitsFor(row).includes(me.fullName) },
    ],
    [me.fullName],
  )
  return (
    <DataTable
      {...table}
      label="Change requests"
      rows={data}
      columns={columns}
      views={views}
      toggles={toggles}
      filterHint="Number, title, person"
      empty={{
        sentence:
          'A change request controls a possible change of scope, cost or time, from the early warning to the work that is done.',
        action: add,
      }}
      problem={
        error && !data
          ? { title: 'Change requests could not be loaded', sentence: error.message, retry: () => void refetch() }
          : null
      }
      rowLink={changeRequestPath}
      rowName={(row) => row.number ?? row.title}
      exportName="change-requests"
    />
  )
}
