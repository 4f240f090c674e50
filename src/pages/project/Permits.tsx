import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { permitRegisterPdf } from '#src/entities/permit/data.ts'
import { PermitTable } from '#src/entities/permit/PermitTable.tsx'
import { permitHref } from '#src/entities/permit/shared/permitHref.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { PermitSearch } from './permitSearch.ts'
import type { PageProps } from './projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const PermitForm = arriving(() =>
  import('#src/entities/permit/PermitForm.tsx').then((file) => ({ default: file.PermitForm })),
)
const PermitBoard = arriving(() =>
  import('#src/entities/permit/PermitBoard.tsx').then((file) => ({ default: file.PermitBoard })),
)

/** The permits of a project, as a register or as a board. */
export function Permits({ project, system, title, crumbs, search, onSearch }: PageProps<PermitSearch>) {
  const navigate = useNavigate()
  const isBoard = search.as === 'board'
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      pdf={permitRegisterPdf(project.id)}
      tools={
        <Button
          icon={isBoard ? <IconList size={16} /> : <IconLayoutKanban size={16} />}
          onPointerEnter={PermitBoard.early}
          onClick={() => onSearch({ ...search, as: isBoard ? undefined : 'board' })}
        >
          {isBoard ? 'Register' : 'Board'}
        </Button>
      }
      add={{ words: 'New permit', onNear: PermitForm.early, onAdd: () => onSearch({ ...search, open: 0 }) }}
      renderTable={(add) =>
        isBoard ? (
          <PermitBoard projectId={project.id} system={system} />
        ) : (
          <PermitTable projectId={project.id} system={system} add={add} />
        )
      }
      form={
        search.open === 0 && (
          <PermitForm
            id={0}
            project={project}
            onClose={() => onSearch({ ...search, open: undefined })}
            onSaved={(row) => void navigate({ to: permitHref(row, system) })}
          />
        )
      }
    />
  )
}
