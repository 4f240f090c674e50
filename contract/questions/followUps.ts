import type { FollowUp } from '../entities/templateQuestion.ts'
import { fits, visibleSlots, type Slot } from './conditions.ts'
import type { Answers, Form } from './form.ts'

/** Returns the follow-ups that a question's answer triggers. */
export const followUpsOf = ({ slot, question }: Slot, { bySlot }: Answers): FollowUp[] =>
  question.onAnswer.filter(({ when }) => fits(bySlot[slot], when))

/** Returns every follow-up that the answers trigger, in question order. */
export const triggered = (
  form: Form,
  answers: Answers,
  slots = visibleSlots(form, answers),
): { slot: Slot; followUp: FollowUp }[] =>
  slots.flatMap((slot) => followUpsOf(slot, answers).map((followUp) => ({ slot, followUp })))
