import { likelihoods, severities } from '#contract/risk.ts'

const graded = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, word]) => ({ value: Number(value), label: `${value}, ${word}` }))

/** The grades of a risk, to choose from. */
export const [severityOptions, likelihoodOptions] = [graded(severities), graded(likelihoods)]
