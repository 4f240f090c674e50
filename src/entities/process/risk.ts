/** Words for likelihood and severity from 1 to 5 (domain specification, 6.2). */
export const likelihoods: Record<number, string> = {
  1: 'very unlikely',
  2: 'unlikely',
  3: 'possible',
  4: 'likely',
  5: 'almost certain',
}
export const severities: Record<number, string> = {
  1: 'minor',
  2: 'first aid',
  3: 'lost time',
  4: 'major',
  5: 'fatality',
}

/** Returns the band of a risk score: 1 to 6 low, 8 to 12 medium, 15 to 25 high. */
export function riskBand(score: number): { band: 'low' | 'medium' | 'high'; word: string } {
  if (score >= 15) return { band: 'high', word: `High risk, ${score}` }
  return score >= 8 ? { band: 'medium', word: `Medium risk, ${score}` } : { band: 'low', word: `Low risk, ${score}` }
}
