import { useMemo, type ReactNode } from 'react'
import { itemStatusWords } from '#contract/equipment/statuses.ts'
import type { System } from '#contract/systems.ts'
import { inspectedViews } from '../equipment/shared/views.ts'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { itemWindow } from './data.ts'
import { itemColumns } from './itemColumns.tsx'
import { itemHref } from './shared/itemHref.ts'

interface Props {
  projectId: number
  system: System
  /** Button for the first item; false for readers. */
  add: ReactNode
}

const choiceWords = { statusId: (value: string | null) => itemStatusWords[Number(value)] }

/** The places and structures of a project that are inspected; what is due first stands first. */
export function ItemTable({ projectId, system, add }: Props) {
  const table = useTable(`items-${system}`, { sorter: { column: 'nextDueOn', down: false } })
  const of = useMemo(() => itemWindow(projectId, system), [projectId, system])
  const views = useMemo(() => inspectedViews('Do not use'), [])
  return (
    <WindowTable
      {...table}
      of={of}
      label="Non-equipment items"
      columns={itemColumns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Number, name, reference"
      empty={{
        sentence:
          system === 'fm'
            ? 'Elements of the building that are inspected are listed here, such as fire doors.'
            : 'Scaffolds, excavations, edge protection and other places that are inspected are listed here, each with its tag.',
        action: add,
      }}
      failure="Non-equipment items could not be loaded"
      rowLink={(row) => itemHref(row, system)}
      rowName={(row) => row.number}
      exportName="non-equipment-items"
    />
  )
}
