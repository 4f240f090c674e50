import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { recordPath } from '#contract/recordPages.ts'
import { cardAccess } from '#src/entities/disciplinary/cardAccess.ts'
import { CardTable } from '#src/entities/disciplinary/CardTable.tsx'
import { disciplinaries } from '#src/entities/disciplinary/data.ts'
import { HeadLines } from '#src/entities/disciplinary/HeadLines.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import type { OpenSearch } from '../openSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const CardForm = lazyPart(() =>
  import('#src/entities/disciplinary/CardForm.tsx').then((file) => ({ default: file.CardForm })),
)

/** The disciplinaries of a project that the reader may see, and the head lines of those of their company. */
export function Disciplinaries({ project, system, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const navigate = useNavigate()
  const { data: access } = useQuery(cardAccess(project.id))
  const { headLines = [], mayRaise = false, seesAll = false } = access ?? {}
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      prints={disciplinaries.entity}
      add={{
        words: 'New disciplinary',
        isOpen: mayRaise,
        onNear: CardForm.preload,
        onAdd: () => onSearch({ open: 0 }),
      }}
      above={headLines.length > 0 && <HeadLines lines={headLines} />}
      renderTable={(add) => <CardTable projectId={project.id} system={system} add={add} seesAll={seesAll} />}
      asksFor={{ entity: disciplinaries.entity, onClose: () => onSearch({ open: undefined }) }}
      form={
        search.open === 0 &&
        mayRaise && (
          <CardForm
            id={0}
            project={project}
            onClose={() => onSearch({ open: undefined })}
            onSaved={(row) => void navigate({ to: recordPath('disciplinary', row, system) })}
          />
        )
      }
    />
  )
}
