import { hashKey, queryOptions } from '@tanstack/react-query'
import { projectFiguresPath, type ProjectFigures } from '#contract/projects/projectFigures.ts'
import type { Workload } from '#contract/people/workload.ts'
import { browserOf } from './browser.ts'

/**
 * What waits for the reader, on one project or on all. A change of a record that may wait for people marks the workload
 * of its project and that of all projects as stale (`Change.work`).
 */
export const workload = (projectId: number | null) =>
  queryOptions({
    // Like the lists of a kind that is divided by project, so that a change finds those of its project.
    queryKey: ['workload', 'list', {}, projectId === null ? '' : `0=${projectId}`],
    queryFn: async ({ client, signal, queryKey }) => {
      const { http, freshness } = browserOf(client)
      const path = `workload${projectId === null ? '' : `?projectId=${projectId}`}`
      return freshness.readAnew(hashKey(queryKey), async () => (await http.api<Workload>(path, { signal })).data)
    },
  })

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
