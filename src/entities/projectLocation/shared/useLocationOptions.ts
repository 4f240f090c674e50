import { useQuery } from '@tanstack/react-query'
import { projectLocations } from '../data.ts'

/** The locations of a project, as options of a field. */
export function useLocationOptions(projectId: number) {
  const { data: places = [] } = useQuery(projectLocations.list({ projectId }))
  return places.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
}
