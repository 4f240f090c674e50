import type { ProjectSummary } from '#contract/entities/project.ts'
import { fallbackSystem, type PageType, type System } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'

const tabCookie = 'safety-system-tab'

/** Remembers the system tab for the next project (specification, 2.4). */
export function rememberTab(system: System) {
  document.cookie = `${tabCookie}=${system}; path=/; max-age=31536000; samesite=lax`
}

/**
 * Returns the system a project opens in: the last tab used, otherwise the user's first, otherwise the project's first.
 */
function systemToOpen(open: readonly System[], own: readonly System[]): System | undefined {
  const last =
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${tabCookie}=`))
      ?.split('=')[1] ?? ''
  return open.find((system) => system === last) ?? own.find((system) => open.includes(system)) ?? open[0]
}

/** Returns the URL of a project page, in the system this user would open it in. */
export function projectHref(
  project: Pick<ProjectSummary, 'id' | 'openSystems'>,
  own: readonly System[],
  page: PageType = 'overview',
) {
  return projectPath(systemToOpen(project.openSystems, own) ?? fallbackSystem, project.id, page)
}
