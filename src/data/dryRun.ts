import { queryOptions } from '@tanstack/react-query'
import type { Entity } from '#contract/entity.ts'
import { browserOf } from './browser.ts'
import { dryRunKey } from './keys.ts'

/**
 * Tries a template on a project without writing anything. It also depends on the roles on the project, so it is always
 * refetched.
 */
export const dryRunOf = <T>({ kind, path }: Pick<Entity, 'kind' | 'path'>, id: number, projectId: number) =>
  queryOptions({
    queryKey: dryRunKey(kind, id, projectId),
    staleTime: 0,
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<T>(`${path}/${id}/dryRun?projectId=${projectId}`, { signal })).data,
  })
