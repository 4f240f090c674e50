import type { Action } from '#contract/entity.ts'
import type { questionResponseAction } from '#contract/entities/questionResponseAction.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

export type ActionMove = Action<typeof questionResponseAction>

export const actionMoves: Record<ActionMove, MoveWords> = {
  cancel: {
    verb: 'Cancel action',
    danger: true,
    follows: 'It stays in the register, with the reason. Nobody has to put it right any more.',
    success: 'is cancelled',
  },
  reject: {
    verb: 'Not accepted',
    danger: true,
    follows: 'It goes back to whoever put it right, with the reason.',
    success: 'went back',
  },
  postpone: {
    verb: 'Change due date',
    follows: 'The first due date stays in the record.',
    success: 'has another due date',
  },
  reopen: {
    verb: 'Reopen',
    follows: 'It has to be put right again. The record it belongs to is reopened too.',
    success: 'is open again',
  },
  start: { verb: 'Start', follows: 'Others see that work on it has started.', success: 'is in progress' },
  fix: {
    verb: 'Put right',
    primary: true,
    follows: 'Whoever checks it gets a notification.',
    success: 'is ready for review',
  },
  accept: {
    verb: 'Accept',
    primary: true,
    follows: 'You have checked that it was put right. The action is closed.',
    success: 'is closed',
  },
}

export const actionHistoryWords: Record<string, string> = {
  start: 'started work on it',
  fix: 'put it right',
  accept: 'accepted the fix',
  reject: 'did not accept the fix',
  postpone: 'changed the due date',
  cancel: 'cancelled it',
  reopen: 'reopened it',
  reason: 'gave a reason',
  file: 'added a photo',
  fileRemoved: 'removed a photo',
}
