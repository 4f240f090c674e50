import type { Action } from '#contract/entity.ts'
import type { induction } from '#contract/entities/induction.ts'
import { stepHistoryWords } from '#src/entities/approval/stepWords.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

/** Actions with a button beside the title; films and health have their own panels. */
type InductionMove = Exclude<Action<typeof induction>, 'watch' | 'medical'>

export const medicalWords: MoveWords = {
  verb: 'Record answer',
  follows: 'Only the inductor, the managers, the H&S adviser and the project manager read it. It is stored encrypted.',
  success: 'has an answer on medical arrangements',
}

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const inductionMoves: Record<InductionMove, MoveWords> = {
  cancel: {
    verb: 'Cancel induction',
    danger: true,
    follows: 'It stays in the register, with the reason, and nobody works under it.',
    success: 'is cancelled',
  },
  close: {
    verb: 'Close',
    danger: true,
    follows: 'The person has left the site. To come back they are inducted again, and keep their site number.',
    success: 'is closed',
  },
  submit: {
    verb: 'Sign and submit',
    primary: true,
    follows: 'The inducted person signs on this device. Nobody changes the record afterwards.',
    success: 'is submitted',
  },
}

export const inductionHistoryWords: Partial<Record<string, string>> = {
  ...stepHistoryWords,
  submit: 'submitted it with the signature of the person',
  watch: 'showed a video',
  medical: 'recorded the answer on medical arrangements',
  close: 'closed it',
  cancel: 'cancelled it',
  expire: 'marked it as expired',
  offProject: 'ended it, because the person is off the project',
  inductedAgain: 'closed it, because the person was inducted again',
  reason: 'gave a reason',
  newestForm: 'changed to the newest version of the questionnaire',
  file: 'added a photo',
  fileRemoved: 'removed a photo',
}
