import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import {
  fits,
  type processSubType,
  type ProcessSubType,
  type ProcessSubTypeDraft,
} from '#contract/entities/processSubType.ts'
import { allProcessKindIds, processKindIds, processKindWords, type ProcessKindId } from '#contract/processKinds.ts'
import { windWork, windWorkWords } from '#contract/safety/wind.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { PastChanges } from '../record/PastChanges.tsx'
import { LookupsSelect } from '../lookup/shared/LookupsSelect.tsx'
import { QuestionTemplateSelect } from '../questionTemplate/shared/QuestionTemplateSelect.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { RoleListTemplateSelect } from '../roleListTemplate/shared/RoleListTemplateSelect.tsx'
import { processSubTypes } from './data.ts'
import { useSubTypeWords } from './useSubTypeWords.ts'

const newSubType: ProcessSubTypeDraft = {
  processKindId: processKindIds.permit,
  name: '',
  approvalTemplateId: 0,
  isActive: true,
}
const kinds = allProcessKindIds.map((id) => ({ value: id, label: processKindWords[id] }))

interface Props {
  id: number
  onClose: () => void
  onSaved: (row: ProcessSubType) => void
  onMade?: (row: ProcessSubType) => void
}

/** The form of a sub type. Its fields depend on the kind. */
export function ProcessSubTypeForm(props: Props) {
  const words = useSubTypeWords()
  return (
    <RecordForm
      data={processSubTypes}
      defaults={newSubType}
      words={words}
      removal={(row) => ({
        name: row.name,
        consequences: 'A sub type in use cannot be deleted. Make it inactive instead.',
      })}
      {...props}
    >
      {(form, row) => (
        <>
          <Fields form={form} row={row} />
          {row && <PastChanges id={row.id} data={processSubTypes} words={words} />}
        </>
      )}
    </RecordForm>
  )
}

const windLimits = windWork.map((value) => ({ value, label: windWorkWords[value] }))

function Fields({ form, row }: { form: RecordFields<typeof processSubType>; row: ProcessSubType | null }) {
  const kindId = useWatch({ control: form.control, name: 'processKindId' }) as ProcessKindId
  const has = (field: Parameters<typeof fits>[0]) => fits(field, kindId)
  return (
    <div className="fields">
      <SelectField form={form} name="processKindId" required options={kinds} />
      <TextField form={form} name="code" orNull maxLength={10} />
      <TextField form={form} name="name" required wide autoFocus maxLength={100} />
      <LongTextField form={form} name="description" wide rows={2} orNull maxLength={1000} />
      <RoleListTemplateSelect
        form={form}
        name="approvalTemplateId"
        required
        wide
        kindId={kindId}
        knownId={row?.approvalTemplateId}
      />
      {has('questionTemplateId') && (
        <QuestionTemplateSelect
          form={form}
          name="questionTemplateId"
          wide
          processKindId={kindId}
          help="The published version is used"
        />
      )}
      {has('closeOutQuestionTemplateId') && (
        <QuestionTemplateSelect
          form={form}
          name="closeOutQuestionTemplateId"
          wide
          processKindId={kindId}
          help="Asked at the end: hand-back, investigation, verification"
        />
      )}
      {has('validityHours') && (
        <NumberField form={form} name="validityHours" unit="hours" optional help="Default for new records" />
      )}
      {has('maxDurationHours') && (
        <NumberField form={form} name="maxDurationHours" unit="hours" optional help="Extensions included" />
      )}
      {has('reviewMonths') && <NumberField form={form} name="reviewMonths" unit="months" optional />}
      {has('requiredTrainingTypeIds') && (
        <LookupsSelect form={form} name="requiredTrainingTypeIds" wide list="userTrainingTypes" />
      )}
      {has('conflictsWithSubTypeIds') && <Conflicts form={form} ownId={row?.id ?? 0} />}
      {has('exclusiveInZone') && (
        <SwitchField form={form} name="exclusiveInZone" help="No other permit in the zone at the same time" />
      )}
      {has('windLimit') && (
        <SelectField
          form={form}
          name="windLimit"
          none="None"
          options={windLimits}
          help="Its permits warn in stronger gusts"
        />
      )}
      {has('requiresRams') && <SwitchField form={form} name="requiresRams" help="Approved and in date" />}
      {has('requiresSignOn') && (
        <SwitchField form={form} name="requiresSignOn" help="Before the work or talk is valid" />
      )}
      {has('isConfidential') && (
        <SwitchField
          form={form}
          name="isConfidential"
          help="Only the people named in it and the project’s managers can see it"
        />
      )}
      <SwitchField form={form} name="isActive" help="Inactive ones can no longer be selected." />
      <NumberField form={form} name="sortOrder" help="Lower numbers come first in forms" />
    </div>
  )
}

/** Selects permit types that must not run in the same zone at the same time. */
function Conflicts({ form, ownId }: { form: RecordFields<typeof processSubType>; ownId: number }) {
  const { data = [] } = useQuery(processSubTypes.list())
  const chosen = useWatch({ control: form.control, name: 'conflictsWithSubTypeIds' }) as number[] | undefined
  const options = data
    .filter(
      ({ id, processKindId, isActive }) =>
        processKindId === processKindIds.permit && id !== ownId && (isActive || chosen?.includes(id)),
    )
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <MultiSelectField
      form={form}
      name="conflictsWithSubTypeIds"
      wide
      options={options}
      help="Permits that clash with it in the same zone"
    />
  )
}
