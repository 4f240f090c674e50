import { moveDialog } from '../../record/moves/moveDialog.tsx'
import { reason } from '../../record/moves/moveFields.ts'
import { persons } from '../data.ts'
import { banMoves } from './banMoves.ts'

/** Bans someone from all sites, or ends the ban. */
export const BanModal = moveDialog({
  data: persons,
  words: banMoves,
  fields: {
    ban: [
      { as: 'day', name: 'until', label: 'Banned until', required: true },
      { ...reason, autoFocus: false },
    ],
    liftBan: [reason],
  },
})
