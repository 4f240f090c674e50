import type { Action } from '#contract/entity.ts'
import type { observation } from '#contract/entities/observation.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

type ObservationMove = Action<typeof observation>

export const observationMoves: Record<ObservationMove, MoveWords> = {
  cancel: {
    verb: 'Cancel observation',
    danger: true,
    follows: 'It stays in the register, with the reason, and no longer counts.',
    success: 'is cancelled',
  },
  reopen: {
    verb: 'Reopen',
    follows: 'It is open again, and actions can be added to it.',
    success: 'is open again',
  },
  close: {
    verb: 'Close',
    primary: true,
    follows: 'Nothing more to do. Everyone who could see it can still read it.',
    success: 'is closed',
  },
}

export const observationHistoryWords: Record<string, string> = {
  close: 'closed it',
  reopen: 'reopened it',
  cancel: 'cancelled it',
  reason: 'gave a reason',
  closedByAction: 'closed it with its last action',
  reopenedByAction: 'reopened it with one of its actions',
  file: 'added a photo',
  fileRemoved: 'removed a photo',
}
