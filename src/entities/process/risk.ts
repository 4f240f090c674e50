import {
  likelihoods as likelihoodWords,
  riskLevelOf,
  severities as severityWords,
  type RiskLevel,
} from '#contract/risk.ts'

const inSentence = (words: Readonly<Record<number, string>>): Record<number, string> =>
  Object.fromEntries(Object.entries(words).map(([grade, word]) => [grade, word.toLowerCase()]))
/** Words for likelihood and severity from 1 to 5, inside a sentence. */
export const likelihoods = inSentence(likelihoodWords)
export const severities = inSentence(severityWords)

/** Returns the band of a risk score: 1 to 6 low, 8 to 12 medium, 15 to 25 high. */
export function riskBand(score: number): { band: RiskLevel; word: string } {
  const band = riskLevelOf(score)
  return { band, word: `${band.charAt(0).toUpperCase()}${band.slice(1)} risk, ${score}` }
}
