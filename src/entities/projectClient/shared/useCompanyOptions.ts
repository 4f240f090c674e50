import { useQuery } from '@tanstack/react-query'
import { projectClients } from '../data.ts'

/** The companies on a project, and those that a record already names. */
export function useCompanyOptions(
  projectId: number,
  known: readonly { id: number | null | undefined; name: string | null | undefined }[] = [],
) {
  const { data: parts = [] } = useQuery(projectClients.list({ projectId }))
  const names = new Map([
    ...known.flatMap(({ id, name }) => (id ? [[id, name ?? ''] as const] : [])),
    ...parts.map(({ clientId, clientName }) => [clientId, clientName] as const),
  ])
  return [...names].map(([value, label]) => ({ value, label }))
}
