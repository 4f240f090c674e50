import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { changeRequestStatusWords } from '#contract/changes/changeRequestStatus.ts'
import type { Project } from '#contract/entities/project.ts'
import { withMeanings } from '#contract/figures.ts'
import { changeRequestPath } from '#contract/recordPages.ts'
import { everything } from '#src/data/windowCount.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { changeRequestColumns, columnsWithoutTotals } from './changeRequestColumns.tsx'
import { changeRequestWindow } from './data.ts'

const views: readonly ViewName[] = withMeanings('changerequests', [
  { id: 'all', label: 'All' },
  { id: 'pending', label: 'Pending' },
  { id: 'approved', label: 'Approved' },
  { id: 'drafts', label: 'Drafts' },
])
const choiceWords = { statusId: (value: string | null) => changeRequestStatusWords[Number(value)] }
const toggles = [{ id: 'waiting', label: 'Waits for me' }]

interface Props {
  project: Project
  /** The view requested by the URL. */
  view?: string | undefined
  /** Button to write the first change request; absent for readers. */
  add: ReactNode
}

/** The change requests of a project, newest first, with totals of the matching rows. */
export function ChangeRequestTable({ project, view, add }: Props) {
  const { id: projectId, currency, pageData } = project
  const { readsSums } = pageData
  const table = useTable('changeRequests', { sorter: { column: 'raised', down: true } }, view)
  const of = useMemo(() => changeRequestWindow(projectId), [projectId])
  const { data: readable } = useQuery({ ...of.totals(everything), enabled: !readsSums })
  const readsSome = (readable?.estimate ?? null) !== null
  const columns = useMemo(
    () => (readsSums ? changeRequestColumns(currency) : columnsWithoutTotals(readsSome, currency)),
    [readsSums, readsSome, currency],
  )
  return (
    <WindowTable
      {...table}
      of={of}
      label="Change requests"
      columns={columns}
      choiceWords={choiceWords}
      views={views}
      toggles={toggles}
      filterHint="Number, title, person"
      empty={{
        sentence:
          'A change request controls a possible change of scope, cost or time, from the early warning to the work that is done.',
        action: add,
      }}
      failure="Change requests could not be loaded"
      rowLink={changeRequestPath}
      rowName={(row) => row.number ?? row.title}
      exportName="change-requests"
    />
  )
}
