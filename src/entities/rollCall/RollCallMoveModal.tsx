import { moveDialog } from '../record/moves/moveDialog.tsx'
import { reason } from '../record/moves/moveFields.ts'
import { rollCalls } from './data.ts'
import { rollCallMoves } from './rollCallMoves.ts'

/** Ends or cancels a roll call. */
export const RollCallMoveModal = moveDialog({
  data: rollCalls,
  words: rollCallMoves,
  fields: {
    end: ({ missing }) => [
      {
        as: 'longText',
        name: 'statement',
        label: missing > 0 ? 'What is known of those missing' : 'Statement',
        required: missing > 0,
        autoFocus: true,
        rows: 3,
        help: missing > 0 ? `${missing === 1 ? 'One person is' : `${missing} people are`} still missing` : undefined,
      },
    ],
    cancel: [reason],
  },
})
