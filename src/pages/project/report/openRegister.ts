import type { QueryClient } from '@tanstack/react-query'
import type { ReportFilters, ReportRegister } from '#contract/reports/projectReport.ts'
import { reportChoiceNames } from '#contract/reports/reportFacts.ts'
import type { System } from '#contract/systems.ts'
import { currentUser } from '#src/data/session.ts'
import { keepTable } from '#src/data/tableState.ts'
import { tableStartWith } from '#src/ui/DataTable/tableState.ts'

/** Sets the view and the filters of the register behind a figure, as if the reader had chosen them there. */
export function openRegister(
  client: QueryClient,
  { table, ofSystem, view, days, filters, narrowed = {} }: ReportRegister,
  asked: ReportFilters,
  system: System,
) {
  const ofTheseDays = days ? { [days]: [asked.startDate, asked.endDate] } : {}
  const chosen = Object.fromEntries(
    reportChoiceNames.flatMap((name) =>
      narrowed[name] && asked[name] !== null ? [[narrowed[name], [String(asked[name])]]] : [],
    ),
  )
  keepTable(
    currentUser(client).id,
    ofSystem ? `${table}-${system}` : table,
    tableStartWith({ view: view ?? null, filters: { ...ofTheseDays, ...filters, ...chosen } }),
  )
}
