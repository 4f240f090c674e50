import { IconAlertTriangle } from '@tabler/icons-react'
import type { ProjectFigures } from '#contract/projectFigures.ts'
import { counted, measure, number } from '#src/ui/amounts.ts'
import { shortMoney } from '#src/ui/shares.ts'

/** What is going on on a project, in one line of a card: late actions first, and nothing of which there is none. */
export function CardFigures({ figures, currency }: { figures: ProjectFigures; currency: string }) {
  const { rfisWithMe, pendingChange, safetyFile, activePermits, overdueActions } = figures
  const words = [
    rfisWithMe && `${counted(rfisWithMe, 'RFI')} with you`,
    pendingChange && `${shortMoney(pendingChange, currency)} of changes pending`,
    activePermits && counted(activePermits, 'active permit'),
    safetyFile !== undefined && `safety file ${measure(safetyFile, '%', 0)}`,
  ].filter(Boolean)
  if (!overdueActions && words.length === 0) return null
  return (
    <span className="card-figures small quiet number">
      {overdueActions ? (
        <span className="due tone-red">
          <IconAlertTriangle size={13} stroke={2} aria-hidden />
          {`${number(overdueActions)} overdue ${overdueActions === 1 ? 'action' : 'actions'}`}
        </span>
      ) : null}
      {words.map((said) => (
        <span key={String(said)}>{said}</span>
      ))}
    </span>
  )
}
