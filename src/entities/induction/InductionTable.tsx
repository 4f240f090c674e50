import { withMeanings } from '#contract/figures.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { shownStatusWords } from '#contract/safety/induction.ts'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { InstanceTable } from '#src/entities/safetyRecord/InstanceTable.tsx'
import { useTable } from '../record/useTable.ts'
import { inductionsAway, inductionWindow } from './data.ts'
import { inductionColumns } from './inductionColumns.tsx'

const views: readonly ViewName[] = withMeanings('inductions', [
  { id: 'all', label: 'All' },
  { id: 'current', label: 'Current' },
  { id: 'expiring', label: 'Expiring in 30 days', urgent: true },
  { id: 'expired', label: 'Expired' },
  { id: 'waiting', label: 'Waiting for me', urgent: true },
])

const nobody: never[] = []
const choiceWords = { statusId: (value: string | null) => shownStatusWords[Number(value)] }

interface Props {
  projectId: number
  /** The view requested by the URL. */
  view?: string | undefined
  system: System
  /** Button to add the first induction; false for readers. */
  add: ReactNode
}

/** The inductions of a project, latest first. */
export function InductionTable({ projectId, system, view, add }: Props) {
  const table = useTable('inductions', { sorter: { column: 'createdOn', down: true } }, view)
  const { data: away = nobody } = useQuery(inductionsAway(projectId))
  const columns = useMemo(() => inductionColumns(away), [away])
  const of = useMemo(() => inductionWindow(projectId), [projectId])
  return (
    <InstanceTable
      {...table}
      projectId={projectId}
      of={of}
      label="Inductions"
      columns={columns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Number, person"
      empty={{
        sentence: 'Everyone is inducted before they work on this site: the film, the rules, the quiz and a signature.',
        action: add,
      }}
      failure="Inductions could not be loaded"
      rowLink={(row) => recordPath('induction', row, system)}
      exportName="inductions"
    />
  )
}
