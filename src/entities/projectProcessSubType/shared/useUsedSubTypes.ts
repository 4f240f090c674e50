import { useQuery } from '@tanstack/react-query'
import type { ProcessKindId } from '#contract/processKinds.ts'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { processSubTypes } from '../../processSubType/data.ts'
import { projectProcessSubTypes } from '../data.ts'

export interface SubTypePlace {
  projectId: number
  /** The system of the record. */
  system: System
}

/** The sub types of a kind that a project uses in a system, and the record's current one; undefined while they load. */
export function useUsedSubTypes({ projectId, system }: SubTypePlace, kindId: ProcessKindId, chosen: number | null) {
  const { data: all } = useQuery(processSubTypes.list())
  const { data: settings } = useQuery(projectProcessSubTypes.list({ projectId }))
  if (!all || !settings) return undefined
  const used = new Set(
    settings
      .filter((one) => one.isEnabled && one.systemId === recordSystemIdOf(system))
      .map((one) => one.processSubTypeId),
  )
  return all.filter(({ id, processKindId }) => processKindId === kindId && (used.has(id) || id === chosen))
}
