import type { ProjectSummary } from '#contract/entities/project.ts'
import { fallbackSystem, type PageType, type System } from '#contract/systems.ts'

const tabCookie = 'safety-system-tab'

/** Remembers the system tab for the next project (specification, 2.4). */
export function rememberTab(system: System) {
  document.cookie = `${tabCookie}=${system}; path=/; max-age=31536000; samesite=lax`
}

/**
 * The system a project opens in: the last tab where the project has it, else the person's first, else the project's
 * first.
 */
function systemToOpen(open: readonly System[], own: readonly System[]): System | undefined {
  const last =
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${tabCookie}=`))
      ?.split('=')[1] ?? ''
  return open.find((system) => system === last) ?? own.find((system) => open.includes(system)) ?? open[0]
}

/** The address of a page of a project in one of its systems. */
export const pageHref = (system: System, projectId: number, page: PageType = 'overview') =>
  `/manage/projects/${system}/view/${projectId}/${page}`

/** The address of a page of a project, in the system this person would see it in. */
export function projectHref(
  project: Pick<ProjectSummary, 'id' | 'openSystems'>,
  own: readonly System[],
  page: PageType = 'overview',
) {
  return pageHref(systemToOpen(project.openSystems, own) ?? fallbackSystem, project.id, page)
}
