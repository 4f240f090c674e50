import { IconMail } from '@tabler/icons-react'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import type { ProjectPersonSummary } from '#contract/entities/projectPerson.ts'
import { withMeanings } from '#contract/figures.ts'
import { personStatusWords } from '#contract/people/personStatus.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { System } from '#contract/systems.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { projectPersonWindow } from './data.ts'
import { peopleColumns } from './peopleColumns.tsx'

const AskEmployers = lazyPart(() => import('./AskEmployers.tsx').then((file) => ({ default: file.AskEmployers })))

const views: readonly ViewName[] = withMeanings('people', [
  { id: 'all', label: 'All' },
  { id: 'cleared', label: 'Cleared' },
  { id: 'blocked', label: 'Blocked', urgent: true },
  { id: 'pending', label: 'Pending', urgent: true },
  { id: 'expiring', label: 'Ending in 30 days', urgent: true },
  { id: 'onSite', label: 'On site now' },
  { id: 'left', label: 'Left' },
])

const choiceWords = { statusId: (value: string | null) => personStatusWords[Number(value)] }

interface Props {
  projectId: number
  system: System
  /** The view requested by the URL. */
  view?: string | undefined
  /** Button to add the first people; false for readers. */
  add: ReactNode
}

/** The people of a project, by name, and whether they may work there. */
export function PeopleTable({ projectId, system, view, add }: Props) {
  const table = useTable('people', { sorter: { column: 'name', down: false } }, view)
  const of = useMemo(() => projectPersonWindow(projectId), [projectId])
  return (
    <WindowTable
      {...table}
      of={of}
      label="People"
      columns={peopleColumns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Name, site number"
      empty={{
        sentence: 'Nobody is on the list yet. Add the people of the companies who work on this site.',
        action: add,
      }}
      failure="The people could not be loaded"
      rowLink={(row) => recordPath('projectPerson', { projectId, id: row.id }, system)}
      rowName={(row) => row.name}
      {...(add !== false && {
        renderBulk: (chosen: readonly ProjectPersonSummary[], clear: () => void) => (
          <Ask projectId={projectId} chosen={chosen} clear={clear} />
        ),
      })}
      exportName="people"
    />
  )
}

interface AskProps {
  projectId: number
  chosen: readonly ProjectPersonSummary[]
  clear(): void
}

/** The button that asks the employers of the chosen people for what they lack. */
function Ask({ projectId, chosen, clear }: AskProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        small
        icon={<IconMail size={15} />}
        reason={chosen.some(({ reasons }) => reasons.length > 0) ? null : 'Nobody you selected lacks anything'}
        onPointerEnter={AskEmployers.preload}
        onClick={() => setOpen(true)}
      >
        Message to employers
      </Button>
      {isOpen && (
        <Suspense>
          <AskEmployers
            projectId={projectId}
            ids={chosen.map(({ id }) => id)}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
