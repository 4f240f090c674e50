import { project, type MoveObstacles } from '#contract/entities/project.ts'
import { recordPart } from '#src/data/entityData.ts'

/** What stands against a move of a project. It depends on other records, so it is asked anew each time. */
export const moveObstacles = (id: number, step: string) => ({
  ...recordPart<MoveObstacles>(project, id, `obstacles/${step}`),
  staleTime: 0,
})
