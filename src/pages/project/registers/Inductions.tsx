import { IconList, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { recordPath } from '#contract/recordPages.ts'
import { inductions } from '#src/entities/induction/data.ts'
import { InductionTable } from '#src/entities/induction/InductionTable.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { InductionSearch } from './inductionSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const InductionForm = lazyPart(() =>
  import('#src/entities/induction/InductionForm.tsx').then((file) => ({ default: file.InductionForm })),
)
const GroupSession = lazyPart(() =>
  import('#src/entities/induction/group/GroupSession.tsx').then((file) => ({ default: file.GroupSession })),
)

/** The register of a project's inductions, or the screen that inducts a group. */
export function Inductions({ project, system, title, crumbs, search, onSearch }: PageProps<InductionSearch>) {
  const navigate = useNavigate()
  const { inducts } = project.pageData
  const isGroup = search.as === 'group' && inducts
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      prints={inductions.entity}
      tools={
        inducts && (
          <Button
            icon={isGroup ? <IconList size={16} /> : <IconUsersGroup size={16} />}
            onPointerEnter={GroupSession.preload}
            onClick={() => onSearch({ as: isGroup ? undefined : 'group' })}
          >
            {isGroup ? 'Register' : 'Group induction'}
          </Button>
        )
      }
      add={{
        words: 'New induction',
        isOpen: inducts,
        onNear: InductionForm.preload,
        onAdd: () => onSearch({ ...search, open: 0 }),
      }}
      renderTable={(add) =>
        isGroup ? (
          <GroupSession project={project} system={system} onEnd={() => onSearch({ as: undefined })} />
        ) : (
          <InductionTable projectId={project.id} view={search.view} system={system} add={add} />
        )
      }
      asksFor={{ entity: inductions.entity, onClose: () => onSearch({ ...search, open: undefined }) }}
      form={
        search.open === 0 &&
        inducts && (
          <InductionForm
            id={0}
            project={project}
            from={search.from}
            person={search.person}
            onClose={() => onSearch({ ...search, open: undefined, from: undefined, person: undefined })}
            onSaved={(row) => void navigate({ to: recordPath('induction', row, system) })}
          />
        )
      }
    />
  )
}
