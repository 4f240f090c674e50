import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import {
  classificationSystems,
  type ManualClassification,
  type ManualClassificationDraft,
  type ManualClassificationSummary,
} from '#contract/entities/manualClassification.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { manualClassifications } from './data.ts'
import { ManualClassificationSelect } from './shared/ManualClassificationSelect.tsx'

interface Props {
  id: number
  /** Initial parent of a new entry. */
  below?: Pick<ManualClassification, 'id' | 'system'>
  onClose(): void
  onSaved?(row: ManualClassification): void
  onMade?(row: ManualClassification): void
  onRemoved?(): void
}

export function ClassificationForm({ below, ...props }: Props) {
  const defaults: ManualClassificationDraft = {
    system: below?.system ?? 'CDM file',
    code: '',
    title: '',
    parentId: below?.id ?? null,
    isActive: true,
  }
  const removal = (row: ManualClassification) => ({
    name: `${row.code} ${row.title}`,
    consequences:
      row.folderCount + row.documentCount > 0
        ? `${row.folderCount} folders and ${row.documentCount} documents in templates lose this classification.`
        : 'No folder uses it.',
  })
  return (
    <RecordForm
      data={manualClassifications}
      of={below && `below/${below.id}/`}
      defaults={defaults}
      removal={removal}
      {...props}
    >
      {(form, row) => <Fields form={form} row={row} />}
    </RecordForm>
  )
}

function Fields({
  form,
  row,
}: {
  form: RecordFields<typeof manualClassifications.entity>
  row: ManualClassification | null
}) {
  const system: unknown = useWatch({ control: form.control, name: 'system' })
  const fitting = useCallback(
    (entry: ManualClassificationSummary) => entry.system === system && entry.id !== row?.id,
    [system, row],
  )
  return (
    <div className="fields">
      <SelectField
        form={form}
        name="system"
        required
        options={classificationSystems.map((value) => ({ value, label: value }))}
      />
      <TextField form={form} name="code" required maxLength={20} autoFocus />
      <TextField form={form} name="title" required wide maxLength={150} />
      <ManualClassificationSelect
        form={form}
        name="parentId"
        help="Leave empty for a top-level entry"
        wide
        known={row?.parentId}
        fitting={fitting}
      />
      <LongTextField form={form} name="description" wide />
      <SwitchField form={form} name="isActive" help="Inactive ones can no longer be selected" />
    </div>
  )
}
