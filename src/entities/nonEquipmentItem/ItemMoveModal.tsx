import { inspectedFields, onToday, remark } from '../equipment/shared/inspectedFields.ts'
import { moveDialog } from '../record/moves/moveDialog.tsx'
import { nonEquipmentItems } from './data.ts'
import { itemMoves } from './itemMoves.ts'

/** Asks for what an action on a place needs. */
export const ItemMoveModal = moveDialog({
  data: nonEquipmentItems,
  words: itemMoves,
  fields: {
    ...inspectedFields,
    accept: onToday('handedOverOn', 'Handed over on'),
    remove: [remark],
    bringBack: [],
  },
})
