import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ChangeTotals as Changes, Project } from '#contract/entities/project.ts'
import { figures } from '#contract/figures.ts'
import { counted } from '#contract/text/amounts.ts'
import { money } from '#contract/text/money.ts'
import { plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import '../changeRequest.css'

/**
 * The effect of changes on a contract: contract sum, approved, pending, contingency, forecast and forecast completion.
 */
export function ChangeTotals({ project }: { project: Project }) {
  const clock = useClock()
  const { changes } = project.pageData
  if (!changes) return null
  const { currency, plannedCompletionDate: planned, revisedCompletionDate } = project
  const revised = revisedCompletionDate ?? planned
  const days = (value: number) => (value === 0 ? 'no days' : counted(value, 'day'))
  return (
    <div className="panel change-totals" role="group" aria-label="Totals of changes">
      <Total of="contractValue" value={money(changes.contractSum, currency)} more="as signed" />
      <Total
        of="approvedChange"
        value={money(changes.approvedCost, currency)}
        more={`${counted(changes.approvedCount, 'change')}, ${days(changes.approvedDays)}`}
      />
      <Total
        of="pendingChange"
        value={money(changes.pendingCost, currency)}
        more={`${counted(changes.pendingCount, 'change')}, ${days(changes.pendingDays)}`}
      />
      <Contingency changes={changes} currency={currency} />
      <Total of="forecast" value={money(changes.forecastCost, currency)} more="with all that is pending" />
      <Total
        of="forecastCompletion"
        value={plainDate(revised, clock)}
        more={revised === planned ? 'as planned' : `planned ${plainDate(planned, clock)}`}
      />
    </div>
  )
}

/** The remaining contingency. Hidden if the project has none, unless changes draw from it anyway. */
function Contingency({ changes, currency }: { changes: Changes; currency: string }) {
  const { contingency, contingencyLeft, contingencyDrawn, contingencyPending } = changes
  if (contingency === null && contingencyDrawn === 0 && contingencyPending === 0) return null
  const left = contingencyLeft ?? -contingencyDrawn
  const of = 'contingencyLeft'
  if (left < 0) return <Total of={of} value={money(left, currency)} more="more is drawn than there is" isShort />
  const asked = contingencyPending > 0 && `${money(contingencyPending, currency)} asked for`
  return (
    <Total
      of={of}
      value={money(left, currency)}
      more={asked || (contingency === null ? 'nothing is set aside' : `of ${money(contingency, currency)}`)}
      isShort={contingencyPending > left}
    />
  )
}

interface TotalProps {
  of: keyof typeof figures
  value: ReactNode
  more: string
  isShort?: boolean
}

const Total = ({ of, value, more, isShort = false }: TotalProps) => (
  <div title={figures[of].meaning}>
    <span className="small quiet">{figures[of].name}</span>
    <strong className="number cut">{value}</strong>
    {isShort ? (
      <span className="due small tone-red">
        <IconAlertTriangle size={13} stroke={2} aria-hidden />
        {more}
      </span>
    ) : (
      <span className="small faint cut">{more}</span>
    )}
  </div>
)
