import { useNavigate } from '@tanstack/react-router'
import { actionRegisterPdf } from '#src/entities/questionResponseAction/data.ts'
import { ActionTable } from '#src/entities/questionResponseAction/ActionTable.tsx'
import { actionHref } from '#src/entities/questionResponseAction/shared/actionHref.ts'
import { arriving } from '#src/ui/arriving.tsx'
import type { OpenSearch } from '../openSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const ActionForm = arriving(() =>
  import('#src/entities/questionResponseAction/ActionForm.tsx').then((file) => ({ default: file.ActionForm })),
)

/** The register of a project's corrective actions. */
export function Actions({ project, system, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const navigate = useNavigate()
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      pdf={actionRegisterPdf(project.id, system)}
      add={{ words: 'New action', onNear: ActionForm.early, onAdd: () => onSearch({ open: 0 }) }}
      renderTable={(add) => <ActionTable projectId={project.id} view={search.view} system={system} add={add} />}
      form={
        search.open === 0 && (
          <ActionForm
            id={0}
            project={project}
            system={system}
            onClose={() => onSearch({ open: undefined })}
            onSaved={(row) => void navigate({ to: actionHref(row, system) })}
          />
        )
      }
    />
  )
}
