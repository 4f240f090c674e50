import { useMemo, type ReactNode } from 'react'
import { injurySeverityWords } from '#contract/safety/injuryWords.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { InstanceTable } from '#src/entities/safetyRecord/InstanceTable.tsx'
import { useTable } from '../record/useTable.ts'
import { accidentColumns } from './accidentColumns.tsx'
import { accidentWindow } from './data.ts'

const views: readonly ViewName[] = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'toReport', label: 'To report', urgent: true },
  { id: 'mine', label: 'Reported by me' },
]

const choiceWords = {
  severity: (value: string | null) => (injurySeverityWords as Readonly<Record<string, string>>)[value ?? ''],
}

interface Props {
  projectId: number
  /** Button to report the first accident; false for readers. */
  add: ReactNode
}

/** The accidents of a project, latest first. */
export function AccidentTable({ projectId, add }: Props) {
  const table = useTable('accidents', { sorter: { column: 'occurredOn', down: true } })
  const of = useMemo(() => accidentWindow(projectId), [projectId])
  return (
    <InstanceTable
      {...table}
      projectId={projectId}
      of={of}
      label="Accidents"
      columns={accidentColumns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Number, title"
      empty={{
        sentence: 'An accident is an event in which someone was hurt. You do not see those of other companies.',
        action: add,
      }}
      failure="Accidents could not be loaded"
      rowLink={(row) => recordPath('accident', row)}
      exportName="accidents"
    />
  )
}
