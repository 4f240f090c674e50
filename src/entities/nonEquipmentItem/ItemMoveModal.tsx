import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { NonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { EventFields } from '../equipment/shared/EventFields.tsx'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { nonEquipmentItems } from './data.ts'
import { itemMoves, type ItemMove } from './itemMoves.ts'

interface Props {
  row: NonEquipmentItem
  move: ItemMove
  onClose(): void
}

/** Asks for what an action on a place needs. */
export function ItemMoveModal({ row, move, onClose }: Props) {
  const { now, zone } = useClock()
  const start: Record<ItemMove, FieldValues> = {
    accept: { handedOverOn: dayOf(now, zone) },
    takeOut: { reason: '' },
    putBack: { comment: '' },
    event: { happenedOn: new Date(now).toISOString(), what: '' },
    remove: { comment: '' },
    bringBack: {},
  }
  return (
    <MoveModal
      data={nonEquipmentItems}
      row={row}
      move={move}
      words={itemMoves[move]}
      called={row.number}
      start={start[move]}
      onClose={onClose}
    >
      {move === 'bringBack' ? undefined : (form) => <Asked form={form} move={move} />}
    </MoveModal>
  )
}

function Asked({ form, move }: { form: UseFormReturn; move: ItemMove }) {
  switch (move) {
    case 'takeOut':
      return <ReasonField form={form} />
    case 'event':
      return <EventFields form={form} />
    case 'accept':
      return <DateField form={form} name="handedOverOn" label="Handed over on" required />
    default:
      return <LongTextField form={form} name="comment" label="Comment" rows={3} autoFocus />
  }
}
