import type { Action } from '#contract/entity.ts'
import type { inspection } from '#contract/entities/inspection.ts'
import { stepHistoryWords } from '#src/entities/approval/stepWords.ts'
import type { MoveWords } from '../../record/moves/moveWords.ts'

export type InspectionMove = Action<typeof inspection>

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const inspectionMoves: Record<InspectionMove, MoveWords> = {
  cancel: {
    verb: 'Cancel inspection',
    danger: true,
    follows: 'It stays in the register, with the reason, and no longer counts.',
    success: 'is cancelled',
  },
  reopen: {
    verb: 'Reopen',
    follows: 'Actions can be added to it again. What was answered stays as it is.',
    success: 'is open again',
  },
  close: {
    verb: 'Close',
    follows: 'Everything that was found is put right.',
    success: 'is closed',
  },
  submit: {
    verb: 'Submit',
    primary: true,
    follows: 'The answers and the result are final from now on.',
    success: 'is submitted',
  },
}

export const inspectionHistoryWords: Partial<Record<string, string>> = {
  ...stepHistoryWords,
  submit: 'submitted it',
  close: 'closed it',
  reopen: 'reopened it',
  cancel: 'cancelled it',
  reason: 'gave a reason',
  newestForm: 'changed to the newest version of the questionnaire',
  file: 'added a file',
  fileRemoved: 'removed a file',
}
