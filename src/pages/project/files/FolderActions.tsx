import { IconTemplate, IconUsersPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'

const ApplyTemplate = lazyPart(() =>
  import('../manage/ApplyTemplate.tsx').then((file) => ({ default: file.ApplyTemplate })),
)

interface Props {
  project: Project
  system: FolderSystem
  folder: ProjectFolderSummary | undefined
}

/** The folder actions of a system, beside the title of the page. */
export function FolderActions({ project, system, folder }: Props) {
  const [applies, setApplies] = useState(false)
  if (!folder || !hasRight(folder.flags, 'canManage')) return null
  return (
    <>
      <UiLink className="button" href={`/manage/bulkAddFolderUsers/view/${project.id}`}>
        <IconUsersPlus size={16} aria-hidden /> Rights in bulk
      </UiLink>
      <Button icon={<IconTemplate size={16} />} onPointerEnter={ApplyTemplate.preload} onClick={() => setApplies(true)}>
        Apply template
      </Button>
      {applies && (
        <Suspense>
          <ApplyTemplate projectId={project.id} system={system} folder={folder} onClose={() => setApplies(false)} />
        </Suspense>
      )}
    </>
  )
}
