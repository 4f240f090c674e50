import type { QueryClient } from '@tanstack/react-query'
import type { ReportFilters, ReportRegister } from '#contract/reports/projectReport.ts'
import { currentUser } from '#src/data/session.ts'
import { keepTable } from '#src/data/tableState.ts'
import { tableStartWith } from '#src/ui/DataTable/tableState.ts'

/** Sets the view and the filters of the register behind a figure, as if the reader had chosen them there. */
export function openRegister(
  client: QueryClient,
  { table, view, days, filters }: ReportRegister,
  asked: ReportFilters,
) {
  const ofTheseDays = days ? { [days]: [asked.startDate, asked.endDate] } : {}
  keepTable(
    currentUser(client).id,
    table,
    tableStartWith({ view: view ?? null, filters: { ...ofTheseDays, ...filters } }),
  )
}
