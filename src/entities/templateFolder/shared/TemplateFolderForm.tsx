import { useMemo } from 'react'
import type { TemplateFolderNode } from '#contract/entities/template.ts'
import type { TemplateFolder, TemplateFolderDraft } from '#contract/entities/templateFolder.ts'
import { counted } from '#contract/text/amounts.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { folderChoices, withBelow } from '#src/entities/folder/folderChoices.ts'
import { LookupSelect } from '#src/entities/lookup/shared/LookupSelect.tsx'
import { ManualClassificationSelect } from '#src/entities/manualClassification/shared/ManualClassificationSelect.tsx'
import { RecordForm } from '#src/entities/record/RecordForm.tsx'
import { templateFolders } from '../data.ts'

interface Props {
  id: number
  templateId: number
  /** Initial parent of a new folder. */
  parentId: number | null
  folders: readonly TemplateFolderNode[]
  onClose(): void
  onSaved?(row: TemplateFolder): void
  onRemoved?(): void
}

/** The form of a template's folder: name, position and requirements. */
export function TemplateFolderForm({ templateId, parentId, folders, ...props }: Props) {
  const defaults: TemplateFolderDraft = {
    templateId,
    parentId,
    name: '',
    isRequired: false,
    minDocuments: 0,
    isRestricted: false,
  }
  const inside = useMemo(() => withBelow(folders, props.id), [folders, props.id])
  const places = useMemo(() => folderChoices(folders).filter(({ id }) => !inside.has(id)), [folders, inside])
  const removal = (row: TemplateFolder) => {
    const documents = folders.filter(({ id }) => inside.has(id)).reduce((sum, folder) => sum + folder.documentCount, 0)
    return {
      name: row.name,
      consequences: `${counted(inside.size - 1, 'folder')} inside it and ${counted(documents, 'document')} are deleted with it.`,
    }
  }
  return (
    <RecordForm data={templateFolders} of={`template/${templateId}/`} defaults={defaults} removal={removal} {...props}>
      {(form, row) => (
        <div className="fields">
          <TextField form={form} name="name" required wide maxLength={100} autoFocus />
          <TypeAheadField form={form} name="parentId" items={places} wide placeholder="Leave empty for the top level" />
          <ManualClassificationSelect
            form={form}
            name="manualClassificationId"
            wide
            known={row?.manualClassificationId}
          />
          <LookupSelect form={form} name="defaultOwnerRelationshipId" list="clientProjectRelationships" />
          <NumberField form={form} name="minDocuments" />
          <SwitchField form={form} name="isRequired" help="The file is incomplete without it" />
          <SwitchField form={form} name="isRestricted" help="Only people named on it can open it" />
          <LongTextField form={form} name="guidance" wide help="What belongs here, for the people who fill it" />
        </div>
      )}
    </RecordForm>
  )
}
