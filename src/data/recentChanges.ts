import { hashKey, queryOptions } from '@tanstack/react-query'
import { recentChangesPath, turningIn, type RecentChanges } from '#contract/history/recentChanges.ts'
import type { System } from '#contract/systems.ts'
import { browserOf } from './browser.ts'
import { combinedKey } from './keys.ts'

/** What changed since the last working day began, in a system of a project, or on all projects (null). */
export const recentChanges = (of: { projectId: number; system: System } | null) =>
  queryOptions({
    queryKey: combinedKey(turningIn(of?.system ?? null), recentChangesPath, of, of ? `0=${of.projectId}` : ''),
    queryFn: ({ client, signal, queryKey }) => {
      const { http, freshness } = browserOf(client)
      const path = of ? `${recentChangesPath}?projectId=${of.projectId}&system=${of.system}` : recentChangesPath
      return freshness.readAnew(hashKey(queryKey), async () => (await http.api<RecentChanges>(path, { signal })).data)
    },
  })
