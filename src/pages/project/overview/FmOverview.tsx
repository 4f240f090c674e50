import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/entities/project.ts'
import { everything } from '#src/data/windowCount.ts'
import { safetyFileIssues } from '#src/entities/project/shared/safetyFileIssues.ts'
import { equipmentWindow } from '#src/entities/equipment/data.ts'
import { itemWindow } from '#src/entities/nonEquipmentItem/data.ts'
import { observationWindow } from '#src/entities/observation/data.ts'
import type { Answer } from '#src/ui/answer.ts'
import { nothing, number } from '#contract/text/amounts.ts'
import { FigureRow, known, type Figure } from './OverviewFigures.tsx'

/**
 * The figures of a building in use: assets, their maintenance and warranties, faults, and the current safety file
 * (domain specification, 14). Each links to the register view that lists the same items.
 */
export function FmFigures({ project }: { project: Project }) {
  const machines = equipmentWindow(project.id, 'fm')
  const places = itemWindow(project.id, 'fm')
  const assets = useQuery(machines.count(everything))
  const elements = useQuery(places.count(everything))
  const overdue = useQuery(machines.count({ ...everything, view: 'overdue' }))
  const dueSoon = useQuery(machines.count({ ...everything, view: 'dueSoon' }))
  const placesOverdue = useQuery(places.count({ ...everything, view: 'overdue' }))
  const placesDueSoon = useQuery(places.count({ ...everything, view: 'dueSoon' }))
  const ending = useQuery(machines.count({ ...everything, view: 'warranty' }))
  const faults = useQuery(observationWindow(project.id, 'fm').count({ ...everything, view: 'open' }))
  const issues = useQuery(safetyFileIssues(project.id))
  const assetFigures: Figure[] = [
    { of: 'assets', ...counted(assets, 'installed and maintained') },
    { of: 'overdueAssets', ...known(overdue, late) },
    { of: 'dueAssets', ...counted(dueSoon, 'planned maintenance') },
    { of: 'endingWarranties', ...counted(ending, 'within 90 days') },
    { of: 'openFaults', ...counted(faults, 'reported and not closed') },
  ]
  const elementFigures: Figure[] = [
    { of: 'elements', ...counted(elements, 'doors, roofs, outlets') },
    { of: 'overdueElements', ...known(placesOverdue, late) },
    { of: 'dueElements', ...counted(placesDueSoon, 'planned maintenance') },
    {
      of: 'issuedFile',
      ...known(issues, ({ issues: [newest] }) => ({
        value: newest ? `Issue ${newest.number}` : nothing,
        more: newest ? 'the current issue' : 'nothing issued yet',
      })),
    },
  ]
  return (
    <>
      <FigureRow project={project} system="fm" figures={assetFigures} />
      <FigureRow project={project} system="fm" figures={elementFigures} />
    </>
  )
}

const late = (count: number) =>
  count > 0
    ? ({ value: number(count), more: 'past their date', tone: 'red' } as const)
    : { value: number(0), more: 'none late' }
const counted = (count: Answer<number>, more: string) => known(count, (value) => ({ value: number(value), more }))
