import type { PageType, System } from '#contract/systems.ts'

/** Explains, in words used on site, what pages contain whose names (specification, 2.4) do not make that clear. */
const sentences: Partial<Record<PageType, Partial<Record<System, string>>>> = {
  nonequipmentitems: { sms: 'Scaffolds, excavations and other places and structures that are inspected.' },
  nonEquipmentinspections: { sms: 'Inspections of scaffolds, excavations and other places and structures.' },
  nonequipmentinspectionsadhoc: { sms: 'Inspect a scaffold, an excavation or another place now.' },
  processsubtypes: {
    sms: 'The kinds of permits, RAMS, inductions, talks and inspections that this project uses, and who approves them.',
    fm: 'The kinds of permits, tasks and faults that this building uses, and who approves them.',
  },
}

/** Returns the sentence below the heading of a page; undefined if its name is clear enough. */
export const pageSentence = (page: PageType, system: System) => sentences[page]?.[system]
