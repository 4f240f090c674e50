import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import type { bulkDecisions } from '#contract/documents/documentStatus.ts'
import type { SeenVersions } from '#contract/documents/seenVersions.ts'
import type { Kind } from '#contract/kinds.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { browserOf } from './browser.ts'
import { ApiProblem } from './http.ts'

/** One decision on several items, by their ids, with the versions of documents that the person saw. */
export interface BulkDecision {
  ids: readonly number[]
  versions: SeenVersions
  decision: keyof typeof bulkDecisions
  comment: string | null
}

/** Documents of one kind, or records of the process engine by the ids of their approvals. */
type Items = { itemKind: 'document'; system: FolderSystem; kind: Kind } | { itemKind: 'processInstance' }

/**
 * Decides on several items with one call (specification, 7.2): on all of them or, if one cannot be decided, on none.
 */
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

/** Reads documents again that a refusal says have changed. */
export const withCurrent = (client: QueryClient, kind: Kind) => (error: unknown) => {
  const changed = bulkProblems(error).flatMap(({ current }) => current ?? [])
  browserOf(client).freshness.apply(
    changed.map(({ id, rowVersion }) => ({ kind, id, op: 'updated', version: rowVersion, sequence: 0, affected: [] })),
  )
  throw error
}

/** What prevents each item that a refusal of such a call names; empty for another error. */
export function bulkProblems(error: unknown): readonly BulkResult[] {
  if (!(error instanceof ApiProblem) || error.status !== 409) return []
  const { results = [] } = (error.data ?? {}) as { results?: BulkResult[] }
  return results.filter(({ problem }) => problem !== null)
}
