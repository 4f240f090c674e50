import type { Action } from '#contract/entity.ts'
import type { onSiteTraining } from '#contract/entities/onSiteTraining.ts'
import { stepHistoryWords } from '#src/entities/approval/stepWords.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

type TrainingMove = Exclude<Action<typeof onSiteTraining>, 'signOn' | 'strikeOff'>

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const trainingMoves: Record<TrainingMove, MoveWords> = {
  cancel: {
    verb: 'Cancel training',
    danger: true,
    follows: 'It stays in the register, with the reason, and no longer counts.',
    success: 'is cancelled',
  },
  reopen: {
    verb: 'Reopen',
    follows: 'It is a draft again, so that more people can sign. It is then submitted again.',
    success: 'is open again',
  },
  submit: {
    verb: 'Submit',
    primary: true,
    follows: 'The attendance list is final from now on.',
    success: 'is submitted',
  },
  close: { verb: 'Close', primary: true, follows: 'Nothing is left to do.', success: 'is closed' },
}

export const trainingHistoryWords: Partial<Record<string, string>> = {
  ...stepHistoryWords,
  submit: 'submitted it',
  signOn: 'let someone sign',
  strikeOff: 'struck someone off the list',
  close: 'closed it',
  reopen: 'reopened it',
  cancel: 'cancelled it',
  reason: 'gave a reason',
  newestForm: 'changed to the newest version of the questionnaire',
  file: 'added a photo',
  fileRemoved: 'removed a photo',
}
