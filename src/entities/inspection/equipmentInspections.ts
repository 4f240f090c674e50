import { processKindIds } from '#contract/processKinds.ts'
import { inspectionPath } from '#contract/recordPages.ts'
import { inspectionPdf, inspections, inspectionsOf, inspectionWindow } from './data.ts'
import type { InspectionKind } from './shared/inspectionKind.ts'

/** Inspections of equipment. */
export const equipmentInspections: InspectionKind = {
  data: inspections,
  window: inspectionWindow,
  itemWindow: inspectionsOf,
  kindId: processKindIds.inspection,
  itemKind: 'equipment',
  itemField: 'equipmentId',
  name: 'inspections',
  pages: { register: 'inspections', adHoc: 'inspectionsadhoc', items: 'equipments' },
  isBelowItem: true,
  href: inspectionPath,
  pdf: inspectionPdf,
  actionSource: (sourceId) => ({ sourceKind: 'inspection', sourceId }),
}
