import { IconAlertTriangle, IconArrowDown, IconEqual } from '@tabler/icons-react'
import type { RiskLevel } from '#contract/safety/risk.ts'
import { look, loud, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const looks: Record<RiskLevel, Look> = {
  low: look('Low', 'green', IconArrowDown),
  medium: look('Medium', 'amber', IconEqual),
  high: look('High', 'red', IconAlertTriangle, loud),
}

/** The risk of an incident, by its potential consequences: band and score. */
export const RiskBadge = ({ level, score }: { level: RiskLevel; score: number }) => (
  <StatusChip look={{ ...looks[level], word: `${looks[level].word}, ${score}` }} />
)
