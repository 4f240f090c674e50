import type { Template, TemplateDraft } from '#contract/entities/template.ts'
import { counted } from '#contract/text/amounts.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { templates } from './data.ts'

const newTemplate: TemplateDraft = { name: '', typeId: 0, isActive: true }

interface Props {
  id: number
  onClose(): void
  onSaved?(row: Template): void
  onMade?(row: Template): void
  onRemoved?(): void
}

/** The form of a template's details. Its folders are created in the tree. */
export function TemplateForm(props: Props) {
  const removal = (row: Template) => ({
    name: row.name,
    consequences: `Its ${counted(row.folderCount, 'folder')} and ${counted(row.documentCount, 'document')} are deleted with it. Projects set up with it keep their folders.`,
  })
  return (
    <RecordForm data={templates} defaults={newTemplate} removal={removal} {...props}>
      {(form) => (
        <div className="fields">
          <TextField form={form} name="name" required wide maxLength={150} autoFocus />
          <LookupSelect form={form} name="typeId" list="templateTypes" required />
          <SwitchField form={form} name="isActive" help="Inactive templates can no longer be used for new projects" />
          <LongTextField form={form} name="description" wide />
        </div>
      )}
    </RecordForm>
  )
}
