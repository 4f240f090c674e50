import { withMeanings } from '#contract/figures.ts'
import { useMemo, type ReactNode } from 'react'
import { itemStatusWords } from '#contract/equipment/statuses.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import type { System } from '#contract/systems.ts'
import { LabelLinks } from '../equipment/shared/LabelLinks.tsx'
import { inspectedViews } from '../equipment/shared/views.ts'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { itemWindow } from './data.ts'
import { itemColumns } from './itemColumns.tsx'
import { itemHref } from './shared/itemHref.ts'

interface Props {
  projectId: number
  /** The view that the address asks for. */
  view?: string | undefined
  system: System
  /** Button for the first item; false for readers. */
  add: ReactNode
}

const choiceWords = { statusId: (value: string | null) => itemStatusWords[Number(value)] }

/** The places and structures of a project that are inspected; what is due first stands first. */
export function ItemTable({ projectId, system, view, add }: Props) {
  const table = useTable(`items-${system}`, { sorter: { column: 'nextDueOn', down: false } }, view)
  const of = useMemo(() => itemWindow(projectId, system), [projectId, system])
  const words = inspectionWords(system, 'nonEquipmentItem')
  const views = useMemo(() => withMeanings('nonequipmentitems', inspectedViews('Do not use'), system), [system])
  return (
    <WindowTable
      {...table}
      of={of}
      label={words.items}
      columns={system === 'fm' ? itemColumns.building : itemColumns.site}
      choiceWords={choiceWords}
      views={views}
      filterHint={words.found}
      empty={{
        sentence: words.noItems,
        action: add,
      }}
      failure={`${words.items} could not be loaded`}
      rowLink={(row) => itemHref(row, system)}
      rowName={(row) => row.number}
      renderBulk={(chosen) => <LabelLinks kind="nonEquipmentItem" ids={chosen.map(({ id }) => id)} />}
      exportName="non-equipment-items"
    />
  )
}
