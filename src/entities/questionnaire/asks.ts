import type { Slot } from '#contract/questions/conditions.ts'
import { followUpsOf } from '#contract/questions/followUps.ts'
import type { Answers } from '#contract/questions/form.ts'

/** Additional requirements of an answer. */
export interface Asks {
  comment: boolean
  /** Minimum number of photos. */
  photos: number
}

const kinds = new Map<string, Asks>()

/**
 * Returns what an answer requires. Equal requirements share one object, so that a question re-renders only when they
 * change.
 */
export function asksOf(slot: Slot, answers: Answers): Asks {
  const followUpEffects = followUpsOf(slot, answers).map(({ effect }) => effect)
  const comment = followUpEffects.includes('requireComment')
  const photos = Math.max(slot.question.minPhotos, followUpEffects.includes('requirePhoto') ? 1 : 0)
  const key = `${comment} ${photos}`
  const known = kinds.get(key) ?? { comment, photos }
  kinds.set(key, known)
  return known
}
