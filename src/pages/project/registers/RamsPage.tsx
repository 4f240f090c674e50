import { useNavigate } from '@tanstack/react-router'
import { ramsRegisterPdf } from '#src/entities/rams/data.ts'
import { RamsTable } from '#src/entities/rams/RamsTable.tsx'
import { ramsHref } from '#src/entities/rams/shared/ramsHref.ts'
import { arriving } from '#src/ui/arriving.tsx'
import type { OpenSearch } from '../openSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const RamsForm = arriving(() => import('#src/entities/rams/RamsForm.tsx').then((file) => ({ default: file.RamsForm })))

interface Props extends PageProps<OpenSearch> {
  own?: boolean
}

/** The RAMS of a project; with `own`, those that the reader signs, reviews or has written. */
export function RamsPage({ project, system, title, crumbs, search, onSearch, own = false }: Props) {
  const navigate = useNavigate()
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      {...(!own && { pdf: ramsRegisterPdf(project.id, system) })}
      add={{ words: 'New RAMS', onNear: RamsForm.early, onAdd: () => onSearch({ open: 0 }) }}
      renderTable={(add) => (
        <RamsTable key={String(own)} projectId={project.id} system={system} own={own} add={own ? false : add} />
      )}
      form={
        search.open === 0 && (
          <RamsForm
            id={0}
            project={project}
            system={system}
            onClose={() => onSearch({ open: undefined })}
            onSaved={(row) => void navigate({ to: ramsHref(row, system) })}
          />
        )
      }
    />
  )
}

/** The RAMS that concern the reader: those to sign first. */
export const MyRams = (props: PageProps<OpenSearch>) => <RamsPage {...props} own />
