import { hashKey, queryOptions } from '@tanstack/react-query'
import { projectFiguresPath, type ProjectFigures } from '#contract/projectFigures.ts'
import { browserOf } from './browser.ts'

/**
 * What is going on on one project, or on all that the reader sees. The kinds with figures are among those whose records
 * wait for people, so a change marks the figures stale together with the workload of its project (`Change.work`).
 */
export const projectFigures = (projectId: number | null) =>
  queryOptions({
    queryKey: ['workload', 'list', { figures: true }, projectId === null ? '' : `0=${projectId}`],
    queryFn: async ({ client, signal, queryKey }) => {
      const { http, freshness } = browserOf(client)
      const path = `${projectFiguresPath}${projectId === null ? '' : `?projectId=${projectId}`}`
      return freshness.readAnew(
        hashKey(queryKey),
        async () => (await http.api<ProjectFigures[]>(path, { signal })).data,
      )
    },
  })
