import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/entities/project.ts'
import type { FigureName, ProjectFigures } from '#contract/projectFigures.ts'
import type { PageType, System } from '#contract/systems.ts'
import { projectFigures } from '#src/data/workload.ts'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import { measure, nothing, number } from '#contract/amounts.ts'
import { shortMoney } from '#contract/money.ts'
import { FigureRow, known, type Figure } from './OverviewFigures.tsx'

type Shown = Exclude<FigureName, 'overdueRfis' | 'overdueInspections'>

/**
 * Where each figure leads: the register, and the view of it that holds as many. Overdue RFIs are said with those that are
 * open.
 */
const places: Record<Shown, { name: string; system: System; page: PageType; view?: string }> = {
  rfisWithMe: { name: 'RFIs with you', system: 'pmp', page: 'rfis', view: 'mine' },
  openRfis: { name: 'RFIs not closed', system: 'pmp', page: 'rfis', view: 'open' },
  pendingChange: { name: 'Changes pending', system: 'pmp', page: 'changerequests', view: 'pending' },
  safetyFile: { name: 'Safety file', system: 'sfs', page: 'overview' },
  activePermits: { name: 'Active permits', system: 'sms', page: 'permits', view: 'active' },
  overdueActions: { name: 'Actions overdue', system: 'sms', page: 'questionresponseactions', view: 'overdue' },
  overdueEquipment: { name: 'Equipment overdue', system: 'sms', page: 'equipments', view: 'overdue' },
  overduePlaces: { name: 'Places overdue', system: 'sms', page: 'nonequipmentitems', view: 'overdue' },
}
const shownIn: Partial<Record<System, readonly Shown[]>> = {
  pmp: ['rfisWithMe', 'openRfis', 'pendingChange', 'safetyFile'],
  sms: ['activePermits', 'overdueActions', 'overdueEquipment', 'overduePlaces', 'safetyFile'],
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
        href: registerHref(places[name], project.id),
        ...known(figures, (all) => said(name, all[0] ?? { projectId: project.id }, project.currency)),
      }))}
    />
  )
}

const registerHref = ({ system, page, view }: (typeof places)[Shown], projectId: number) =>
  `${pageHref(system, projectId, page)}${view ? `?view=${view}` : ''}`

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
    case 'overdueEquipment':
    case 'overduePlaces':
      return value
        ? { value: number(value), more: 'inspection past its date', tone: 'red' }
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
