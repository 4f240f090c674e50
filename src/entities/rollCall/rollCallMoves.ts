import type { Action } from '#contract/entity.ts'
import type { rollCall } from '#contract/entities/rollCall.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

/** Texts of each action, in button order. */
export const rollCallMoves: Record<Action<typeof rollCall>, MoveWords> = {
  cancel: {
    verb: 'Cancel roll call',
    danger: true,
    follows: 'It stays in the register, with the reason, and does not count as a drill.',
    success: 'is cancelled',
  },
  end: {
    verb: 'End roll call',
    primary: true,
    follows: 'The list is final from now on. Ticks that were made before and are still on their way are added.',
    success: 'has ended',
  },
}

export const rollCallHistoryWords: Partial<Record<string, string>> = {
  created: 'started it',
  mustered: 'ticked someone as mustered',
  missing: 'ticked someone as missing',
  leftBefore: 'ticked someone as having left before',
  notRequired: 'ticked someone as not required',
  end: 'ended it',
  cancel: 'cancelled it',
}
