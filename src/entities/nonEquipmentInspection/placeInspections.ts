import { processKindIds } from '#contract/processKinds.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { InspectionKind } from '../inspection/shared/inspectionKind.ts'
import {
  nonEquipmentInspectionPdf,
  nonEquipmentInspections,
  nonEquipmentInspectionsOf,
  nonEquipmentInspectionWindow,
} from './data.ts'

/** Inspections of places and structures. Their rows differ from those of equipment in the name of the item's id alone. */
export const placeInspections = {
  data: nonEquipmentInspections,
  window: nonEquipmentInspectionWindow,
  itemWindow: nonEquipmentInspectionsOf,
  kindId: processKindIds.nonEquipmentInspection,
  itemKind: 'nonEquipmentItem',
  itemField: 'nonEquipmentItemId',
  name: 'nonEquipmentInspections',
  pages: {
    register: 'nonEquipmentinspections',
    adHoc: 'nonequipmentinspectionsadhoc',
    items: 'nonequipmentitems',
  },
  isBelowItem: false,
  href: ((row, system) => recordPath('nonEquipmentInspection', row, system)) satisfies InspectionKind['href'],
  pdf: nonEquipmentInspectionPdf,
  actionSource: (sourceId: number) => ({ sourceKind: 'nonEquipmentInspection', sourceId }),
} as unknown as InspectionKind
