import { useNavigate } from '@tanstack/react-router'
import type { ChangeSourceKind } from '#contract/changes/changeRequestStatus.ts'
import type { Project } from '#contract/entities/project.ts'
import { changeRequestPath } from '#contract/recordPages.ts'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
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

/** A button that creates a change request from a safety record; absent if one exists already. */
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

/** A key fact: the change request made from a record. Absent if there is none or the reader may not see it. */
export const changeFact = ({ projectId, changeRequestId, changeRequestNumber }: Source, project: Project) =>
  changeRequestId === null
    ? []
    : [
        {
          label: 'Change request',
          value: (
            <UiLink href={changeRequestPath({ projectId, folderId: project.rootFolderPmpId, id: changeRequestId })}>
              {changeRequestNumber ?? 'Draft'}
            </UiLink>
          ),
        },
      ]
