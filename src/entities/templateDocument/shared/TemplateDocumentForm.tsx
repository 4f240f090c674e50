import { useMemo } from 'react'
import type { TemplateDocument, TemplateDocumentDraft } from '#contract/entities/templateDocument.ts'
import type { FolderNode } from '#contract/documents/folders.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { folderChoices } from '#src/entities/folder/folderChoices.ts'
import { LookupSelect } from '#src/entities/lookup/shared/LookupSelect.tsx'
import { ManualClassificationSelect } from '#src/entities/manualClassification/shared/ManualClassificationSelect.tsx'
import { RecordForm } from '#src/entities/record/RecordForm.tsx'
import { templateDocuments } from '../data.ts'

interface Props {
  id: number
  templateId: number
  folderId: number
  folders: readonly FolderNode[]
  onClose(): void
  onSaved?(row: TemplateDocument): void
  onRemoved?(): void
}

/** The form of a starter document. Its file is uploaded on the document's page. */
export function TemplateDocumentForm({ templateId, folderId, folders, ...props }: Props) {
  const defaults: TemplateDocumentDraft = { templateId, folderId, name: '' }
  const items = useMemo(() => folderChoices(folders), [folders])
  return (
    <RecordForm
      data={templateDocuments}
      of={`folder/${folderId}/`}
      defaults={defaults}
      removal={(row) => ({ name: row.name, consequences: row.fileId ? 'Its file is deleted with it.' : undefined })}
      {...props}
    >
      {(form, row) => (
        <div className="fields">
          <TextField form={form} name="name" required wide maxLength={200} autoFocus />
          <TypeAheadField form={form} name="folderId" required items={items} wide />
          <LookupSelect form={form} name="documentTypeId" list="documentTypes" />
          <ManualClassificationSelect form={form} name="manualClassificationId" known={row?.manualClassificationId} />
          <LongTextField form={form} name="guidance" wide help="What the project puts here" />
        </div>
      )}
    </RecordForm>
  )
}
