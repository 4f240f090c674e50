import { queryOptions } from '@tanstack/react-query'
import { project, type MoveObstacles } from '#contract/entities/project.ts'
import { browserOf } from './browser.ts'
import { keysOf } from './keys.ts'

/** What stands against a move of a project. It depends on other records, so it is asked anew each time. */
export const moveObstacles = (id: number, step: string) =>
  queryOptions({
    queryKey: keysOf(project).part(id, `obstacles/${step}`),
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<MoveObstacles>(`project/${id}/obstacles/${step}`, { signal })).data,
    staleTime: 0,
  })
