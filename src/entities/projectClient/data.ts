import { mutationOptions } from '@tanstack/react-query'
import type { ProjectAnswer } from '#contract/entities/project.ts'
import { projectClient, type ProjectClient } from '#contract/entities/projectClient.ts'
import type { Checked } from '#contract/entity.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData, written, type Opened } from '#src/data/entityData.ts'

const data = entityData(projectClient)

/**
 * Adds a company to a project. The call answers the project, with the project client beside it (specification, 7.2).
 */
const add = (idempotencyKey: string) =>
  mutationOptions({
    mutationKey: ['projectClient', 'save', 0],
    mutationFn: async (draft: Checked<typeof projectClient>, { client }) => {
      const answer = await browserOf(client).http.api<ProjectAnswer & { projectClient: ProjectClient }>(
        'projectClient',
        { method: 'POST', body: draft, idempotencyKey },
      )
      return written<typeof projectClient>(client, projectClient, { ...answer, data: answer.data.projectClient })
    },
  })

export const projectClients = {
  ...data,
  add,
  save: (opened: Opened | null, idempotencyKey: string) =>
    opened ? data.save(opened, idempotencyKey) : add(idempotencyKey),
}
