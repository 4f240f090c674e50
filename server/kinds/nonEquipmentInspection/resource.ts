import { sql } from 'drizzle-orm'
import { nonEquipmentInspection } from '#contract/entities/nonEquipmentInspection.ts'
import { processKindIds } from '#contract/processKinds.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { inspectionResource as inspectionResourceOf } from '#server/inspections/resource.ts'
import { nonEquipmentItems } from '../nonEquipmentItem/table.ts'
import { nonEquipmentInspections } from './table.ts'

export const nonEquipmentInspectionResource: Resource<typeof nonEquipmentInspection> = inspectionResourceOf({
  kind: 'nonEquipmentInspection',
  entity: nonEquipmentInspection,
  table: nonEquipmentInspections,
  kindId: processKindIds.nonEquipmentInspection,
  series: 'NIN',
  itemKind: 'nonEquipmentItem',
  itemField: 'nonEquipmentItemId',
  items: nonEquipmentItems,
  itemWord: 'item',
  path: ({ projectId, id }) => `/manage/projects/sms/view/${projectId}/nonEquipmentinspections/${id}`,
  pagePath: sql`'nonEquipmentinspections/' || ${nonEquipmentInspections.id}`,
})
