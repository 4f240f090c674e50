import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { Equipment } from '#contract/entities/equipment.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { projects } from '../project/data.ts'
import { moveDialog } from '../record/moves/moveDialog.tsx'
import { reason } from '../record/moves/moveFields.ts'
import { equipments } from './data.ts'
import { equipmentMoves } from './equipmentMoves.ts'
import { inspectedFields, onToday, remark } from './shared/inspectedFields.ts'

/** Asks for what an action on equipment needs. */
export const EquipmentMoveModal = moveDialog({
  data: equipments,
  words: equipmentMoves,
  fields: {
    ...inspectedFields,
    accept: [remark],
    offHire: onToday('offHireOn', 'Off hire on'),
    bringBack: [],
    transfer: [{ start: { toProjectId: 0 }, show: ({ form, row }) => <ToProject form={form} row={row} /> }],
    handOverAsset: onToday('handedOverOn', 'Handed over on'),
    decommission: [reason],
  },
})

function ToProject({ form, row }: { form: UseFormReturn; row: Equipment }) {
  const { data = [] } = useQuery(projects.list())
  const options = data
    .filter(({ id }) => id !== row.projectId)
    .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))
  return <SelectField form={form} name="toProjectId" label="Project" required options={options} />
}
