import { hashKey, queryOptions } from '@tanstack/react-query'
import { projectFiguresPath, type ProjectFigures } from '#contract/projects/projectFigures.ts'
import { browserOf } from './browser.ts'
import { dashboardKey } from './keys.ts'

/**
 * Figures for one project, or for all projects visible to the reader; with `rates` also those of a whole year. A change
 * marks the projects that it concerns (`Change.figures`), and the next read asks for these alone (specification, 3.4: the
 * dashboard has `updateNeeded` and `projectIds`).
 */
export const projectFigures = (projectId: number | null, rates = false) =>
  queryOptions({
    queryKey: dashboardKey(projectId, rates),
    queryFn: async ({ client, signal, queryKey }) => {
      const { http, freshness } = browserOf(client)
      const read = async (ids: readonly number[] | null) => {
        const asked = new URLSearchParams({ ...(ids && { projectIds: ids.join() }), ...(rates && { rates: 'true' }) })
        const path = asked.size > 0 ? `${projectFiguresPath}?${asked.toString()}` : projectFiguresPath
        return (await http.api<ProjectFigures[]>(path, { signal })).data
      }
      return freshness.readByProject(hashKey(queryKey), () => read(projectId === null ? null : [projectId]), read)
    },
  })
