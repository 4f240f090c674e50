import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { ClientSelect } from '#src/entities/client/shared/ClientSelect.tsx'
import { folderChoices } from '#src/entities/folder/folderChoices.ts'
import { LookupSelect } from '#src/entities/lookup/shared/LookupSelect.tsx'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { RecordForm } from '#src/entities/record/RecordForm.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TagsField } from '#src/ui/fields/TagsField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { projectDocuments } from '../data.ts'

interface Props {
  id: number
  system: FolderSystem
  projectId: number
  folderId: number
  /** The document's originator, so that the field can show its name at once. */
  originator?: { id: number; name: string } | undefined
  onClose(): void
  onSaved?(row: ProjectDocument): void
  onRemoved?(): void
}

/** The form of a document's details. Its files are uploaded as revisions. */
export function DocumentForm({ system, projectId, folderId, originator, ...props }: Props) {
  const { data: folders } = useQuery(projectFolders[system].list({ projectId }))
  const places = useMemo(() => {
    const open = new Set(folders?.filter(({ flags }) => hasRight(flags, 'canUpload')).map(({ id }) => id))
    return folderChoices(folders ?? []).filter(({ id }) => open.has(id) || id === folderId)
  }, [folders, folderId])
  return (
    <RecordForm
      data={projectDocuments[system]}
      of={`project/${projectId}/${system}/`}
      title="Expected document"
      defaults={{ projectId, folderId, title: '' }}
      words={(name, value) =>
        name === 'folderId'
          ? places.find(({ id }) => id === value)?.text
          : Array.isArray(value)
            ? value.join(', ')
            : undefined
      }
      removal={(row) => ({ name: row.title, consequences: 'Its file is deleted with it.' })}
      {...props}
    >
      {(form) => (
        <div className="fields">
          <TextField form={form} name="title" required wide maxLength={200} autoFocus />
          <TextField form={form} name="number" maxLength={60} />
          <TypeAheadField form={form} name="folderId" items={places} required />
          <LookupSelect form={form} name="documentTypeId" list="documentTypes" />
          <LookupSelect form={form} name="disciplineId" list="rfiDisciplines" />
          <ClientSelect form={form} name="originatorClientId" known={originator} />
          <DateField form={form} name="expiresOn" />
          <TagsField form={form} name="tags" wide most={20} />
          <SwitchField
            form={form}
            name="isConfidential"
            help="Seen by its author, by people named on the folder, and by those who review, approve or manage"
          />
        </div>
      )}
    </RecordForm>
  )
}
