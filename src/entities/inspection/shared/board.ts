import type { InspectionBoard } from '#contract/inspections/board.ts'
import { computedFrom } from '#src/data/computed.ts'
import type { InspectionKind } from './inspectionKind.ts'

/** What is due and what was done in the week from a day; the current week without one. */
export function inspectionBoard({ data, itemKind }: InspectionKind, projectId: number, from?: string) {
  const { kind } = data.entity
  const path = `${kind}Board/${projectId}${from ? `?from=${from}` : ''}`
  return computedFrom<InspectionBoard>([kind, itemKind, 'equipmentType'], path)
}
