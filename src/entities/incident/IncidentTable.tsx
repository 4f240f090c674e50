import { withMeanings } from '#contract/figures.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { lookups } from '../lookup/data.ts'
import { InstanceTable } from '#src/entities/safetyRecord/InstanceTable.tsx'
import { useTable } from '../record/useTable.ts'
import { incidentWindow } from './data.ts'
import { incidentColumns } from './incidentColumns.tsx'

const views: readonly ViewName[] = withMeanings('incidents', [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'overdue', label: 'Overdue', urgent: true },
  { id: 'toReport', label: 'To report', urgent: true },
  { id: 'mine', label: 'Reported by me' },
])

interface Props {
  projectId: number
  system: System
  /** Button to report the first incident; false for readers. */
  add: ReactNode
}

/** The incidents of a project, latest first. */
export function IncidentTable({ projectId, system, add }: Props) {
  const table = useTable('incidents', { sorter: { column: 'occurredOn', down: true } })
  const of = useMemo(() => incidentWindow(projectId, system), [projectId, system])
  const { data: types } = useQuery(lookups.list({ list: 'incidentTypes' }))
  const choiceWords = useMemo(
    () => ({
      incidentTypeId: (value: string | null) => types?.find(({ id }) => String(id) === value)?.name,
    }),
    [types],
  )
  return (
    <InstanceTable
      {...table}
      projectId={projectId}
      of={of}
      label="Incidents"
      columns={incidentColumns}
      choiceWords={choiceWords}
      views={views}
      empty={{
        sentence: 'An incident is something that went wrong, or nearly did, without anyone being injured.',
        action: add,
      }}
      failure="Incidents could not be loaded"
      rowLink={(row) => recordPath('incident', row, system)}
      exportName="incidents"
    />
  )
}
