import type { PageType, System } from '#contract/systems.ts'

/** In the words of a site, what pages hold whose names (specification, 2.4) do not say it. */
const sentences: Partial<Record<PageType, Partial<Record<System, string>>>> = {
  nonequipmentitems: { sms: 'Scaffolds, excavations and other places and structures that are inspected.' },
  nonEquipmentinspections: { sms: 'Inspections of scaffolds, excavations and other places and structures.' },
  nonequipmentinspectionsadhoc: { sms: 'Inspect a scaffold, an excavation or another place now.' },
  processsubtypes: {
    sms: 'The kinds of permits, RAMS, inductions, talks and inspections that this project uses, and who approves them.',
    fm: 'The kinds of permits, tasks and faults that this building uses, and who approves them.',
  },
}

/** Returns the sentence under the heading of a page; undefined where its name says what it holds. */
export const pageSentence = (page: PageType, system: System) => sentences[page]?.[system]
