import { useNavigate } from '@tanstack/react-router'
import { incidentRegisterPdf } from '#src/entities/incident/data.ts'
import { IncidentTable } from '#src/entities/incident/IncidentTable.tsx'
import { incidentHref } from '#src/entities/incident/shared/incidentHref.ts'
import { arriving } from '#src/ui/arriving.tsx'
import type { OpenSearch } from './openSearch.ts'
import type { PageProps } from './projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const IncidentForm = arriving(() =>
  import('#src/entities/incident/IncidentForm.tsx').then((file) => ({ default: file.IncidentForm })),
)

/** The register of a project's incidents. */
export function Incidents({ project, system, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const navigate = useNavigate()
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      pdf={incidentRegisterPdf(project.id, system)}
      add={{ words: 'New incident', onNear: IncidentForm.early, onAdd: () => onSearch({ open: 0 }) }}
      renderTable={(add) => <IncidentTable projectId={project.id} system={system} add={add} />}
      form={
        search.open === 0 && (
          <IncidentForm
            id={0}
            project={project}
            system={system}
            onClose={() => onSearch({ open: undefined })}
            onSaved={(row) => void navigate({ to: incidentHref(row, system) })}
          />
        )
      }
    />
  )
}
