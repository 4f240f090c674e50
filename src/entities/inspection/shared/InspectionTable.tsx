import { useMemo, type ReactNode } from 'react'
import type { System } from '#contract/systems.ts'
import { inspectionResultWords, type InspectionResult } from '#contract/equipment/statuses.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { InstanceTable } from '#src/entities/safetyRecord/InstanceTable.tsx'
import { useTable } from '../../record/useTable.ts'
import { inspectionColumnsOf } from './inspectionColumns.tsx'
import type { InspectionKind } from './inspectionKind.ts'

const views: readonly ViewName[] = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'defects', label: 'With open defects', urgent: true },
  { id: 'late', label: 'Late' },
  { id: 'mine', label: 'Mine' },
]
const choiceWords = {
  result: (value: string | null) => (value ? inspectionResultWords[value as InspectionResult] : 'None yet'),
}

interface Props {
  kind: InspectionKind
  projectId: number
  system: System
  /** Button to start the first inspection; false for readers. */
  add: ReactNode
}

/** The inspections of a project, latest first. */
export function InspectionTable({ kind, projectId, system, add }: Props) {
  const table = useTable(kind.name, { sorter: { column: 'performedOn', down: true } })
  const words = inspectionWords(system, kind.itemKind)
  const columns = useMemo(() => inspectionColumnsOf(kind.itemField, words), [kind, words])
  const of = useMemo(() => kind.window(projectId, system), [kind, projectId, system])
  return (
    <InstanceTable
      {...table}
      projectId={projectId}
      of={of}
      label={words.plural}
      columns={columns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Number, item"
      empty={{ sentence: words.none, action: add }}
      failure={`${words.plural} could not be loaded`}
      rowLink={(row) => kind.href(row, system)}
      exportName={kind.name}
    />
  )
}
