import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/entities/project.ts'
import type { FigureName, ProjectFigures } from '#contract/projectFigures.ts'
import type { PageType, System } from '#contract/systems.ts'
import { projectFigures } from '#src/data/workload.ts'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import { measure, nothing, number } from '#src/ui/amounts.ts'
import { shortMoney } from '#src/ui/shares.ts'
import { FigureRow, known, type Figure } from './OverviewFigures.tsx'

type Shown = Exclude<FigureName, 'overdueRfis'>

/** Where each figure leads, and what it says. Overdue RFIs are said with those that are open. */
const places: Record<Shown, { name: string; system: System; page: PageType }> = {
  rfisWithMe: { name: 'RFIs with you', system: 'pmp', page: 'rfis' },
  openRfis: { name: 'RFIs not closed', system: 'pmp', page: 'rfis' },
  pendingChange: { name: 'Changes pending', system: 'pmp', page: 'changerequests' },
  safetyFile: { name: 'Safety file', system: 'sfs', page: 'overview' },
  activePermits: { name: 'Active permits', system: 'sms', page: 'permits' },
  overdueActions: { name: 'Actions overdue', system: 'sms', page: 'questionresponseactions' },
  overdueInspections: { name: 'Inspections overdue', system: 'sms', page: 'equipments' },
}
const shownIn: Partial<Record<System, readonly Shown[]>> = {
  pmp: ['rfisWithMe', 'openRfis', 'pendingChange', 'safetyFile'],
  sms: ['activePermits', 'overdueActions', 'overdueInspections', 'safetyFile'],
}

/** What is going on in a system of a project now; only what its reader may open. */
export function CurrentFigures({ project, system }: { project: Project; system: System }) {
  const names = (shownIn[system] ?? []).filter((name) => {
    const place = places[name]
    // The totals of changes below say it already, to those who see all of them; others may read no sums.
    if (name === 'pendingChange' && (project.pageData.changes || !project.pageData.readsSums)) return false
    return project.pageData.allowedPages[place.system]?.includes(place.page)
  })
  const figures = useQuery({ ...projectFigures(project.id), enabled: names.length > 0 })
  if (names.length === 0) return null
  return (
    <FigureRow
      figures={names.map((name): Figure => ({
        name: places[name].name,
        href: pageHref(places[name].system, project.id, places[name].page),
        ...known(figures, (all) => said(name, all[0] ?? { projectId: project.id }, project.currency)),
      }))}
    />
  )
}

function said(name: Shown, figures: ProjectFigures, currency: string): Omit<Figure, 'name'> {
  const value = figures[name]
  switch (name) {
    case 'pendingChange':
      return { value: shortMoney(value ?? 0, currency), more: 'nobody has decided yet' }
    case 'safetyFile':
      return value === undefined
        ? { value: nothing, more: 'no required folders' }
        : { value: measure(value, '%', 0), more: 'of the required folders' }
    case 'overdueActions':
      return value
        ? { value: number(value), more: 'past their due date', tone: 'red' }
        : { value: number(0), more: 'none late' }
    case 'overdueInspections':
      return value
        ? { value: number(value), more: 'equipment and places', tone: 'red' }
        : { value: number(0), more: 'none late' }
    case 'openRfis':
      return {
        value: number(value ?? 0),
        ...(figures.overdueRfis
          ? { more: `${number(figures.overdueRfis)} past their due date`, tone: 'red' as const }
          : { more: 'none late' }),
      }
    case 'rfisWithMe':
      return { value: number(value ?? 0), more: 'you have the ball' }
    default:
      return { value: number(value ?? 0), more: 'work goes on under them' }
  }
}
