import { project, type MoveObstacles } from '#contract/entities/project.ts'
import { recordPart } from '#src/data/entityData.ts'

/** What prevents a project's status change. It depends on other records, so it is refetched each time. */
export const moveObstacles = (id: number, step: string) => ({
  ...recordPart<MoveObstacles>(project, id, `obstacles/${step}`),
  staleTime: 0,
})
