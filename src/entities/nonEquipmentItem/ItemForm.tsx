import { recordSystemIdOf } from '#contract/recordSystem.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import type { System } from '#contract/systems.ts'
import type { NonEquipmentItem, NonEquipmentItemDraft } from '#contract/entities/nonEquipmentItem.ts'
import type { Project } from '#contract/entities/project.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeField } from '../equipment/shared/TypeField.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { RecordForm } from '../record/RecordForm.tsx'
import { nonEquipmentItems } from './data.ts'

interface Props {
  id: number
  project: Project
  /** The system in which a new one is created. */
  system: System
  onClose(): void
  onSaved?(row: NonEquipmentItem): void
  onRemoved?(): void
}

/** Adds or edits an inspected place or structure. */
export function ItemForm({ project, system, ...props }: Props) {
  const places = useLocationOptions(project.id)
  const companies = useCompanyOptions(project.id)
  const start: NonEquipmentItemDraft = {
    projectId: project.id,
    systemId: recordSystemIdOf(system),
    equipmentTypeId: 0,
    name: '',
    locationId: 0,
    clientId: 0,
  }
  return (
    <RecordForm
      {...props}
      data={nonEquipmentItems}
      title={props.id < 1 ? inspectionWords(system, 'nonEquipmentItem').itemForm : undefined}
      of={`project/${project.id}/${system === 'fm' ? 'fm/' : ''}`}
      defaults={start}
      removal={({ number, name }) => ({ name: `${number} ${name}` })}
    >
      {(form, row) => (
        <div className="fields">
          <TypeField form={form} name="equipmentTypeId" required fits="nonEquipment" />
          <TextField form={form} name="name" required autoFocus={row === null} maxLength={120} />
          <SelectField form={form} name="locationId" required options={places} />
          <SelectField
            form={form}
            name="clientId"
            required
            help="Put it up and looks after it"
            options={
              row && !companies.some(({ value }) => value === row.clientId)
                ? [...companies, { value: row.clientId, label: row.clientName }]
                : companies
            }
          />
          <TextField form={form} name="supervisor" orNull maxLength={150} help="Name and company" />
          <TextField form={form} name="reference" orNull maxLength={40} help="As on its tag" />
          <TextField form={form} name="loadClass" orNull maxLength={60} help="Such as: Class 3, 2.0 kN/m²" />
          <TextField form={form} name="designRef" orNull maxLength={80} help="Drawing or calculation it is built to" />
          <LongTextField form={form} name="notes" wide rows={2} orNull />
        </div>
      )}
    </RecordForm>
  )
}
