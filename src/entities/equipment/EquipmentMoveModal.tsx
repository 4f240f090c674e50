import { useQuery } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Equipment } from '#contract/entities/equipment.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { projects } from '../project/data.ts'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { equipments } from './data.ts'
import { equipmentMoves, type EquipmentMove } from './equipmentMoves.ts'
import { EventFields } from './shared/EventFields.tsx'

interface Props {
  row: Equipment
  move: EquipmentMove
  onClose(): void
}

/** Asks for what an action on equipment needs. */
export function EquipmentMoveModal({ row, move, onClose }: Props) {
  const { now, zone } = useClock()
  const today = dayOf(now, zone)
  const start: Record<EquipmentMove, FieldValues> = {
    accept: { comment: '' },
    takeOut: { reason: '' },
    putBack: { comment: '' },
    event: { happenedOn: new Date(now).toISOString(), what: '' },
    offHire: { offHireOn: today },
    bringBack: {},
    transfer: { toProjectId: 0 },
    handOverAsset: { handedOverOn: today },
    decommission: { reason: '' },
  }
  return (
    <MoveModal
      data={equipments}
      row={row}
      move={move}
      words={equipmentMoves[move]}
      called={row.number}
      start={start[move]}
      onClose={onClose}
    >
      {move === 'bringBack' ? undefined : (form) => <Asked form={form} move={move} row={row} />}
    </MoveModal>
  )
}

function Asked({ form, move, row }: { form: UseFormReturn; move: EquipmentMove; row: Equipment }) {
  switch (move) {
    case 'takeOut':
    case 'decommission':
      return <ReasonField form={form} />
    case 'event':
      return <EventFields form={form} />
    case 'offHire':
      return <DateField form={form} name="offHireOn" label="Off hire on" required />
    case 'handOverAsset':
      return <DateField form={form} name="handedOverOn" label="Handed over on" required />
    case 'transfer':
      return <ToProject form={form} row={row} />
    default:
      return <LongTextField form={form} name="comment" label="Comment" rows={3} autoFocus />
  }
}

function ToProject({ form, row }: { form: UseFormReturn; row: Equipment }) {
  const { data = [] } = useQuery(projects.list())
  const options = data
    .filter(({ id }) => id !== row.projectId)
    .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))
  return <SelectField form={form} name="toProjectId" label="Project" required options={options} />
}
