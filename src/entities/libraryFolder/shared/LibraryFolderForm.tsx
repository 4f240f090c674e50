import { useMemo } from 'react'
import type { LibraryFolderNode } from '#contract/entities/documentLibrary.ts'
import type { LibraryFolder, LibraryFolderDraft } from '#contract/entities/libraryFolder.ts'
import { counted } from '#contract/text/amounts.ts'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { folderChoices, withBelow } from '#src/entities/folder/folderChoices.ts'
import { RecordForm } from '#src/entities/record/RecordForm.tsx'
import { libraryFolders } from '../data.ts'

interface Props {
  id: number
  libraryId: number
  /** Initial parent of a new folder. */
  parentId: number | null
  folders: readonly LibraryFolderNode[]
  onClose(): void
  onSaved?(row: LibraryFolder): void
  onRemoved?(): void
}

export function LibraryFolderForm({ libraryId, parentId, folders, ...props }: Props) {
  const defaults: LibraryFolderDraft = { documentLibraryId: libraryId, parentId, name: '' }
  const inside = useMemo(() => withBelow(folders, props.id), [folders, props.id])
  const places = useMemo(() => folderChoices(folders).filter(({ id }) => !inside.has(id)), [folders, inside])
  const removal = (row: LibraryFolder) => {
    const documents = folders.filter(({ id }) => inside.has(id)).reduce((sum, folder) => sum + folder.documentCount, 0)
    return {
      name: row.name,
      consequences: `${counted(inside.size - 1, 'folder')} inside it and ${counted(documents, 'document')} are deleted with it.`,
    }
  }
  return (
    <RecordForm
      data={libraryFolders}
      of={`library/${libraryId}/`}
      defaults={defaults}
      removal={removal}
      size="narrow"
      {...props}
    >
      {(form) => (
        <div className="fields">
          <TextField form={form} name="name" required wide maxLength={100} autoFocus />
          <TypeAheadField form={form} name="parentId" items={places} wide placeholder="Leave empty for the top level" />
        </div>
      )}
    </RecordForm>
  )
}
