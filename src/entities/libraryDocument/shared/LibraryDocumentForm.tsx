import { useMemo } from 'react'
import type { LibraryDocument, LibraryDocumentDraft } from '#contract/entities/libraryDocument.ts'
import type { FolderNode } from '#contract/documents/folders.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { dateWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { folderChoices } from '#src/entities/folder/folderChoices.ts'
import { LookupSelect } from '#src/entities/lookup/shared/LookupSelect.tsx'
import { RecordForm } from '#src/entities/record/RecordForm.tsx'
import { libraryDocuments } from '../data.ts'

interface Props {
  id: number
  libraryId: number
  folderId: number | null
  folders: readonly FolderNode[]
  onClose(): void
  onSaved?(row: LibraryDocument): void
  onRemoved?(): void
}

/** The form of a library document. Its file is uploaded as a revision on the document's page. */
export function LibraryDocumentForm({ libraryId, folderId, folders, ...props }: Props) {
  const clock = useClock()
  const defaults: LibraryDocumentDraft = {
    documentLibraryId: libraryId,
    folderId,
    name: '',
    acknowledgeRequired: false,
  }
  const items = useMemo(() => folderChoices(folders), [folders])
  const words = (name: string, value: unknown) => {
    if (name === 'folderId') return items.find(({ id }) => id === value)?.text
    return (name === 'reviewDueOn' || name === 'expiresOn') && typeof value === 'string'
      ? dateWords(value, clock)
      : undefined
  }
  return (
    <RecordForm
      data={libraryDocuments}
      of={`library/${libraryId}/`}
      defaults={defaults}
      words={words}
      removal={(row) => ({ name: row.name, consequences: 'Its revisions are deleted with it.' })}
      {...props}
    >
      {(form) => (
        <div className="fields">
          <TextField form={form} name="name" required wide maxLength={200} autoFocus />
          <TypeAheadField form={form} name="folderId" items={items} placeholder="Leave empty for the top level" />
          <LookupSelect form={form} name="documentTypeId" list="documentTypes" />
          <DateField form={form} name="reviewDueOn" />
          <DateField form={form} name="expiresOn" />
          <SwitchField
            form={form}
            name="acknowledgeRequired"
            help="Readers confirm ‘I have read this’ for each revision"
          />
          <LongTextField form={form} name="description" wide />
        </div>
      )}
    </RecordForm>
  )
}
