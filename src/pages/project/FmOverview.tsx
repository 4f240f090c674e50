import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Project } from '#contract/entities/project.ts'
import type { PageType } from '#contract/systems.ts'
import { currentUser } from '#src/data/session.ts'
import { keepTable } from '#src/data/tableState.ts'
import { everything } from '#src/data/windowCount.ts'
import { safetyFileIssues } from '#src/data/safetyFileIssues.ts'
import { equipmentWindow } from '#src/entities/equipment/data.ts'
import { itemWindow } from '#src/entities/nonEquipmentItem/data.ts'
import { observationWindow } from '#src/entities/observation/data.ts'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { Answer } from '#src/ui/answer.ts'
import { nothing, number } from '#src/ui/amounts.ts'
import { tableStartWith } from '#src/ui/DataTable/tableState.ts'
import { FigureRow, known, type Figure } from './OverviewFigures.tsx'

/**
 * The figures of a building in use: its assets, their maintenance and warranties, faults, and the safety file in force
 * (domain specification, 14). Each leads to the view of the register that holds as many.
 */
export function FmFigures({ project }: { project: Project }) {
  const machines = equipmentWindow(project.id, 'fm')
  const places = itemWindow(project.id, 'fm')
  const assets = useQuery(machines.count(everything))
  const elements = useQuery(places.count(everything))
  const overdue = useQuery(machines.count({ ...everything, view: 'overdue' }))
  const dueSoon = useQuery(machines.count({ ...everything, view: 'dueSoon' }))
  const ending = useQuery(machines.count({ ...everything, view: 'warranty' }))
  const faults = useQuery(observationWindow(project.id, 'fm').count({ ...everything, view: 'open' }))
  const issues = useQuery(safetyFileIssues(project.id))
  const client = useQueryClient()
  /** Leads to a register, which then shows the view that the figure counts. */
  const to = (page: PageType, table: string, view: string) => ({
    href: at(page),
    onOpen: () => keepTable(currentUser(client).id, table, tableStartWith({ view })),
  })
  const at = (page: PageType) => pageHref('fm', project.id, page)
  const late = (count: number) =>
    count > 0 ? ({ more: `${number(count)} overdue`, tone: 'red' } as const) : { more: 'none overdue' }
  const figures: Figure[] = [
    { name: 'Assets', ...to('equipments', 'equipment-fm', 'all'), ...counted(assets, 'plant and equipment') },
    {
      name: 'Building elements',
      ...to('nonequipmentitems', 'items-fm', 'all'),
      ...counted(elements, 'doors, roofs, outlets'),
    },
    {
      name: 'Maintenance due in 7 days',
      ...to('equipments', 'equipment-fm', 'dueSoon'),
      ...known(dueSoon, (count) => ({ value: number(count), ...(overdue.data !== undefined && late(overdue.data)) })),
    },
    {
      name: 'Warranties ending',
      ...to('equipments', 'equipment-fm', 'warranty'),
      ...counted(ending, 'within 90 days'),
    },
    {
      name: 'Open faults',
      ...to('observations', 'observations', 'open'),
      ...counted(faults, 'reported and not closed'),
    },
    {
      name: 'Safety file',
      href: at('files'),
      ...known(issues, ({ issues: [newest] }) => ({
        value: newest ? `Issue ${newest.number}` : nothing,
        more: newest ? 'the current issue' : 'nothing issued yet',
      })),
    },
  ]
  return <FigureRow figures={figures} />
}

const counted = (count: Answer<number>, more: string) => known(count, (value) => ({ value: number(value), more }))
