import type { ProjectSummary } from '#contract/entities/project.ts'
import { figureOf, type FigureName } from '#contract/figures.ts'
import { projectPath } from '#contract/projectPath.ts'
import { daysAfter, monthsAfter } from '#contract/time/holidays.ts'
import { now } from '#src/clock/now.ts'
import { dayOf } from '#src/ui/time/time.ts'

type Place = Pick<ProjectSummary, 'id' | 'openSystems' | 'timeZone'>

/** The path of the register or report behind a figure of a project; undefined in a system that the reader does not open. */
export function figurePath(project: Place, name: FigureName): string | undefined {
  // Equipment and places have a register each; the overview has both figures.
  const at = figureOf(name).at ?? { system: 'sms', page: 'overview' }
  const system = at.system ?? 'sms'
  if (!project.openSystems.includes(system)) return undefined
  const path = projectPath(system, project.id, at.page)
  if (name === 'afr') return `${path}/safety?${yearOf(project)}`
  return at.view ? `${path}?view=${at.view}` : path
}

/** The last 12 months on site, as the safety report is asked for them. */
function yearOf({ timeZone }: Place) {
  const endDate = dayOf(now(), timeZone)
  return new URLSearchParams({ startDate: daysAfter(monthsAfter(endDate, -12), 1), endDate }).toString()
}
