import { useState } from 'react'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { tableStart } from '#src/ui/DataTable/tableState.ts'
import { permits } from '../permits.ts'
import { permitColumns } from './permitColumns.tsx'

const rows = permits(100_000)

/** A hundred thousand rows on one page. */
export function LongRegister() {
  const [state, setState] = useState(tableStart)
  return (
    <main className="main">
      <h1 className="away">Permits</h1>
      <DataTable
        label="Permits"
        rows={rows}
        columns={permitColumns}
        state={state}
        onState={setState}
        empty={{ sentence: 'Nothing yet.' }}
        problem={null}
        filterHint="Number, title, company"
        rowLink={(row) => `#permit-${row.id}`}
        unpaged
      />
    </main>
  )
}
