import { queryOptions } from '@tanstack/react-query'
import type { Entity } from '#contract/entity.ts'
import { browserOf } from './browser.ts'
import { dryRunKey } from './keys.ts'

/**
 * What a template would do on a project, tried without writing anything. Roles on the project change it too, so it is
 * asked for each time.
 */
export const dryRunOf = <T>({ kind, path }: Pick<Entity, 'kind' | 'path'>, id: number, projectId: number) =>
  queryOptions({
    queryKey: dryRunKey(kind, id, projectId),
    staleTime: 0,
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<T>(`${path}/${id}/dryRun?projectId=${projectId}`, { signal })).data,
  })
