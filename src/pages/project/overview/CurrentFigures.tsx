import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/entities/project.ts'
import { figures } from '#contract/figures.ts'
import type { CountedFigure, ProjectFigures } from '#contract/projects/projectFigures.ts'
import type { System } from '#contract/systems.ts'
import { projectFigures } from '#src/data/projectDashboard.ts'
import { measure, nothing, number } from '#contract/text/amounts.ts'
import { shortMoney } from '#contract/text/money.ts'
import { FigureRow, known, type Figure } from './OverviewFigures.tsx'

/** The figures a system shows. Overdue RFIs are part of the figure of open RFIs. */
type Shown = Exclude<CountedFigure, 'overdueRfis' | 'overdueInspections'>
const shownIn: Partial<Record<System, readonly Shown[]>> = {
  pmp: ['rfisWithMe', 'openRfis', 'pendingChange', 'safetyFile'],
  sms: ['activePermits', 'overdueActions', 'overdueEquipment', 'overduePlaces', 'safetyFile'],
}

/** The current figures of a system of a project; only those on pages the reader may open. */
export function CurrentFigures({ project, system }: { project: Project; system: System }) {
  const names = (shownIn[system] ?? []).filter((name) => {
    const { page, system: home } = figures[name].at
    // Readers who see all changes get this figure from the totals below; others may not see sums.
    if (name === 'pendingChange' && (project.pageData.changes || !project.pageData.readsSums)) return false
    return project.pageData.allowedPages[home]?.includes(page)
  })
  const answer = useQuery({ ...projectFigures(project.id), enabled: names.length > 0 })
  if (names.length === 0) return null
  return (
    <FigureRow
      project={project}
      system={system}
      figures={names.map((name): Figure => ({
        of: name,
        ...known(answer, (all) => said(name, all[0] ?? { projectId: project.id }, project.currency)),
      }))}
    />
  )
}

function said(name: Shown, all: ProjectFigures, currency: string): Omit<Figure, 'of'> {
  const value = all[name]
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
        ...(all.overdueRfis
          ? { more: `${number(all.overdueRfis)} past their due date`, tone: 'red' as const }
          : { more: 'none late' }),
      }
    case 'rfisWithMe':
      return { value: number(value ?? 0), more: 'you have the ball' }
    default:
      return { value: number(value ?? 0), more: 'work goes on under them' }
  }
}
