import { useNavigate } from '@tanstack/react-router'
import { rfiLogPdf } from '#src/entities/rfi/data.ts'
import { RfiTable } from '#src/entities/rfi/RfiTable.tsx'
import { rfiHref } from '#src/entities/rfi/shared/rfiHref.ts'
import { arriving } from '#src/ui/arriving.tsx'
import type { OpenSearch } from '../openSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const RfiForm = arriving(() => import('#src/entities/rfi/RfiForm.tsx').then((file) => ({ default: file.RfiForm })))

/** The register of a project's RFIs. */
export function Rfis({ project, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const navigate = useNavigate()
  return (
    <RegisterPage
      project={project}
      system="pmp"
      title={title}
      crumbs={crumbs}
      pdf={rfiLogPdf(project.id)}
      add={{ words: 'New RFI', onNear: RfiForm.early, onAdd: () => onSearch({ open: 0 }) }}
      renderTable={(add) => <RfiTable projectId={project.id} view={search.view} add={add} />}
      form={
        search.open === 0 && (
          <RfiForm
            id={0}
            project={project}
            onClose={() => onSearch({ open: undefined })}
            onSaved={(row) => void navigate({ to: rfiHref(row) })}
          />
        )
      }
    />
  )
}
