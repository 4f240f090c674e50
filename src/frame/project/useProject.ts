import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '#src/data/http.ts'
import { useIsHeld } from '#src/data/openForms.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { projects } from '#src/entities/project/data.ts'

/** The project of a page. One that is closed to its reader meanwhile is gone for them, however much of it is still in memory. */
export function useProject(projectId: number) {
  const isHeld = useIsHeld()
  const project = useOpenRecord(projects.detail(projectId))
  const { error } = useQuery(projects.detail(projectId))
  if (!isHeld && error instanceof ApiProblem && (error.status === 403 || error.status === 404)) throw error
  return project
}
