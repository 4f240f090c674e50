import { useNavigate } from '@tanstack/react-router'
import type { ChangeSourceKind } from '#contract/changes/changeRequestStatus.ts'
import type { Project } from '#contract/entities/project.ts'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { changeRequestHref } from './changeRequestHref.ts'
import { newChangeHref } from './newChangeHref.ts'

interface Source {
  id: number
  projectId: number
  changeRequestId: number | null
  changeRequestNumber: string | null
}

interface Props {
  kind: ChangeSourceKind
  row: Source & { number: string | null; isConfidential: boolean }
  project: Project
}

/** A button that begins a change request from a safety record; absent where there is one already. */
export function ChangeFromRecord({ kind, row, project }: Props) {
  const navigate = useNavigate()
  if (row.number === null || row.isConfidential || row.changeRequestId !== null) return null
  if (!project.pageData.addsIn.includes('pmp')) return null
  return (
    <Button small onClick={() => void navigate({ to: newChangeHref(row.projectId, kind, row.id) })}>
      Create change request
    </Button>
  )
}

/** The key fact that names the change request made of a record; none if there is none or the reader may not see it. */
export const changeFact = ({ projectId, changeRequestId, changeRequestNumber }: Source, project: Project) =>
  changeRequestId === null
    ? []
    : [
        {
          label: 'Change request',
          value: (
            <UiLink href={changeRequestHref({ projectId, folderId: project.rootFolderPmpId, id: changeRequestId })}>
              {changeRequestNumber ?? 'Draft'}
            </UiLink>
          ),
        },
      ]
