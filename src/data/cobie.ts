import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CobieWarning } from '#contract/cobie.ts'
import { project } from '#contract/entities/project.ts'
import { browserOf } from './browser.ts'
import { keysOf } from './keys.ts'

/** What a checker would object to in a project's COBie workbook. Read anew each time it is shown. */
export const cobieWarnings = (projectId: number) =>
  queryOptions({
    queryKey: keysOf(project).part(projectId, 'cobie'),
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<CobieWarning[]>(`projectCOBieWarnings/${projectId}`, { signal })).data,
    gcTime: 0,
  })

/** Fetches a project's COBie workbook, on request with its warnings as a last sheet. */
export const cobieWorkbook = (projectId: number) =>
  mutationOptions({
    mutationKey: ['project', 'cobie', projectId],
    mutationFn: (withWarnings: boolean, { client }) =>
      browserOf(client).http.file(
        `/api/downloadProjectCOBieDocuments/${projectId}${withWarnings ? '?warnings=1' : ''}`,
      ),
  })
