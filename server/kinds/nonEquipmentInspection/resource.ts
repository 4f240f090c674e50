import { nonEquipmentInspection } from '#contract/entities/nonEquipmentInspection.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { recordPath } from '#contract/recordPages.ts'
import { recordPathSql } from '#server/core/work.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { inspectionResource as inspectionResourceOf } from '#server/features/inspections/resource.ts'
import { nonEquipmentItems } from '#server/db/tables/nonEquipmentItem.ts'
import { nonEquipmentInspections } from '#server/db/tables/nonEquipmentInspection.ts'

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
  path: (row) => recordPath('nonEquipmentInspection', row),
  pathSql: recordPathSql('nonEquipmentInspection', nonEquipmentInspections),
})
