import type { Result } from '../questions/scoring.ts'

/** The results that an inspector states, the best one first. */
export const statedResults = ['pass', 'passWithDefects', 'fail'] as const
export type StatedResult = (typeof statedResults)[number]

const rank = (result: Result | null) => (result === null || result === 'na' ? -1 : statedResults.indexOf(result))

/**
 * The result of an inspection: the worse of the checklist's result and the inspector's. A pass with defects in the list
 * is a pass with defects. A checklist without a question that can fail has the result 'na'. Null if there is neither.
 */
export function resultOf(scored: Result | null, stated: StatedResult | null, defects: number): Result | null {
  const worst = Math.max(rank(scored), rank(stated))
  if (scored === null && stated === null) return null
  if (defects > 0 && worst < 1) return 'passWithDefects'
  return statedResults[worst] ?? 'na'
}
