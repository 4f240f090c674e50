import { IconCalendarWeek, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { recordPath } from '#contract/recordPages.ts'
import { permits } from '#src/entities/permit/data.ts'
import { PermitTable } from '#src/entities/permit/PermitTable.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { PermitSearch } from './permitSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const PermitForm = lazyPart(() =>
  import('#src/entities/permit/PermitForm.tsx').then((file) => ({ default: file.PermitForm })),
)
const PermitBoard = lazyPart(() =>
  import('#src/entities/permit/PermitBoard.tsx').then((file) => ({ default: file.PermitBoard })),
)

const PermitCalendar = lazyPart(() =>
  import('#src/entities/permit/PermitCalendar.tsx').then((file) => ({ default: file.PermitCalendar })),
)

const looks = [
  { as: undefined, words: 'Register', icon: <IconList size={16} />, onNear: undefined },
  { as: 'board', words: 'Board', icon: <IconLayoutKanban size={16} />, onNear: PermitBoard.preload },
  { as: 'calendar', words: 'Calendar', icon: <IconCalendarWeek size={16} />, onNear: PermitCalendar.preload },
] as const

/** The permits of a project, as a register, as a board or on a calendar. */
export function Permits({ project, system, title, crumbs, search, onSearch }: PageProps<PermitSearch>) {
  const navigate = useNavigate()
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      prints={permits.entity}
      tools={looks
        .filter(({ as }) => as !== search.as)
        .map(({ as, words, icon, onNear }) => (
          <Button key={words} icon={icon} onPointerEnter={onNear} onClick={() => onSearch({ ...search, as })}>
            {words}
          </Button>
        ))}
      add={{ words: 'New permit', onNear: PermitForm.preload, onAdd: () => onSearch({ ...search, open: 0 }) }}
      renderTable={(add) => {
        if (search.as === 'board') return <PermitBoard projectId={project.id} system={system} />
        if (search.as !== 'calendar')
          return <PermitTable projectId={project.id} view={search.view} system={system} add={add} />
        return (
          <PermitCalendar
            projectId={project.id}
            system={system}
            on={search.on}
            span={search.span ?? 'week'}
            onMove={(on, span) => onSearch({ ...search, on, span })}
          />
        )
      }}
      asksFor={{ entity: permits.entity, onClose: () => onSearch({ ...search, open: undefined }) }}
      form={
        search.open === 0 && (
          <PermitForm
            id={0}
            project={project}
            system={system}
            onClose={() => onSearch({ ...search, open: undefined })}
            onSaved={(row) => void navigate({ to: recordPath('permit', row, system) })}
          />
        )
      }
    />
  )
}
