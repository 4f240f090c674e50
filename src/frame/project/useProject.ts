import { useSuspenseQuery } from '@tanstack/react-query'
import { ApiProblem } from '#src/data/http.ts'
import { projects } from '#src/entities/project/data.ts'

/** The project of a page. One that is closed to its reader meanwhile is gone for them, however much of it is still in memory. */
export function useProject(projectId: number) {
  const { data, error } = useSuspenseQuery(projects.detail(projectId))
  if (error instanceof ApiProblem && (error.status === 403 || error.status === 404)) throw error
  return data
}
