import { sql } from 'drizzle-orm'
import { inspection } from '#contract/entities/inspection.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { recordPage } from '#contract/recordSystem.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { inspectionResource as inspectionResourceOf } from '#server/inspections/resource.ts'
import { equipments } from '../equipment/table.ts'
import { inspections } from './table.ts'

export const inspectionResource: Resource<typeof inspection> = inspectionResourceOf({
  kind: 'inspection',
  entity: inspection,
  table: inspections,
  kindId: processKindIds.inspection,
  series: 'INS',
  itemKind: 'equipment',
  itemField: 'equipmentId',
  items: equipments,
  itemWord: 'equipment',
  path: (row) => recordPage(row, `equipments/${row.itemId}/inspections/${row.id}`),
  pagePath: sql`'equipments/' || ${inspections.equipmentId} || '/inspections/' || ${inspections.id}`,
})
