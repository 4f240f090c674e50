import type { PageType, System } from '#contract/systems.ts'
import { projectPages } from './projectPages.ts'

/** Names of pages and their records in facility management (domain specification, 1). */
const buildingPages: Partial<Record<PageType, { name: string; record?: string }>> = {
  equipments: { name: 'Assets', record: 'Asset' },
  inspections: { name: 'Planned maintenance', record: 'Maintenance task' },
  inspectionsadhoc: { name: 'Unplanned tasks' },
  nonequipmentitems: { name: 'Building elements', record: 'Building element' },
  nonEquipmentinspections: { name: 'Element maintenance', record: 'Maintenance task' },
  nonequipmentinspectionsadhoc: { name: 'Unplanned element tasks' },
  observations: { name: 'Faults', record: 'Fault' },
}

/** The name of a page in a system. */
export const pageName = (page: PageType, system: System) =>
  (system === 'fm' && buildingPages[page]?.name) || projectPages[page].name

/** The name of one record of a page; undefined if it has none. */
export const recordName = (page: PageType, system: System) =>
  (system === 'fm' && buildingPages[page]?.record) || projectPages[page].record?.name
