import { withMeanings } from '#contract/figures.ts'
import { useMemo, type ReactNode } from 'react'
import { equipmentStatusWords } from '#contract/equipment/statuses.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import type { System } from '#contract/systems.ts'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { equipmentWindow } from './data.ts'
import { equipmentColumns } from './equipmentColumns.tsx'
import { equipmentHref } from './shared/equipmentHref.ts'
import { LabelLinks } from './shared/LabelLinks.tsx'
import { inspectedViews } from './shared/views.ts'

const viewsOf = (system: System) =>
  withMeanings(
    'equipments',
    [
      ...inspectedViews('Out of service'),
      ...(system === 'fm' ? [{ id: 'warranty', label: 'Warranty ends in 90 days' }] : []),
    ],
    system,
  )

interface Props {
  projectId: number
  /** The view that the address asks for. */
  view?: string | undefined
  system: System
  /** Button for the first item; false for readers. */
  add: ReactNode
}

const choiceWords = { statusId: (value: string | null) => equipmentStatusWords[Number(value)] }

/** The equipment of a project; what is due first stands first. */
export function EquipmentTable({ projectId, system, view, add }: Props) {
  const table = useTable(`equipment-${system}`, { sorter: { column: 'nextDueOn', down: false } }, view)
  const of = useMemo(() => equipmentWindow(projectId, system), [projectId, system])
  const words = inspectionWords(system, 'equipment')
  const views = useMemo(() => viewsOf(system), [system])
  return (
    <WindowTable
      {...table}
      of={of}
      label={words.items}
      columns={system === 'fm' ? equipmentColumns.building : equipmentColumns.site}
      choiceWords={choiceWords}
      views={views}
      filterHint={words.found}
      empty={{
        sentence: words.noItems,
        action: add,
      }}
      failure={`${words.items} could not be loaded`}
      rowLink={(row) => equipmentHref(row, system)}
      rowName={(row) => row.number}
      renderBulk={(chosen) => <LabelLinks kind="equipment" ids={chosen.map(({ id }) => id)} />}
      exportName="equipment"
    />
  )
}
