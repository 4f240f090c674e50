import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import type { InspectionBoard } from '#contract/inspections/board.ts'
import { computedFrom } from '#src/data/computed.ts'
import type { InspectionKind } from './inspectionKind.ts'

/** What is due, and what was done in the week starting on a day; by default the current week. */
export function inspectionBoard({ data, itemKind }: InspectionKind, projectId: number, system: System, from?: string) {
  const { kind } = data.entity
  const path = `${kind}Board/${projectId}?systemId=${recordSystemIdOf(system)}${from ? `&from=${from}` : ''}`
  return computedFrom<InspectionBoard>([kind, itemKind, 'equipmentType'], path)
}
