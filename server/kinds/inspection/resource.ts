import { sql } from 'drizzle-orm'
import { inspection } from '#contract/entities/inspection.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { recordPage } from '#contract/recordSystem.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { inspectionResource as inspectionResourceOf } from '#server/features/inspections/resource.ts'
import { equipments } from '#server/db/tables/equipment.ts'
import { inspections } from '#server/db/tables/inspection.ts'

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
