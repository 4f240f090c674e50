import { useMemo } from 'react'
import type { ProjectFolder, ProjectFolderDraft, ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { processKindIds } from '#contract/processKinds.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { ClientSelect } from '#src/entities/client/shared/ClientSelect.tsx'
import { folderChoices, withBelow } from '#src/entities/folder/folderChoices.ts'
import { ManualClassificationSelect } from '#src/entities/manualClassification/shared/ManualClassificationSelect.tsx'
import { RoleListTemplateSelect } from '#src/entities/roleListTemplate/shared/RoleListTemplateSelect.tsx'
import { RecordForm } from '#src/entities/record/RecordForm.tsx'
import { counted } from '#contract/text/amounts.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { projectFolders } from '../data.ts'

interface Props {
  id: number
  projectId: number
  system: FolderSystem
  /** Initial parent of a new folder. */
  parentId: number | null
  folders: readonly ProjectFolderSummary[]
  onClose(): void
  onSaved?(row: ProjectFolder): void
  onRemoved?(): void
}

/** The form of a project's folder: name, position, who may open it, and its expected content. */
export function ProjectFolderForm({ projectId, system, parentId, folders, ...props }: Props) {
  const defaults: ProjectFolderDraft = { projectId, parentId, name: '' }
  const inside = useMemo(() => withBelow(folders, props.id), [folders, props.id])
  const places = useMemo(() => {
    const managed = new Set(folders.filter(({ flags }) => hasRight(flags, 'canManage')).map(({ id }) => id))
    return folderChoices(folders).filter(({ id }) => managed.has(id) && !inside.has(id))
  }, [folders, inside])
  const removal = (row: ProjectFolder) => ({
    name: row.name,
    consequences: `${counted(inside.size - 1, 'folder')} inside it are deleted with it.`,
  })
  return (
    <RecordForm
      data={projectFolders[system]}
      of={`project/${projectId}/${system}/`}
      defaults={defaults}
      removal={removal}
      {...props}
    >
      {(form, row) => (
        <div className="fields">
          <TextField
            form={form}
            name="name"
            required
            wide
            maxLength={100}
            autoFocus={!row?.isRoot}
            readOnly={row?.isRoot}
          />
          {!row?.isRoot && <TypeAheadField form={form} name="parentId" items={places} wide />}
          <SwitchField form={form} name="isRestricted" help="Without an entry in its rights, nobody sees it" />
          <SwitchField form={form} name="inheritsRights" help="Switch off to start afresh from here" />
          <ManualClassificationSelect
            form={form}
            name="manualClassificationId"
            wide
            known={row?.manualClassificationId}
          />
          <ClientSelect form={form} name="ownerClientId" />
          <DateField form={form} name="dueOn" />
          <RoleListTemplateSelect
            form={form}
            name="reviewTemplateId"
            kindId={processKindIds.documentReview}
            knownId={row?.reviewTemplateId ?? 0}
            none="As in the folder above"
            help="Its stages decide on the documents in it"
          />
          <SwitchField form={form} name="isRequired" help="The file is incomplete without it" />
          <NumberField form={form} name="minDocuments" />
        </div>
      )}
    </RecordForm>
  )
}
