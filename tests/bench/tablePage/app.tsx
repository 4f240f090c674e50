import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { tableStart } from '#src/ui/DataTable/tableState.ts'
import { TimeZoneProvider } from '#src/ui/time/TimeZoneProvider.tsx'
import { lookOf, quarterToThree, type Permit } from '#tests/ui/permits.ts'

const columns = columnsOf<Permit>([
  { id: 'number', header: 'Number', value: (row) => row.number, width: 100 },
  { id: 'title', header: 'Title', value: (row) => row.title },
  { id: 'subType', header: 'Sub type', value: (row) => row.subType, width: 150 },
  { id: 'company', header: 'Company', value: (row) => row.company, width: 150 },
  { id: 'zone', header: 'Zone', value: (row) => row.zone, width: 150 },
  { id: 'status', header: 'Status', value: (row) => row.status, text: (row) => lookOf(row.status).word, width: 120 },
  { id: 'waitingFor', header: 'Waiting for', value: (row) => row.waitingFor, width: 120 },
  { id: 'workers', header: 'Workers', kind: 'number', value: (row) => row.workers, width: 90 },
])

function Permits({ rows }: { rows: Permit[] }) {
  const [state, setState] = useState(tableStart)
  return (
    <DataTable
      label="Permits"
      rows={rows}
      columns={columns}
      state={state}
      onState={setState}
      empty={{ sentence: '' }}
      problem={null}
      filterHint=""
      unpaged
    />
  )
}

/** The product's own table. */
export function show(root: HTMLElement, rows: Permit[]) {
  createRoot(root).render(
    <TimeZoneProvider zone="Europe/Dublin" now={quarterToThree}>
      <Permits rows={rows} />
    </TimeZoneProvider>,
  )
}
