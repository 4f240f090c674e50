import {
  intervalUnits,
  performers,
  performerWords,
  type AppliesTo,
  type equipmentType,
} from '#contract/entities/equipmentType.ts'
import { processKindIds, type ProcessKindId } from '#contract/processKinds.ts'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { ProcessSubTypeSelect } from '../processSubType/shared/ProcessSubTypeSelect.tsx'
import type { RecordFields } from '../record/RecordForm.tsx'
import { unitPlural } from './shared/scheduleWords.ts'

interface Props {
  form: RecordFields<typeof equipmentType>
  at: number
  appliesTo: AppliesTo
}

const units = intervalUnits.map((value) => ({ value, label: unitPlural(value) }))
const people = performers.map((value) => ({ value, label: performerWords[value] }))
const kindsFor: Record<AppliesTo, readonly ProcessKindId[]> = {
  equipment: [processKindIds.inspection],
  nonEquipment: [processKindIds.nonEquipmentInspection],
  both: [processKindIds.inspection, processKindIds.nonEquipmentInspection],
}

/** The fields of one inspection: how often, by whom, on what basis, and the consequences of missing it. */
export function ScheduleFields({ form, at, appliesTo }: Props) {
  const name = (field: string) => `schedules.${at}.${field}`
  return (
    <div className="fields">
      <LookupSelect form={form} name={name('inspectionTypeId')} list="inspectionTypes" required />
      <ProcessSubTypeSelect form={form} name={name('subTypeId')} kindIds={kindsFor[appliesTo]} />
      <div className="sub-fields">
        <NumberField form={form} name={name('intervalValue')} optional />
        <SelectField form={form} name={name('intervalUnit')} options={units} />
        <NumberField form={form} name={name('graceDays')} />
        <SelectField form={form} name={name('performedBy')} options={people} />
      </div>
      <TextField
        form={form}
        name={name('legalBasis')}
        wide
        orNull
        maxLength={160}
        placeholder="GB LOLER 1998 reg 9 / NI LOLER(NI) 1999 reg 9 / IE GA1"
      />
      <div className="switches">
        <SwitchField form={form} name={name('beforeFirstUse')} />
        <SwitchField form={form} name={name('afterEvent')} />
        <SwitchField form={form} name={name('blocksUse')} />
      </div>
    </div>
  )
}
