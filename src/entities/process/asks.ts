import type { Slot } from '#contract/questions/conditions.ts'
import { followUpsOf } from '#contract/questions/followUps.ts'
import type { Answers } from '#contract/questions/form.ts'

/** What an answer asks for beside itself. */
export interface Asks {
  comment: boolean
  /** How many photos at least. */
  photos: number
}

const kinds = new Map<string, Asks>()

/** The same object for the same wishes, so that a question is drawn anew only when they change. */
export function asksOf(slot: Slot, answers: Answers): Asks {
  const followUpEffects = followUpsOf(slot, answers).map(({ effect }) => effect)
  const comment = followUpEffects.includes('requireComment')
  const photos = Math.max(slot.question.minPhotos, followUpEffects.includes('requirePhoto') ? 1 : 0)
  const key = `${comment} ${photos}`
  const known = kinds.get(key) ?? { comment, photos }
  kinds.set(key, known)
  return known
}
