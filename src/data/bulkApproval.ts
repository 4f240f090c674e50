import { mutationOptions } from '@tanstack/react-query'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import type { bulkDecisions } from '#contract/documents/documentStatus.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { browserOf } from './browser.ts'
import { ApiProblem } from './http.ts'

/** One decision on several items, by their ids. */
export interface BulkDecision {
  ids: readonly number[]
  decision: keyof typeof bulkDecisions
  comment: string | null
}

/** Documents of a system of the project, or records of the process engine by the ids of their approvals. */
type Items = { itemKind: 'document'; system: FolderSystem } | { itemKind: 'processInstance' }

/**
 * Decides on several items with one call (specification, 7.2): on all of them or, if one cannot be decided, on none.
 */
export const bulkApproval = (projectId: number, items: Items) =>
  mutationOptions({
    mutationKey: ['bulkApproval', items.itemKind, projectId],
    mutationFn: async (asked: BulkDecision, { client }): Promise<readonly BulkResult[]> => {
      const { http, freshness } = browserOf(client)
      const body = { projectId, ...items, ...asked }
      const { data, changes } = await http.api<{ results: BulkResult[] }>('bulkApproval', { method: 'PUT', body })
      freshness.apply(changes ?? [])
      return data.results
    },
  })

/** What stands in the way of each item that a refused `bulkApproval` names; empty for another error. */
export const bulkProblems = (error: unknown): readonly BulkResult[] =>
  error instanceof ApiProblem && error.status === 409
    ? (error.data as { results: BulkResult[] }).results.filter(({ problem }) => problem !== null)
    : []
