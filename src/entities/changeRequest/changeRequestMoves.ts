import type { Action } from '#contract/entity.ts'
import type { changeRequest } from '#contract/entities/changeRequest.ts'
import { stepHistoryWords } from '#src/entities/approval/stepWords.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

export type ChangeMove = Action<typeof changeRequest>

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const changeMoves: Record<ChangeMove, MoveWords> = {
  withdraw: {
    verb: 'Withdraw',
    danger: true,
    follows: 'It stays in the register, with the reason, and no longer counts.',
    success: 'is withdrawn',
  },
  supersede: {
    verb: 'Supersede',
    danger: true,
    follows: 'Another change request takes its place. It stays in the register and no longer counts.',
    success: 'is superseded',
  },
  closeUnchanged: {
    verb: 'Close without change',
    follows: 'The early warning needs no change of cost or time. It stays in the register.',
    success: 'is closed without a change',
  },
  notify: {
    verb: 'Notify',
    primary: true,
    follows: 'It gets its number, everyone on the project sees it, and its time bar stops.',
    success: 'is notified',
  },
  assess: {
    verb: 'Assess',
    primary: true,
    follows: 'The assessor prices it and gets notice, with the day on which the quotation is due.',
    success: 'is being assessed',
  },
  quote: {
    verb: 'Submit quotation',
    primary: true,
    follows: 'The quotation is what approvers decide on. It counts as pending until then.',
    success: 'has its quotation',
  },
  submit: {
    verb: 'Submit for approval',
    primary: true,
    follows: 'The people below are asked in turn. It cannot be changed in the meantime.',
    success: 'is in approval',
  },
  revise: {
    verb: 'Revise',
    primary: true,
    follows: 'It goes back to its quotation, which can be changed and submitted again.',
    success: 'is open for another quotation',
  },
  implement: {
    verb: 'Implemented',
    primary: true,
    follows: 'The work is done and the documents are up to date.',
    success: 'is implemented',
  },
  close: {
    verb: 'Close',
    primary: true,
    follows: 'Nothing more to do. What was agreed stands.',
    success: 'is closed',
  },
}
export const changeMoveNames = Object.keys(changeMoves) as ChangeMove[]

export const changeHistoryWords: Partial<Record<string, string>> = {
  ...stepHistoryWords,
  notify: 'notified it',
  assess: 'had it assessed',
  quote: 'submitted the quotation',
  submit: 'submitted it for approval',
  revise: 'opened it for another quotation',
  implement: 'recorded that it is implemented',
  close: 'closed it',
  closeUnchanged: 'closed it without a change',
  supersede: 'superseded it',
  withdraw: 'withdrew it',
  file: 'added a file',
  fileRemoved: 'removed a file',
}
