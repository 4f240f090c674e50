import { useNavigate } from '@tanstack/react-router'
import { trainingRegisterPdf } from '#src/entities/onSiteTraining/data.ts'
import { trainingHref } from '#src/entities/onSiteTraining/shared/trainingHref.ts'
import { TrainingTable } from '#src/entities/onSiteTraining/TrainingTable.tsx'
import { arriving } from '#src/ui/arriving.tsx'
import type { OpenSearch } from '../openSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const TrainingForm = arriving(() =>
  import('#src/entities/onSiteTraining/TrainingForm.tsx').then((file) => ({ default: file.TrainingForm })),
)

/** The register of a project's talks, briefings and drills. */
export function OnSiteTrainings({ project, system, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const navigate = useNavigate()
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      pdf={trainingRegisterPdf(project.id)}
      add={{ words: 'New training', onNear: TrainingForm.early, onAdd: () => onSearch({ open: 0 }) }}
      renderTable={(add) => <TrainingTable projectId={project.id} system={system} add={add} />}
      form={
        search.open === 0 && (
          <TrainingForm
            id={0}
            project={project}
            onClose={() => onSearch({ open: undefined })}
            onSaved={(row) => void navigate({ to: trainingHref(row, system) })}
          />
        )
      }
    />
  )
}
