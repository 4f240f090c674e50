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
import { unitPlural } from './scheduleWords.ts'

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

/** The fields of one inspection: how often, by whom, on what basis, and what happens when it is missed. */
export function ScheduleFields({ form, at, appliesTo }: Props) {
  const name = (field: string) => `schedules.${at}.${field}`
  return (
    <div className="fields">
      <LookupSelect form={form} name={name('inspectionTypeId')} label="Inspection" list="inspectionTypes" required />
      <ProcessSubTypeSelect
        form={form}
        name={name('subTypeId')}
        label="Checklist and approval"
        kindIds={kindsFor[appliesTo]}
      />
      <div className="sub-fields">
        <NumberField form={form} name={name('intervalValue')} label="Every" optional />
        <SelectField form={form} name={name('intervalUnit')} label="Unit" options={units} />
        <NumberField form={form} name={name('graceDays')} label="Days of grace" />
        <SelectField form={form} name={name('performedBy')} label="Inspected by" options={people} />
      </div>
      <TextField
        form={form}
        name={name('legalBasis')}
        label="Basis"
        wide
        orNull
        maxLength={80}
        placeholder="LOLER reg 9 / IE GA1"
      />
      <div className="switches">
        <SwitchField form={form} name={name('beforeFirstUse')} label="Before first use" />
        <SwitchField form={form} name={name('afterEvent')} label="After an event: wind, impact, alteration" />
        <SwitchField form={form} name={name('blocksUse')} label="Out of service while it is overdue" />
      </div>
    </div>
  )
}
