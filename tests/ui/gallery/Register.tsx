import { IconCalendar, IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { ColumnChoice } from '#src/ui/DataTable/columnChoice.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { tableStartWith } from '#src/ui/DataTable/tableState.ts'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { permits, type Permit } from '../permits.ts'
import { permitColumns } from './permitColumns.tsx'

const rows = permits(152)
const views = [
  { id: 'open', label: 'Open', keeps: (row: Permit) => row.status < 80 },
  { id: 'active', label: 'Active', keeps: (row: Permit) => row.status === 50 },
  { id: 'expired', label: 'Overdue', keeps: (row: Permit) => row.status === 70, urgent: true },
  { id: 'closed', label: 'Closed', keeps: (row: Permit) => row.status >= 80 },
  { id: 'all', label: 'All', keeps: () => true },
]
const toggles = [{ id: 'mine', label: 'Mine', keeps: (row: Permit) => row.waitingFor === 'D. Okafor' }]
const given: Record<string, readonly Permit[] | undefined> = {
  register: rows,
  loading: undefined,
  empty: [],
  problem: undefined,
}

/** A complete register. It is loading if its rows are undefined and empty if there are none. */
export function Register({ state: asked }: { state: string }) {
  const [state, setState] = useState(
    tableStartWith({ view: 'all', size: 20, sorter: { column: 'number', down: true } }),
  )
  const [choice, setChoice] = useState<ColumnChoice | null>(null)
  return (
    <main className="main">
      <PageHeader
        crumbs={[
          { label: 'Projects', href: '#' },
          { label: 'Harbour bridge refurbishment', href: '#' },
          { label: 'Permits' },
        ]}
        title="Permits"
        actions={
          <>
            <Button icon={<IconCalendar size={16} />}>Calendar</Button>
            <Button kind="primary" icon={<IconPlus size={16} />}>
              New permit
            </Button>
          </>
        }
      />
      <DataTable
        label="Permits"
        rows={asked in given ? given[asked] : rows}
        columns={permitColumns}
        state={state}
        onState={setState}
        empty={{
          sentence: 'Permits for hot work, digging, lifting and the like appear here once someone asks for one.',
          action: (
            <Button kind="primary" icon={<IconPlus size={16} />}>
              New permit
            </Button>
          ),
        }}
        problem={asked === 'problem' ? { title: 'Permits could not be loaded', retry: () => undefined } : null}
        filterHint="Number, title, company"
        views={views}
        toggles={toggles}
        bulkNote={(chosen) => `${chosen.filter(({ status }) => status === 20).length} in review`}
        renderBulk={(chosen) => (
          <>
            <Button kind="danger" small>
              Reject {chosen.length}
            </Button>
            <Button kind="primary" small icon={<IconCircleCheck size={15} />}>
              Approve {chosen.length}
            </Button>
          </>
        )}
        rowLink={(row) => `#permit-${row.id}`}
        exportName="Permits HB-014"
        columnChoice={choice}
        onColumnChoice={setChoice}
      />
    </main>
  )
}
