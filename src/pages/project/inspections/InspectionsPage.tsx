import { IconCalendarWeek, IconLayoutKanban, IconList, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { inspectionWords } from '#contract/inspections/words.ts'
import { projectPath } from '#contract/projectPath.ts'
import type { InspectionKind } from '#src/entities/inspection/shared/inspectionKind.ts'
import { InspectionTable } from '#src/entities/inspection/shared/InspectionTable.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from '../registers/RegisterPage.tsx'
import type { InspectionSearch } from './inspectionSearch.ts'

const InspectionForm = lazyPart(() =>
  import('#src/entities/inspection/shared/InspectionForm.tsx').then((file) => ({ default: file.InspectionForm })),
)

const InspectionBoard = lazyPart(() =>
  import('#src/entities/inspection/shared/InspectionBoard.tsx').then((file) => ({ default: file.InspectionBoard })),
)
const InspectionWeek = lazyPart(() =>
  import('#src/entities/inspection/shared/InspectionWeek.tsx').then((file) => ({ default: file.InspectionWeek })),
)

const looks = [
  { as: undefined, label: 'Register', icon: <IconList size={16} />, onNear: undefined },
  { as: 'board', label: 'Board', icon: <IconLayoutKanban size={16} />, onNear: InspectionBoard.preload },
  { as: 'week', label: 'Week', icon: <IconCalendarWeek size={16} />, onNear: InspectionWeek.preload },
] as const

interface Props extends PageProps<InspectionSearch> {
  kind: InspectionKind
}

/** The inspections of a project, of equipment or of places and structures. */
export function InspectionsPage({ kind, project, system, title, sentence, crumbs, search, onSearch }: Props) {
  const navigate = useNavigate()
  const mayWrite = project.pageData.addsIn.includes(system)
  const words = inspectionWords(system, kind.itemKind)
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      sentence={sentence}
      prints={kind.data.entity}
      tools={
        <>
          {looks
            .filter(({ as }) => as !== search.as)
            .map(({ as, label, icon, onNear }) => (
              <Button key={label} icon={icon} onPointerEnter={onNear} onClick={() => onSearch({ ...search, as })}>
                {label}
              </Button>
            ))}
          {mayWrite && (
            <Button
              icon={<IconPlayerPlay size={16} />}
              onClick={() => void navigate({ to: projectPath(system, project.id, kind.pages.adHoc) })}
            >
              {words.now}
            </Button>
          )}
        </>
      }
      add={{ words: words.add, onNear: InspectionForm.preload, onAdd: () => onSearch({ ...search, open: 0 }) }}
      renderTable={(add) => {
        const of = { kind, projectId: project.id, system }
        if (search.as === 'week')
          return <InspectionWeek {...of} on={search.on} onMove={(on) => onSearch({ ...search, on })} />
        if (search.as !== 'board') return <InspectionTable {...of} add={add} />
        return (
          <InspectionBoard
            {...of}
            beginHref={mayWrite ? beginAt(projectPath(system, project.id, kind.pages.register)) : null}
          />
        )
      }}
      asksFor={{ entity: kind.data.entity, onClose: () => onSearch({ ...search, open: undefined }) }}
      form={
        search.open === 0 && (
          <InspectionForm
            kind={kind}
            id={0}
            project={project}
            system={system}
            start={{ itemId: search.item, scheduleKey: search.row }}
            onClose={() => onSearch({ ...search, open: undefined, item: undefined, row: undefined })}
            onSaved={(row) => void navigate({ to: kind.href(row, system) })}
          />
        )
      }
    />
  )
}

/** The address at which an inspection of a row of a schedule is begun. */
const beginAt =
  (register: string) =>
  ({ itemId, scheduleKey }: { itemId: number; scheduleKey: string }) =>
    `${register}?open=0&item=${itemId}&row=${encodeURIComponent(scheduleKey)}`
