import { sql } from 'drizzle-orm'
import { inspection } from '#contract/entities/inspection.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { inspectionPath } from '#contract/recordPages.ts'
import { recordPathSql } from '#server/core/work.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { inspectionResource as inspectionResourceOf } from '#server/features/inspections/resource.ts'
import { equipments } from '#server/db/tables/equipment.ts'
import { inspections } from '#server/db/tables/inspection.ts'

const { projectId, systemId, equipmentId, id } = inspections

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
  path: inspectionPath,
  pathSql: sql`${recordPathSql('equipment', { projectId, systemId, id: equipmentId })} || '/inspections/' || ${id}`,
})
