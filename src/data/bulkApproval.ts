import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import type { bulkDecisions } from '#contract/documents/documentStatus.ts'
import type { SeenVersions } from '#contract/documents/seenVersions.ts'
import type { Kind } from '#contract/kinds.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { browserOf } from './browser.ts'
import { ApiProblem } from './http.ts'

/** One decision on several items, by id, with the versions of the documents that the person saw. */
export interface BulkDecision {
  ids: readonly number[]
  versions: SeenVersions
  decision: keyof typeof bulkDecisions
  comment: string | null
}

/** Documents of one kind, or records of the process engine by the ids of their approvals. */
type Items = { itemKind: 'document'; system: FolderSystem; kind: Kind } | { itemKind: 'processInstance' }

/** Decides on several items in one call (specification, 7.2). If one cannot be decided, none is. */
export const bulkApproval = (projectId: number, items: Items) =>
  mutationOptions({
    mutationKey: ['bulkApproval', items.itemKind, projectId],
    mutationFn: async (asked: BulkDecision, { client }): Promise<readonly BulkResult[]> => {
      const { http, freshness } = browserOf(client)
      const of = items.itemKind === 'document' ? { itemKind: items.itemKind, system: items.system } : items
      const body = { projectId, ...of, ...asked }
      const sending = http.api<{ results: BulkResult[] }>('bulkApproval', { method: 'PUT', body })
      const { data, changes } = await (items.itemKind === 'document'
        ? sending.catch(withCurrent(client, items.kind))
        : sending)
      freshness.apply(changes ?? [])
      return data.results
    },
  })

/** Refetches documents that have changed according to a refusal. */
export const withCurrent = (client: QueryClient, kind: Kind) => (error: unknown) => {
  const changed = bulkProblems(error).flatMap(({ current }) => current ?? [])
  browserOf(client).freshness.apply(
    changed.map(({ id, rowVersion }) => ({ kind, id, op: 'updated', version: rowVersion, sequence: 0, affected: [] })),
  )
  throw error
}

/** Returns the reason for each item named in a refusal; empty for another error. */
export function bulkProblems(error: unknown): readonly BulkResult[] {
  if (!(error instanceof ApiProblem) || error.status !== 409) return []
  const { results = [] } = (error.data ?? {}) as { results?: BulkResult[] }
  return results.filter(({ problem }) => problem !== null)
}
