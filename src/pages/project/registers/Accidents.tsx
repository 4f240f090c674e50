import { useNavigate } from '@tanstack/react-router'
import { accidentRegisterPdf } from '#src/entities/accident/data.ts'
import { AccidentTable } from '#src/entities/accident/AccidentTable.tsx'
import { accidentHref } from '#src/entities/accident/shared/accidentHref.ts'
import { arriving } from '#src/ui/arriving.tsx'
import type { OpenSearch } from '../openSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const AccidentForm = arriving(() =>
  import('#src/entities/accident/AccidentForm.tsx').then((file) => ({ default: file.AccidentForm })),
)

/** The register of a project's accidents. */
export function Accidents({ project, system, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const navigate = useNavigate()
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      pdf={accidentRegisterPdf(project.id)}
      add={{ words: 'Report an accident', onNear: AccidentForm.early, onAdd: () => onSearch({ open: 0 }) }}
      renderTable={(add) => <AccidentTable projectId={project.id} add={add} />}
      form={
        search.open === 0 && (
          <AccidentForm
            id={0}
            project={project}
            onClose={() => onSearch({ open: undefined })}
            onSaved={(row) => void navigate({ to: accidentHref(row) })}
          />
        )
      }
    />
  )
}
