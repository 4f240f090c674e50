import type { ProcessSubTypeSummary } from '#contract/entities/processSubType.ts'
import { windWorkWords } from '#contract/safety/wind.ts'
import { thin } from '#contract/text/amounts.ts'

/** Summarises the rules of a sub type: 'At most 12 h, alone in its zone, RAMS'. */
export function rulesInWords(row: ProcessSubTypeSummary) {
  const rules = [
    row.maxDurationHours &&
      `At most ${row.maxDurationHours % 24 === 0 ? `${row.maxDurationHours / 24}${thin}d` : `${row.maxDurationHours}${thin}h`}`,
    row.reviewMonths && `Review after ${row.reviewMonths}${thin}months`,
    row.exclusiveInZone && 'exclusive in its zone',
    row.windLimit && `gust limit for ${windWorkWords[row.windLimit]}`,
    row.requiresRams && 'RAMS',
    row.requiresSignOn && 'sign-on',
    row.isConfidential && 'confidential',
  ]
    .filter(Boolean)
    .join(', ')
  return rules.charAt(0).toUpperCase() + rules.slice(1)
}
