import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  appliesToWords,
  typeDocuments,
  typeDocumentWords,
  type AppliesTo,
  type equipmentType,
  type EquipmentType,
  type EquipmentTypeDraft,
} from '#contract/entities/equipmentType.ts'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { LookupsSelect } from '../lookup/shared/LookupsSelect.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { equipmentTypes } from './data.ts'
import { Schedules } from './Schedules.tsx'
import { useTypeWords } from './useTypeWords.ts'

const newType: EquipmentTypeDraft = {
  name: '',
  categoryId: 0,
  appliesTo: 'equipment',
  isAsset: false,
  requiredTrainingTypeIds: [],
  documentsRequired: [],
  schedules: [],
  isActive: true,
}
const uses = Object.entries(appliesToWords).map(([value, label]) => ({ value, label }))
const documents = typeDocuments.map((value) => ({ value, label: typeDocumentWords[value] }))

interface Props {
  id: number
  onClose: () => void
  onSaved?: (row: EquipmentType) => void
  onMade?: (row: EquipmentType) => void
  onRemoved?: () => void
}

/** The form of an equipment type and its inspections. */
export function EquipmentTypeForm(props: Props) {
  const words = useTypeWords()
  return (
    <RecordForm
      data={equipmentTypes}
      defaults={newType}
      words={words}
      removal={(row) => ({
        name: row.name,
        consequences:
          'Existing equipment of this type keeps its inspections. The type can no longer be selected for new equipment.',
      })}
      size="wide"
      {...props}
    >
      {(form) => <Fields form={form} />}
    </RecordForm>
  )
}

function Fields({ form }: { form: RecordFields<typeof equipmentType> }) {
  const [open, setOpen] = useState<number | null>(null)
  const appliesTo = useWatch({ control: form.control, name: 'appliesTo' }) as AppliesTo
  return (
    <>
      <div className="fields">
        <TextField form={form} name="name" required wide autoFocus maxLength={100} />
        <LookupSelect form={form} name="categoryId" list="equipmentTypeCategories" required />
        <SelectField form={form} name="appliesTo" required options={uses} />
        <LookupsSelect form={form} name="requiredTrainingTypeIds" list="userTrainingTypes" wide />
        <MultiSelectField form={form} name="documentsRequired" options={documents} wide />
        <SwitchField form={form} name="isAsset" help="An asset of the finished building, handed over with it" />
        <SwitchField form={form} name="isActive" help="Inactive types can no longer be selected." />
      </div>
      <Schedules form={form} appliesTo={appliesTo} open={open} onOpen={setOpen} />
    </>
  )
}
