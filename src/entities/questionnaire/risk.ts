import {
  likelihoods as likelihoodWords,
  riskLevelOf,
  severities as severityWords,
  usualRiskBands,
  type RiskLevel,
} from '#contract/safety/risk.ts'
import { useOffice } from '#src/entities/settings/shared/office.ts'

const inSentence = (words: Readonly<Record<number, string>>): Record<number, string> =>
  Object.fromEntries(Object.entries(words).map(([grade, word]) => [grade, word.toLowerCase()]))
/** Labels for likelihood and severity from 1 to 5, for use inside a sentence. */
export const likelihoods = inSentence(likelihoodWords)
export const severities = inSentence(severityWords)

/** Returns the function that maps a risk score to its band, by the office's settings. */
export function useRiskBand() {
  const bands = useOffice() ?? usualRiskBands
  return (score: number): { band: RiskLevel; word: string } => {
    const band = riskLevelOf(score, bands)
    return { band, word: `${band.charAt(0).toUpperCase()}${band.slice(1)} risk, ${score}` }
  }
}
