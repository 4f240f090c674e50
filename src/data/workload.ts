import { hashKey, queryOptions } from '@tanstack/react-query'
import type { Workload } from '#contract/people/workload.ts'
import { browserOf } from './browser.ts'

/**
 * What waits for the reader, on one project or on all. A change of a record that may wait for people marks the workload
 * of its project and that of all projects as stale (`Change.work`).
 */
export const workload = (projectId: number | null) =>
  queryOptions({
    // Has the form of a list divided by project, so that a change finds the workload of its project.
    queryKey: ['workload', 'list', {}, projectId === null ? '' : `0=${projectId}`],
    queryFn: async ({ client, signal, queryKey }) => {
      const { http, freshness } = browserOf(client)
      const path = `workload${projectId === null ? '' : `?projectId=${projectId}`}`
      return freshness.readAnew(hashKey(queryKey), async () => (await http.api<Workload>(path, { signal })).data)
    },
  })
