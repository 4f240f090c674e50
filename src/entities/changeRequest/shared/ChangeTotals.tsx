import type { ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { counted } from '#src/ui/amounts.ts'
import { money } from '#src/ui/shares.ts'
import { plainDate } from '#src/ui/time.ts'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'
import '../changeRequest.css'

/** What changes add to a contract: contract sum, approved, pending, forecast and the forecast completion. */
export function ChangeTotals({ project }: { project: Project }) {
  const clock = useClock()
  const { changes } = project.pageData
  if (!changes) return null
  const { currency, plannedCompletionDate: planned, revisedCompletionDate } = project
  const revised = revisedCompletionDate ?? planned
  const days = (value: number) => (value === 0 ? 'no days' : counted(value, 'day'))
  return (
    <div className="panel change-totals" role="group" aria-label="Totals of changes">
      <Total name="Contract sum" value={money(changes.contractSum, currency)} more="as signed" />
      <Total
        name="Approved"
        value={money(changes.approvedCost, currency)}
        more={`${counted(changes.approvedCount, 'change')}, ${days(changes.approvedDays)}`}
      />
      <Total
        name="Pending"
        value={money(changes.pendingCost, currency)}
        more={`${counted(changes.pendingCount, 'change')}, ${days(changes.pendingDays)}`}
      />
      <Total name="Forecast" value={money(changes.forecastCost, currency)} more="with all that is pending" />
      <Total
        name="Completion"
        value={plainDate(revised, clock)}
        more={revised === planned ? 'as planned' : `planned ${plainDate(planned, clock)}`}
      />
    </div>
  )
}

const Total = ({ name, value, more }: { name: string; value: ReactNode; more: string }) => (
  <div>
    <span className="small quiet">{name}</span>
    <strong className="number cut">{value}</strong>
    <span className="small faint cut">{more}</span>
  </div>
)
