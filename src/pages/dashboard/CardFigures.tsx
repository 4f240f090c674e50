import { IconAlertTriangle } from '@tabler/icons-react'
import type { ProjectFigures } from '#contract/projects/projectFigures.ts'
import { counted, measure, number } from '#contract/text/amounts.ts'
import { shortMoney } from '#contract/text/money.ts'

interface Props {
  figures: ProjectFigures
  /** How many people are on site now. */
  onSite: number
  currency: string
}

/** Figures of a project in one line of a card: overdue items first; zeros are left out. */
export function CardFigures({ figures, onSite, currency }: Props) {
  const { rfisWithMe, pendingChange, safetyFile, activePermits, overdueActions, overdueInspections } = figures
  const words = [
    onSite > 0 && `${number(onSite)} on site`,
    rfisWithMe && `${counted(rfisWithMe, 'RFI')} with you`,
    pendingChange && `${shortMoney(pendingChange, currency)} of changes pending`,
    activePermits && counted(activePermits, 'active permit'),
    safetyFile !== undefined && `safety file ${measure(safetyFile, '%', 0)}`,
  ].filter(Boolean)
  const late = [
    overdueActions && `${number(overdueActions)} overdue ${overdueActions === 1 ? 'action' : 'actions'}`,
    overdueInspections &&
      `${number(overdueInspections)} overdue ${overdueInspections === 1 ? 'inspection' : 'inspections'}`,
  ].filter(Boolean)
  if (late.length === 0 && words.length === 0) return null
  return (
    <span className="card-figures small quiet number">
      {late.map((said) => (
        <span key={String(said)} className="due tone-red">
          <IconAlertTriangle size={13} stroke={2} aria-hidden />
          {said}
        </span>
      ))}
      {words.map((said) => (
        <span key={String(said)}>{said}</span>
      ))}
    </span>
  )
}
