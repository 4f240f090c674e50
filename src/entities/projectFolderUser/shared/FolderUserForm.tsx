import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectFolder } from '#contract/entities/projectFolder.ts'
import type { ProjectFolderUserDraft } from '#contract/entities/projectFolderUser.ts'
import { folderRights } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { ClientSelect } from '#src/entities/client/shared/ClientSelect.tsx'
import { groups } from '#src/entities/group/data.ts'
import { RecordForm } from '#src/entities/record/RecordForm.tsx'
import { UserSelect } from '#src/entities/user/shared/UserSelect.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { projectFolderUsers } from '../data.ts'

interface Props {
  system: FolderSystem
  folder: ProjectFolder
  onClose(): void
}

const kinds = { user: 'A person', group: 'A group', client: 'A company' } as const

/** The form that gives a person, a group or a company rights on a folder. */
export function FolderUserForm({ system, folder, onClose }: Props) {
  const { projectId, id: folderId } = folder
  const [kind, setKind] = useState<keyof typeof kinds>('user')
  const { data } = useQuery(groups.list({ projectId }))
  const items = (data ?? []).map(({ id, name }) => ({ id, text: name }))
  const defaults: ProjectFolderUserDraft = {
    projectId,
    folderId,
    userId: null,
    groupId: null,
    clientId: null,
    canView: true,
    canDownload: true,
  }
  return (
    <RecordForm
      id={0}
      title={`Give rights on ${folder.name}`}
      data={projectFolderUsers[system]}
      of={`folder/${system}/${folderId}/`}
      defaults={defaults}
      onClose={onClose}
    >
      {(form) => (
        <div className="fields">
          <div className="line wide" role="radiogroup" aria-label="Who">
            {(Object.keys(kinds) as (keyof typeof kinds)[]).map((one) => (
              <label key={one} className="line tight">
                <input
                  type="radio"
                  name="kind"
                  checked={kind === one}
                  onChange={() => {
                    setKind(one)
                    form.setValue('userId', null)
                    form.setValue('groupId', null)
                    form.setValue('clientId', null)
                  }}
                />
                {kinds[one]}
              </label>
            ))}
          </div>
          {kind === 'user' && <UserSelect form={form} name="userId" wide />}
          {kind === 'group' && <TypeAheadField form={form} name="groupId" items={items} wide />}
          {kind === 'client' && <ClientSelect form={form} name="clientId" wide />}
          {folderRights.map((right) => (
            <SwitchField key={right} form={form} name={right} />
          ))}
          <SwitchField form={form} name="appliesToSubfolders" />
          <SwitchField form={form} name="notifyOnNew" />
        </div>
      )}
    </RecordForm>
  )
}
