import { useNavigate } from '@tanstack/react-router'
import { changeRequestPath } from '#contract/recordPages.ts'
import { ChangeRequestTable } from '#src/entities/changeRequest/ChangeRequestTable.tsx'
import { changeRequests } from '#src/entities/changeRequest/data.ts'
import { ChangeTotals } from '#src/entities/changeRequest/shared/ChangeTotals.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import type { ChangeSearch } from './changeSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'
import { useChangeStart } from './useChangeStart.ts'

const ChangeRequestForm = lazyPart(() =>
  import('#src/entities/changeRequest/ChangeRequestForm.tsx').then((file) => ({ default: file.ChangeRequestForm })),
)

/** The register of a project's change requests, below what they add to the contract. */
export function ChangeRequests({ project, title, crumbs, search, onSearch }: PageProps<ChangeSearch>) {
  const navigate = useNavigate()
  const { isReady, ...known } = useChangeStart(search)
  return (
    <RegisterPage
      project={project}
      system="pmp"
      title={title}
      crumbs={crumbs}
      prints={changeRequests.entity}
      add={{ words: 'New change request', onNear: ChangeRequestForm.preload, onAdd: () => onSearch({ open: 0 }) }}
      above={project.pageData.changes && <ChangeTotals project={project} />}
      renderTable={(add) => <ChangeRequestTable project={project} view={search.view} add={add} />}
      form={
        search.open === 0 &&
        isReady && (
          <ChangeRequestForm
            id={0}
            project={project}
            {...known}
            onClose={() => onSearch({ open: undefined, rfi: undefined, observation: undefined, incident: undefined })}
            onSaved={(row) => void navigate({ to: changeRequestPath(row) })}
          />
        )
      }
    />
  )
}
