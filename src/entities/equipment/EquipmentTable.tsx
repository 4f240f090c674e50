import { useMemo, type ReactNode } from 'react'
import { equipmentStatusWords } from '#contract/equipment/statuses.ts'
import type { System } from '#contract/systems.ts'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { equipmentWindow } from './data.ts'
import { equipmentColumns } from './equipmentColumns.tsx'
import { equipmentHref } from './shared/equipmentHref.ts'
import { inspectedViews } from './shared/views.ts'

const viewsOf = (system: System) => [
  ...inspectedViews('Out of service'),
  ...(system === 'fm' ? [{ id: 'warranty', label: 'Warranty ends in 90 days' }] : []),
]

interface Props {
  projectId: number
  system: System
  /** Button for the first item; false for readers. */
  add: ReactNode
}

const choiceWords = { statusId: (value: string | null) => equipmentStatusWords[Number(value)] }

/** The equipment of a project; what is due first stands first. */
export function EquipmentTable({ projectId, system, add }: Props) {
  const table = useTable(`equipment-${system}`, { sorter: { column: 'nextDueOn', down: false } })
  const of = useMemo(() => equipmentWindow(projectId, system), [projectId, system])
  const views = useMemo(() => viewsOf(system), [system])
  return (
    <WindowTable
      {...table}
      of={of}
      label="Equipment"
      columns={equipmentColumns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Number, name, plant or serial number"
      empty={{
        sentence:
          system === 'fm'
            ? 'Installed assets of the building are listed here, with their maintenance.'
            : 'Plant, tools and machines on the site are listed here, with their inspections and certificates.',
        action: add,
      }}
      failure="Equipment could not be loaded"
      rowLink={(row) => equipmentHref(row, system)}
      rowName={(row) => row.number}
      exportName="equipment"
    />
  )
}
