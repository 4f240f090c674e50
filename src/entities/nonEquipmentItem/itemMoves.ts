import type { nonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import type { Action } from '#contract/entity.ts'
import { inspectedHistoryWords, inspectedMoves } from '../equipment/shared/inspectedMoves.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

type ItemMove = Action<typeof nonEquipmentItem>

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const itemMoves: Record<ItemMove, MoveWords> = {
  takeOut: { ...inspectedMoves.takeOut, follows: 'It gets a red tag. Nobody may use it until someone puts it back.' },
  remove: {
    verb: 'Remove',
    follows: 'It has been taken down or filled in. It stays in the register; nothing of it is due any more.',
    success: 'is removed',
  },
  event: inspectedMoves.event,
  bringBack: {
    verb: 'Put up again',
    primary: true,
    follows: 'It waits for its inspection before the first use.',
    success: 'is in set-up again',
  },
  putBack: inspectedMoves.putBack,
  accept: {
    verb: 'Hand over',
    primary: true,
    follows: 'It may be used from now on. Its inspections fall due from today.',
    success: 'is handed over',
  },
}

export const itemHistoryWords: Partial<Record<string, string>> = {
  ...inspectedHistoryWords,
  accept: 'handed it over',
  remove: 'removed it from use',
  bringBack: 'put it up again',
}
