import { recordSystemIdOf } from '#contract/recordSystem.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import type { System } from '#contract/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { equipment as entity, Equipment, EquipmentDraft } from '#contract/entities/equipment.ts'
import type { Project } from '#contract/entities/project.ts'
import { ownerships, ownershipWords } from '#contract/equipment/statuses.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { equipmentTypes } from '../equipmentType/data.ts'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { equipments } from './data.ts'
import { Operators } from './Operators.tsx'
import { TypeField } from './shared/TypeField.tsx'

interface Props {
  id: number
  project: Project
  /** The system in which a new one is created. */
  system: System
  onClose(): void
  onSaved?(row: Equipment): void
  onRemoved?(): void
}

type Fields = RecordFields<typeof entity>
const ownershipOptions = ownerships.map((value) => ({ value, label: ownershipWords[value] }))

/** Adds or edits equipment: what it is, who owns it, and who operates it. */
export function EquipmentForm({ project, system, ...props }: Props) {
  const start: EquipmentDraft = {
    projectId: project.id,
    systemId: recordSystemIdOf(system),
    equipmentTypeId: 0,
    name: '',
    clientId: 0,
    operators: [],
  }
  return (
    <RecordForm
      {...props}
      data={equipments}
      of={`project/${project.id}/${system === 'fm' ? 'fm/' : ''}`}
      defaults={start}
      title={props.id < 1 ? inspectionWords(system, 'equipment').itemForm : undefined}
      size="wide"
      removal={({ number, name }) => ({ name: `${number} ${name}` })}
    >
      {(form, row) => (
        <>
          <div className="fields">
            <TypeField form={form} name="equipmentTypeId" required fits="equipment" />
            <TextField form={form} name="name" required autoFocus={row === null} maxLength={120} />
            <TextField form={form} name="plantNumber" orNull maxLength={40} />
            <TextField form={form} name="serialNumber" orNull maxLength={60} />
            <TextField form={form} name="make" orNull maxLength={80} />
            <TextField form={form} name="model" orNull maxLength={80} />
            <NumberField form={form} name="year" optional />
            <NumberField form={form} name="swlKg" optional unit="kg" />
            <Owner form={form} row={row} projectId={project.id} />
            <NumberField form={form} name="hours" optional help="As the meter shows" />
          </div>
          <Operators form={form} projectId={project.id} />
          <AssetFields form={form} row={row} projectId={project.id} />
          <div className="fields">
            <LongTextField form={form} name="notes" wide rows={2} orNull />
          </div>
        </>
      )}
    </RecordForm>
  )
}

interface PartProps {
  form: Fields
  row: Equipment | null
  projectId: number
}

function Owner({ form, row, projectId }: PartProps) {
  const companies = useCompanyOptions(projectId, [{ id: row?.clientId, name: row?.clientName }])
  const places = useLocationOptions(projectId)
  const ownership = useWatch({ control: form.control, name: 'ownership' }) as string | undefined
  return (
    <>
      <SelectField form={form} name="clientId" required options={companies} />
      <SelectField form={form} name="ownership" options={ownershipOptions} />
      {ownership === 'hired' && (
        <>
          <DateField form={form} name="onHireFrom" />
          <DateField form={form} name="offHireOn" help="As agreed with the hirer" />
        </>
      )}
      <SelectField form={form} name="locationId" none="None" options={places} />
    </>
  )
}

/** Handover data of an installed asset for facility management; hidden for other types. */
function AssetFields({ form, row, projectId }: PartProps) {
  const { data: types = [] } = useQuery(equipmentTypes.list())
  const chosen = useWatch({ control: form.control, name: 'equipmentTypeId' }) as unknown as number
  const places = useLocationOptions(projectId)
  const companies = useCompanyOptions(projectId, [
    { id: row?.warrantyGuarantorClientId, name: row?.warrantyGuarantorClientName },
  ])
  if (!types.some(({ id, isAsset }) => id === chosen && isAsset)) return null
  return (
    <section aria-label="For facility management">
      <h3 className="part-head">For facility management</h3>
      <div className="fields">
        <SelectField form={form} name="spaceId" none="None" options={places} />
        <TextField form={form} name="systemName" orNull maxLength={80} help="Such as: Low temperature hot water" />
        <TextField form={form} name="tagNumber" orNull maxLength={60} />
        <TextField form={form} name="barCode" orNull maxLength={60} />
        <DateField form={form} name="installedOn" />
        <DateField form={form} name="warrantyStart" />
        <NumberField form={form} name="warrantyMonths" optional unit="months" />
        <SelectField form={form} name="warrantyGuarantorClientId" none="None" options={companies} />
        <NumberField form={form} name="expectedLifeYears" optional unit="years" />
        <NumberField form={form} name="replacementCost" optional decimals={2} />
      </div>
    </section>
  )
}
