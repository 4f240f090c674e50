import { mutationOptions } from '@tanstack/react-query'
import type { CobieWarning } from '#contract/safetyFile/cobie.ts'
import { project } from '#contract/entities/project.ts'
import { browserOf } from '#src/data/browser.ts'
import { recordPart } from '#src/data/entityData.ts'

/** What a checker would object to in a project's COBie workbook. Refetched whenever it is shown. */
export const cobieWarnings = (projectId: number) => ({
  ...recordPart<CobieWarning[]>(project, projectId, 'cobie', `projectCOBieWarnings/${projectId}`),
  gcTime: 0,
})

/** Fetches a project's COBie workbook, optionally with its warnings as the last sheet. */
export const cobieWorkbook = (projectId: number) =>
  mutationOptions({
    mutationKey: ['project', 'cobie', projectId],
    mutationFn: (withWarnings: boolean, { client }) =>
      browserOf(client).http.file(
        `/api/downloadProjectCOBieDocuments/${projectId}${withWarnings ? '?warnings=1' : ''}`,
      ),
  })
