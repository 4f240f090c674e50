import { useMemo, type ReactNode } from 'react'
import { withMeanings } from '#contract/figures.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import type { PageType, System } from '#contract/systems.ts'
import type { WindowData } from '#src/data/windows.ts'
import type { Column } from '#src/ui/DataTable/columns.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { useTable } from '../../record/useTable.ts'
import { WindowTable } from '../../record/WindowTable.tsx'
import { LabelLinks } from './LabelLinks.tsx'
import { inspectedViews } from './views.ts'

/** What the register of an inspected kind is given. */
interface InspectedTableProps {
  projectId: number
  /** The view that the address asks for. */
  view?: string | undefined
  system: System
  /** Button for the first item; false for readers. */
  add: ReactNode
}

interface Row {
  id: number
  projectId: number
  number: string
}

interface Described<R extends Row> {
  kind: InspectedKind
  page: PageType
  /** The name under which the state of the register is kept. */
  name: string
  window(projectId: number, system: System): WindowData<R>
  columns: { site: readonly Column<R>[]; building: readonly Column<R>[] }
  statusWords: Readonly<Record<number, string>>
  /** What the view of those that may not be used is called. */
  stopped: string
  /** Views of the register of a building that a site has not. */
  buildingViews?: readonly ViewName[]
  href(row: R, system: System): string
  exportName: string
}

/** Returns the register of an inspected kind; what is due first stands first. */
export const inspectedTable = <R extends Row>({ kind, page, window, statusWords, ...described }: Described<R>) => {
  const choiceWords = { statusId: (value: string | null) => statusWords[Number(value)] }
  const site = inspectedViews(described.stopped)
  const building = [...site, ...(described.buildingViews ?? [])]
  return function InspectedTable({ projectId, system, view, add }: InspectedTableProps) {
    const table = useTable(`${described.name}-${system}`, { sorter: { column: 'nextDueOn', down: false } }, view)
    const of = useMemo(() => window(projectId, system), [projectId, system])
    const isBuilding = system === 'fm'
    const views = useMemo(() => withMeanings(page, isBuilding ? building : site, system), [isBuilding, system])
    const words = inspectionWords(system, kind)
    return (
      <WindowTable
        {...table}
        of={of}
        label={words.items}
        columns={described.columns[isBuilding ? 'building' : 'site']}
        choiceWords={choiceWords}
        views={views}
        filterHint={words.found}
        empty={{ sentence: words.noItems, action: add }}
        failure={`${words.items} could not be loaded`}
        rowLink={(row) => described.href(row, system)}
        rowName={(row) => row.number}
        renderBulk={(chosen) => <LabelLinks kind={kind} ids={chosen.map(({ id }) => id)} />}
        exportName={described.exportName}
      />
    )
  }
}
