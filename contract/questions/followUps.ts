import type { FollowUp } from '../entities/templateQuestion.ts'
import { fits, visibleSlots, type Slot } from './conditions.ts'
import { isAnswered, type Answers, type Form } from './form.ts'

/** The follow-ups of one question that its answer calls for. */
export const followUpsOf = ({ slot, question }: Slot, { bySlot }: Answers): FollowUp[] =>
  question.onAnswer.filter(({ when }) => fits(bySlot[slot], when))

/** Everything the answers call for, in the order of the questions: actions, notifications, stages, comments, photos. */
export const triggered = (
  form: Form,
  answers: Answers,
  slots = visibleSlots(form, answers),
): { slot: Slot; followUp: FollowUp }[] =>
  slots
    .filter(({ slot }) => isAnswered(answers.bySlot[slot]))
    .flatMap((slot) => followUpsOf(slot, answers).map((followUp) => ({ slot, followUp })))
