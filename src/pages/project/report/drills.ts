import type { QueryClient } from '@tanstack/react-query'
import type { ReadyReportKind, ReportFilters } from '#contract/reports/projectReport.ts'
import { currentUser } from '#src/data/session.ts'
import { keepTable } from '#src/data/tableState.ts'
import { tableStartWith, type TableState } from '#src/ui/DataTable/tableState.ts'

interface Drill {
  table: string
  view?: string
  /** The column that is filtered by the days of the report. */
  days?: string
  filters?: TableState['filters']
}

const severe = ['fatal', 'specified', 'lostTime']

/** What the register behind a figure shows; a figure that no filter of its register can repeat shows its view alone. */
const drills: Readonly<Record<ReadyReportKind, Readonly<Record<string, Drill>>>> = {
  rfi: {
    raised: { table: 'rfis', view: 'all' },
    answered: { table: 'rfis', view: 'all' },
    closed: { table: 'rfis', view: 'closed' },
    open: { table: 'rfis', view: 'open' },
    overdue: { table: 'rfis', view: 'overdue' },
  },
  changeRequest: {
    raised: { table: 'changeRequests', view: 'all', days: 'raised' },
    agreed: { table: 'changeRequests', view: 'approved' },
    pending: { table: 'changeRequests', view: 'pending' },
    rejected: { table: 'changeRequests', view: 'all' },
  },
  safety: {
    accidents: { table: 'accidents', days: 'occurredOn' },
    reportable: { table: 'accidents', days: 'occurredOn' },
    lostTime: { table: 'accidents', days: 'occurredOn', filters: { severity: severe } },
    nearMisses: { table: 'incidents', days: 'occurredOn' },
    good: { table: 'observations', days: 'createdOn', filters: { nature: ['positive'] } },
    bad: { table: 'observations', days: 'createdOn', filters: { nature: ['negative'] } },
    open: { table: 'questionResponseActions', view: 'unfinished' },
    overdue: { table: 'questionResponseActions', view: 'overdue' },
    permits: { table: 'permits', days: 'validFrom' },
    talks: { table: 'onSiteTrainings', days: 'heldOn' },
    yellow: { table: 'disciplinaries', days: 'occurredOn', filters: { level: ['yellow'] } },
    red: { table: 'disciplinaries', days: 'occurredOn', filters: { level: ['red'] } },
  },
}

/** Sets the filters of the register behind a figure, as if the reader had chosen them there. */
export function openOn(client: QueryClient, kind: ReadyReportKind, figure: string, filters: ReportFilters) {
  const drill = drills[kind][figure]
  if (!drill) return
  const days = drill.days ? { [drill.days]: [filters.startDate, filters.endDate] } : {}
  const state = tableStartWith({ view: drill.view ?? null, filters: { ...days, ...drill.filters } })
  keepTable(currentUser(client).id, drill.table, state)
}
