import { moveDialog } from '../record/moves/moveDialog.tsx'
import { comment, reason } from '../record/moves/moveFields.ts'
import { observations } from './data.ts'
import { observationMoves } from './observationMoves.ts'

/** Closes, reopens or cancels an observation. */
export const ObservationMoveModal = moveDialog({
  data: observations,
  words: observationMoves,
  fields: { cancel: [reason], reopen: [reason], close: [{ ...comment, autoFocus: true }] },
})
