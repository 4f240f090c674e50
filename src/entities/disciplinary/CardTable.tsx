import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { cardWords } from '#contract/safety/disciplinaryCards.ts'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { lookups } from '../lookup/data.ts'
import { InstanceTable } from '#src/entities/safetyRecord/InstanceTable.tsx'
import { useTable } from '../record/useTable.ts'
import { cardColumns } from './cardColumns.tsx'
import { cardWindow } from './data.ts'

const views: readonly ViewName[] = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'off', label: 'Off the site', urgent: true },
  { id: 'mine', label: 'Raised by me' },
]

interface Props {
  projectId: number
  system: System
  /** Button to raise the first one; false for users who may not. */
  add: ReactNode
  /** Whether the reader sees every card, or only those they raised or decide. */
  seesAll: boolean
}

/** The disciplinaries of a project that the reader may see, latest first. */
export function CardTable({ projectId, system, add, seesAll }: Props) {
  const table = useTable('disciplinaries', { sorter: { column: 'occurredOn', down: true } })
  const of = useMemo(() => cardWindow(projectId), [projectId])
  const { data: breaches } = useQuery(lookups.list({ list: 'disciplinaryBreaches' }))
  const choiceWords = useMemo(
    () => ({
      level: (value: string | null) => cardWords[value as keyof typeof cardWords],
      breachId: (value: string | null) => breaches?.find(({ id }) => String(id) === value)?.name,
    }),
    [breaches],
  )
  return (
    <InstanceTable
      {...table}
      projectId={projectId}
      of={of}
      label="Disciplinaries"
      columns={cardColumns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Number, person"
      empty={{
        sentence: seesAll
          ? 'Warnings and cards for breaches of the site rules are listed here.'
          : 'You see the ones you raised or were asked to decide. Few people see the others.',
        action: add,
      }}
      failure="Disciplinaries could not be loaded"
      rowLink={(row) => recordPath('disciplinary', row, system)}
      exportName="disciplinaries"
    />
  )
}
