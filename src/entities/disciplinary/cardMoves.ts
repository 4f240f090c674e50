import type { Action } from '#contract/entity.ts'
import type { disciplinary } from '#contract/entities/disciplinary.ts'
import { stepHistoryWords } from '#src/entities/approval/stepWords.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

type CardMove = Action<typeof disciplinary>

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const cardMoves: Record<CardMove, MoveWords> = {
  cancel: {
    verb: 'Cancel disciplinary',
    danger: true,
    follows: 'It stays in the register, with the reason, and no longer counts.',
    success: 'is cancelled',
  },
  appeal: {
    verb: 'Record appeal',
    follows: 'Someone other than its author decides it. The card counts until then.',
    success: 'has an appeal',
  },
  decideAppeal: {
    verb: 'Decide on appeal',
    follows: 'The decision is final. A card that is withdrawn no longer counts.',
    success: 'has a decision on the appeal',
  },
  lift: {
    verb: 'End time off',
    follows: 'From the day after they may be inducted to the project again.',
    success: 'has a last day off',
  },
  refuse: {
    verb: 'Refused to sign',
    follows: 'The card counts all the same. A witness stands in place of the signature.',
    success: 'is recorded as refused',
  },
  notify: {
    verb: 'Employer told',
    follows: 'The date goes on the record.',
    success: 'is recorded as told to the employer',
  },
  sign: {
    verb: 'Let them sign',
    follows: 'The person signs on this device that they got the card, and not that they agree with it.',
    success: 'is signed by the person',
  },
  submit: {
    verb: 'Submit',
    primary: true,
    follows: 'The people below decide. It cannot be changed in the meantime.',
    success: 'is submitted',
  },
  close: {
    verb: 'Close',
    primary: true,
    follows: 'Nothing more to do. An appeal is still possible.',
    success: 'is closed',
  },
}

export const cardHistoryWords: Partial<Record<string, string>> = {
  ...stepHistoryWords,
  submit: 'submitted it',
  sign: 'let the person sign',
  refuse: 'recorded that the person refused to sign',
  notify: 'entered when the employer was told',
  appeal: 'recorded an appeal',
  decideAppeal: 'decided on the appeal',
  lift: 'ended the time off',
  close: 'closed it',
  cancel: 'cancelled it',
  reason: 'gave a reason',
  newestForm: 'changed to the newest version of the questionnaire',
  file: 'added a file',
  fileRemoved: 'removed a file',
}
