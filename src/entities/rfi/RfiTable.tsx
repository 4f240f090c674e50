import { withMeanings } from '#contract/figures.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { RfiSummary } from '#contract/entities/rfi.ts'
import { rfiViews } from '#contract/changes/rfiStatus.ts'
import { currentUser } from '#src/data/session.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import type { Toggle, View } from '#src/ui/DataTable/views.ts'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock, useCurrency } from '#src/ui/time/TimeZoneProvider.tsx'
import { useTable } from '../record/useTable.ts'
import { rfis } from './data.ts'
import { rfiColumns } from './rfiColumns.tsx'
import { rfiHref } from './shared/rfiHref.ts'

interface Props {
  projectId: number
  /** The view requested by the URL. */
  view?: string | undefined
  /** Button to write the first RFI; absent for readers. */
  add: ReactNode
}

/** The RFIs of a project, earliest due date first. */
export function RfiTable({ projectId, view, add }: Props) {
  const { data, error, refetch } = useQuery(rfis.list({ parentProjectId: projectId }))
  const table = useTable('rfis', { sorter: { column: 'due', down: false } }, view)
  const me = currentUser(useQueryClient())
  const clock = useClock()
  const currency = useCurrency()
  const columns = useMemo(() => rfiColumns(currency), [currency])
  const today = dayOf(clock.now, clock.zone)
  const views = useMemo((): readonly View<RfiSummary>[] => {
    const keeps = rfiViews(me.id, today)
    return withMeanings('rfis', [
      { id: 'pending', label: 'Not closed, and drafts', keeps: keeps.pending },
      { id: 'open', label: 'Not closed', keeps: keeps.open },
      { id: 'mine', label: 'Ball with me', keeps: keeps.mine },
      { id: 'overdue', label: 'Overdue', urgent: true, keeps: keeps.overdue },
      { id: 'closed', label: 'Closed and void', keeps: keeps.closed },
      { id: 'all', label: 'All', keeps: keeps.all },
    ])
  }, [me.id, today])
  const toggles = useMemo(
    (): readonly Toggle<RfiSummary>[] => [
      { id: 'raised', label: 'Raised by me', keeps: ({ raisedByUserId }) => raisedByUserId === me.id },
    ],
    [me.id],
  )
  return (
    <DataTable
      {...table}
      label="RFIs"
      rows={data}
      columns={columns}
      views={views}
      toggles={toggles}
      filterHint="Number, subject, person"
      empty={{
        sentence:
          'An RFI is a formal question to a designer, the client or a contractor that needs one recorded answer by a date.',
        action: add,
      }}
      problem={
        error && !data
          ? { title: 'RFIs could not be loaded', sentence: error.message, retry: () => void refetch() }
          : null
      }
      rowLink={rfiHref}
      rowName={(row) => row.number ?? row.subject}
      exportName="rfis"
    />
  )
}
