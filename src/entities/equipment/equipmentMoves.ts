import type { equipment } from '#contract/entities/equipment.ts'
import type { Action } from '#contract/entity.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'
import { inspectedHistoryWords, inspectedMoves } from './shared/inspectedMoves.ts'

type EquipmentMove = Action<typeof equipment>

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const equipmentMoves: Record<EquipmentMove, MoveWords> = {
  decommission: {
    verb: 'Decommission',
    danger: true,
    follows: 'It stays in the register with its history. Nothing of it is due any more.',
    success: 'is decommissioned',
  },
  takeOut: inspectedMoves.takeOut,
  offHire: {
    verb: 'Off hire',
    follows: 'It has left the site. Its inspections are no longer due.',
    success: 'is off hire',
  },
  transfer: {
    verb: 'Transfer',
    follows: 'It gets the next number there, keeps its history, and waits for its acceptance on that site.',
    success: 'is transferred',
  },
  event: inspectedMoves.event,
  handOverAsset: {
    verb: 'Hand over',
    follows: 'Facility management looks after it from now on.',
    success: 'is handed over',
  },
  bringBack: {
    verb: 'Bring back',
    primary: true,
    follows: 'It is on the site again, and waits for its acceptance.',
    success: 'is back on the site',
  },
  putBack: inspectedMoves.putBack,
  accept: {
    verb: 'Accept',
    primary: true,
    follows: 'It may be used from now on. Its inspections fall due from today.',
    success: 'is accepted',
  },
}

export const equipmentHistoryWords: Partial<Record<string, string>> = {
  ...inspectedHistoryWords,
  accept: 'accepted it',
  offHire: 'took it off hire',
  transfer: 'transferred it to another project',
  bringBack: 'brought it back to the site',
  handOverAsset: 'handed it over',
  decommission: 'decommissioned it',
}
