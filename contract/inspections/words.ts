import type { InspectedKind } from '../equipment/statuses.ts'

/** The words for inspections and inspected items on screens and printed pages. */
export interface InspectionWords {
  /** Title of the register. */
  plural: string
  /** The plural in a sentence. */
  several: string
  /** The header of the column that identifies it. */
  one: string
  /** The label of the field for its type. */
  type: string
  /** The header of the column of the next due one. */
  next: string
  /** The header of the column of inspected items, the name of their register, and its text while it is empty. */
  item: string
  items: string
  /** What the filter of its register finds. */
  found: string
  noItems: string
  /** The buttons for a new one and for a new item, and the titles of their forms. */
  add: string
  addItem: string
  form: string
  itemForm: string
  /** The panel that lists the schedule of an item. */
  schedule: string
  /** The buttons that start a due one and an unscheduled one. */
  act: string
  now: string
  start: string
  by: string
  cancel: string
  about: string
  aboutItem: string
  /** The empty states of a register, of the page of an item, and of a week. */
  none: string
  noneHere: string
  noneInWeek: string
  /** Names of the tables of a week and of an item. */
  week: string
  ofItem: string
  /** Shown to readers instead of the form. */
  reads: string
}

const onSite: InspectionWords = {
  plural: 'Inspections',
  several: 'inspections',
  one: 'Inspection',
  type: 'Inspection type',
  next: 'Next inspection',
  item: 'Equipment',
  items: 'Equipment',
  found: 'Number, name, serial',
  noItems: 'Plant, tools and machines on the site are listed here, with their inspections and certificates.',
  add: 'New inspection',
  addItem: 'New equipment',
  form: 'New Inspection',
  itemForm: 'New equipment',
  schedule: 'Inspections',
  act: 'Inspect',
  now: 'Inspect now',
  start: 'Start inspection',
  by: 'Inspected by',
  cancel: 'Cancel inspection',
  about: 'About this inspection',
  aboutItem: 'About this equipment',
  none: 'Weekly inspections, thorough examinations and daily checks of plant and equipment are listed here.',
  noneHere: 'Nothing was inspected here yet.',
  noneInWeek: 'Nothing was inspected in this week, and nothing is due.',
  week: 'Inspections of the week',
  ofItem: 'Inspections of this item',
  reads: 'You read the inspections of this project',
}

const inBuilding: InspectionWords = {
  plural: 'Planned maintenance',
  several: 'maintenance tasks',
  one: 'Task',
  type: 'Type of task',
  next: 'Next task',
  item: 'Asset',
  items: 'Assets',
  found: 'Number, name, serial',
  noItems: 'Installed assets of the building are listed here, with their maintenance.',
  add: 'New maintenance task',
  addItem: 'New asset',
  form: 'New maintenance task',
  itemForm: 'New asset',
  schedule: 'Planned maintenance',
  act: 'Do task',
  now: 'Unplanned task',
  start: 'Start the task',
  by: 'Done by',
  cancel: 'Cancel task',
  about: 'About this task',
  aboutItem: 'About this asset',
  none: 'Services, examinations and checks of the assets of this building are listed here.',
  noneHere: 'No maintenance is recorded here yet.',
  noneInWeek: 'Nothing was maintained in this week, and nothing is due.',
  week: 'Maintenance of the week',
  ofItem: 'Maintenance of this item',
  reads: 'You read the maintenance of this building',
}

const all: Readonly<Record<'site' | 'building', Readonly<Record<InspectedKind, InspectionWords>>>> = {
  site: {
    equipment: onSite,
    nonEquipmentItem: {
      ...onSite,
      plural: 'Non-equipment inspections',
      item: 'Item',
      items: 'Non-equipment items',
      found: 'Number, name, reference',
      noItems:
        'Scaffolds, excavations, edge protection and other places that are inspected are listed here, each with its tag.',
      addItem: 'New item',
      form: 'New Non-equipment inspection',
      itemForm: 'New Non-equipment item',
      aboutItem: 'About this item',
      none: 'Inspections of scaffolds, excavations, temporary works and fire points are listed here.',
    },
  },
  building: {
    equipment: inBuilding,
    nonEquipmentItem: {
      ...inBuilding,
      plural: 'Element maintenance',
      item: 'Building element',
      items: 'Building elements',
      found: 'Number, name, reference',
      noItems: 'Elements of the building that are maintained are listed here, such as fire doors.',
      addItem: 'New building element',
      itemForm: 'New building element',
      aboutItem: 'About this building element',
      none: 'Checks and services of fire doors, emergency lighting, outlets and other building elements are listed here.',
    },
  },
}

/** The words of a system: in facility management inspections are planned maintenance (domain specification, 1). */
export const inspectionWords = (system: string, kind: InspectedKind) => all[system === 'fm' ? 'building' : 'site'][kind]
