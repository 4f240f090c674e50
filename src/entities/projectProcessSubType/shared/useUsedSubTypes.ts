import { useQuery } from '@tanstack/react-query'
import type { ProcessKindId } from '#contract/processKinds.ts'
import { processSubTypes } from '../../processSubType/data.ts'
import { projectProcessSubTypes } from '../data.ts'

/** The sub types of a kind that a project uses, and the one that a record has already. */
export function useUsedSubTypes(projectId: number, kindId: ProcessKindId, chosen: number | null) {
  const { data: all = [] } = useQuery(processSubTypes.list())
  const { data: settings = [] } = useQuery(projectProcessSubTypes.list({ projectId }))
  const used = new Set(settings.filter(({ isEnabled }) => isEnabled).map((one) => one.processSubTypeId))
  return all.filter(({ id, processKindId }) => processKindId === kindId && (used.has(id) || id === chosen))
}
