import { useMemo, type ReactNode } from 'react'
import { rfiStatusWords } from '#contract/changes/rfiStatus.ts'
import { withMeanings } from '#contract/figures.ts'
import { rfiPath } from '#contract/recordPages.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { useCurrency } from '#src/ui/time/TimeZoneProvider.tsx'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { rfiWindow } from './data.ts'
import { rfiColumns } from './rfiColumns.tsx'

const views: readonly ViewName[] = withMeanings('rfis', [
  { id: 'pending', label: 'Not closed, and drafts' },
  { id: 'open', label: 'Not closed' },
  { id: 'mine', label: 'Ball with me' },
  { id: 'overdue', label: 'Overdue', urgent: true },
  { id: 'closed', label: 'Closed and void' },
  { id: 'all', label: 'All' },
])
const choiceWords = { statusId: (value: string | null) => rfiStatusWords[Number(value)] }
const toggles = [{ id: 'raised', label: 'Raised by me' }]

interface Props {
  projectId: number
  /** The view requested by the URL. */
  view?: string | undefined
  /** Button to write the first RFI; absent for readers. */
  add: ReactNode
}

/** The RFIs of a project, earliest due date first. */
export function RfiTable({ projectId, view, add }: Props) {
  const table = useTable('rfis', { sorter: { column: 'dueOn', down: false } }, view)
  const of = useMemo(() => rfiWindow(projectId), [projectId])
  const currency = useCurrency()
  const columns = useMemo(() => rfiColumns(currency), [currency])
  return (
    <WindowTable
      {...table}
      of={of}
      label="RFIs"
      columns={columns}
      choiceWords={choiceWords}
      views={views}
      toggles={toggles}
      filterHint="Number, subject, person"
      empty={{
        sentence:
          'An RFI is a formal question to a designer, the client or a contractor that needs one recorded answer by a date.',
        action: add,
      }}
      failure="RFIs could not be loaded"
      rowLink={rfiPath}
      rowName={(row) => row.number ?? row.subject}
      exportName="rfis"
    />
  )
}
