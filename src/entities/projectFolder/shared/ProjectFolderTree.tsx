import { IconFolderPlus, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { FolderTree } from '#src/entities/folder/FolderTree.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { projectFolders } from '../data.ts'

const ProjectFolderForm = lazyPart(() =>
  import('./ProjectFolderForm.tsx').then((file) => ({ default: file.ProjectFolderForm })),
)

interface Props {
  projectId: number
  system: FolderSystem
  /** The selected folder. */
  chosen: number | null
  /** Whether the folders are read-only because the safety file is locked. */
  locked?: boolean
  onChoose: (id: number) => void
}

/** The folders of a system of a project that the reader may see; users select, add, rename, move and delete them. */
export function ProjectFolderTree({ projectId, system, chosen, locked = false, onChoose }: Props) {
  const { data, error, refetch } = useQuery(projectFolders[system].list({ projectId }))
  const [form, setForm] = useState<ProjectFolderSummary | 'new' | null>(null)
  if (!data)
    return error ? (
      <Notice
        tone="red"
        action={
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Notice>
    ) : (
      <Spinner label="The folders are loading" />
    )
  const folders = data.toSorted((one, other) => one.sortOrder - other.sortOrder || one.id - other.id)
  const folder = folders.find(({ id }) => id === chosen)
  const manages = !locked && folder !== undefined && hasRight(folder.flags, 'canManage')
  const at = { projectId, system, folders, onClose: () => setForm(null) }
  return (
    <>
      <div className="tree-tools">
        <span className="quiet">Folders</span>
        {manages && (
          <span className="line push">
            <Button
              kind="quiet"
              small
              icon={<IconFolderPlus size={16} />}
              aria-label={`New folder in ${folder.name}`}
              title="New folder"
              onPointerEnter={ProjectFolderForm.preload}
              onClick={() => setForm('new')}
            />
            <Button
              kind="quiet"
              small
              icon={<IconPencil size={16} />}
              aria-label={`Edit ${folder.name}`}
              title="Edit folder"
              onPointerEnter={ProjectFolderForm.preload}
              onClick={() => setForm(folder)}
            />
          </span>
        )}
      </div>
      <FolderTree<ProjectFolderSummary>
        label="Folders"
        name={`project/${projectId}/${system}`}
        folders={folders}
        chosen={chosen}
        onChoose={({ id }) => onChoose(id)}
        place={
          !locked && folders.some(({ allowedActions }) => allowedActions.includes('place'))
            ? (one) => projectFolders[system].act('place', one) as never
            : undefined
        }
      />
      {form !== null && (
        <Suspense>
          {form === 'new' ? (
            <ProjectFolderForm
              {...at}
              id={0}
              parentId={folder?.id ?? null}
              onSaved={({ id }) => {
                setForm(null)
                onChoose(id)
              }}
            />
          ) : (
            <ProjectFolderForm
              {...at}
              id={form.id}
              parentId={form.parentId}
              onRemoved={() => {
                setForm(null)
                if (form.parentId !== null) onChoose(form.parentId)
              }}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
