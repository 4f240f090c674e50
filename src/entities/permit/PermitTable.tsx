import { useMemo, type ReactNode } from 'react'
import { instanceStatusWords } from '#contract/instances/instanceStatus.ts'
import type { System } from '#contract/systems.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { permitWindow } from './data.ts'
import { permitColumns } from './permitColumns.tsx'
import { permitHref } from './shared/permitHref.ts'

const views: readonly ViewName[] = [
  { id: 'all', label: 'All' },
  { id: 'live', label: 'Live' },
  { id: 'mine', label: 'Mine' },
]
const choiceWords = { statusId: (value: string | null) => instanceStatusWords[Number(value)] }

interface Props {
  projectId: number
  system: System
  /** Button for the first permit; false for readers. */
  add: ReactNode
}

/** The permits of a project, those that begin last first. */
export function PermitTable({ projectId, system, add }: Props) {
  const table = useTable('permits', { sorter: { column: 'validFrom', down: true } })
  const of = useMemo(() => permitWindow(projectId), [projectId])
  return (
    <WindowTable
      {...table}
      of={of}
      label="Permits"
      columns={permitColumns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Number, title"
      empty={{
        sentence:
          'A permit allows dangerous work in one place for a limited time, once somebody has checked and signed it.',
        action: add,
      }}
      failure="Permits could not be loaded"
      rowLink={(row) => permitHref(row, system)}
      rowName={(row) => row.number ?? row.title}
      exportName="permits"
    />
  )
}
