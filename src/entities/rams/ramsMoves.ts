import type { Action } from '#contract/entity.ts'
import type { rams } from '#contract/entities/rams.ts'
import { stepHistoryWords } from '#src/entities/approval/stepWords.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

/** Actions with a button beside the title; people are briefed in a separate tab. */
type RamsMove = Exclude<Action<typeof rams>, 'brief'>

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const ramsMoves: Record<RamsMove, MoveWords> = {
  cancel: {
    verb: 'Cancel RAMS',
    danger: true,
    follows: 'Nobody works to it. It stays in the register, with the reason.',
    success: 'is cancelled',
  },
  suspend: {
    verb: 'Suspend',
    danger: true,
    follows: 'Work to it stops until it is resumed, or a new revision is approved.',
    success: 'is suspended',
  },
  close: {
    verb: 'Close',
    follows: 'The activity is finished. Nobody works to it any more.',
    success: 'is closed',
  },
  revise: {
    verb: 'New revision',
    follows:
      'This starts a draft with the content of this revision, which stays in force until the new one is approved.',
    success: 'has a new revision to write',
  },
  resume: { verb: 'Resume', primary: true, follows: 'Work to them may resume.', success: 'is in force again' },
  submit: {
    verb: 'Submit',
    primary: true,
    follows: 'The people below are asked in turn. It cannot be changed in the meantime.',
    success: 'is submitted',
  },
  sign: {
    verb: 'Sign',
    primary: true,
    follows: 'Your signature belongs to this revision. A new one is signed again.',
    success: 'is signed',
  },
}

export const ramsHistoryWords: Partial<Record<string, string>> = {
  ...stepHistoryWords,
  submit: 'submitted it for review',
  sign: 'signed it',
  brief: 'briefed someone on it',
  revise: 'started the next revision',
  supersede: 'put another revision in its place',
  suspend: 'suspended it',
  resume: 'resumed it',
  close: 'closed it',
  cancel: 'cancelled it',
  expire: 'marked it as expired',
  reason: 'gave a reason',
  newestForm: 'changed to the newest version of the questionnaire',
  file: 'added a document',
  fileRemoved: 'removed a document',
}
