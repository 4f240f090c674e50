import { useNavigate } from '@tanstack/react-router'
import { observationRegisterPdf } from '#src/entities/observation/data.ts'
import { ObservationTable } from '#src/entities/observation/ObservationTable.tsx'
import { observationHref } from '#src/entities/observation/shared/observationHref.ts'
import { observationWords } from '#src/entities/observation/shared/observationWords.ts'
import { arriving } from '#src/ui/arriving.tsx'
import type { ObservationSearch } from './observationSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const ObservationForm = arriving(() =>
  import('#src/entities/observation/ObservationForm.tsx').then((file) => ({ default: file.ObservationForm })),
)

/** The register of a project's observations. */
export function Observations({ project, system, title, crumbs, search, onSearch }: PageProps<ObservationSearch>) {
  const navigate = useNavigate()
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      pdf={observationRegisterPdf(project.id, system)}
      add={{ words: observationWords(system).add, onNear: ObservationForm.early, onAdd: () => onSearch({ open: 0 }) }}
      renderTable={(add) => <ObservationTable projectId={project.id} view={search.view} system={system} add={add} />}
      form={
        search.open === 0 && (
          <ObservationForm
            id={0}
            project={project}
            system={system}
            start={{
              ...(search.equipment && { equipmentIds: [search.equipment] }),
              ...(search.item && { nonEquipmentItemIds: [search.item] }),
            }}
            onClose={() => onSearch({ open: undefined, equipment: undefined, item: undefined })}
            onSaved={(row) => void navigate({ to: observationHref(row, system) })}
          />
        )
      }
    />
  )
}
