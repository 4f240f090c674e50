import * as z from 'zod/mini'
import { labelled } from './fieldFacts.ts'
import { eachOnce } from './fields.ts'

/** The four systems of a project, with the numbers they are stored as (specification, section 9). */
export const systems = { pmp: 10, sms: 20, sfs: 30, fm: 40 } as const
export type System = keyof typeof systems
export const systemNames: readonly System[] = ['pmp', 'sms', 'sfs', 'fm']
export const fallbackSystem: System = 'sfs'

export const systemWords: Record<System, string> = {
  pmp: 'Project management',
  sms: 'Safety management',
  sfs: 'Safety file',
  fm: 'Facility management',
}

/** Field for one or more systems. */
export const someSystems = (label: string, missing: string) =>
  labelled(label, z.array(z.enum(['pmp', 'sms', 'sfs', 'fm'])).check(z.minLength(1, missing), eachOnce()), systemWords)

export const isSystem = (word: string): word is System => Object.hasOwn(systems, word)

/** The page types of a project, spelled as in the specification (section 2.4). */
export const pageTypes = [
  'overview',
  'files',
  'rfis',
  'changerequests',
  'equipments',
  'inspections',
  'manage',
  'groups',
  'inductions',
  'disciplinaries',
  'permits',
  'nonequipmentitems',
  'nonEquipmentinspections',
  'accidents',
  'observations',
  'rams',
  'processsubtypes',
  'myrams',
  'people',
  'onsitetraining',
  'rollcalls',
  'folders',
  'safety',
  'onsitepeople',
  'reports',
  'questionresponseactions',
  'myworkload',
  'incidents',
  'inspectionsadhoc',
  'nonequipmentinspectionsadhoc',
  'userprojectroleadhoc',
] as const
export type PageType = (typeof pageTypes)[number]

/** Returns the page type of a path segment; an unknown one falls back to overview (section 5). */
export const pageTypeOf = (word: string): PageType => pageTypes.find((type) => type === word) ?? 'overview'

const everywhere = ['overview', 'files', 'folders', 'reports', 'manage'] as const
const isOfSafety = (type: PageType) => type !== 'rfis' && type !== 'changerequests'

const pages = {
  pmp: [...everywhere, 'rfis', 'changerequests', 'groups', 'myworkload'],
  sms: pageTypes.filter((type): type is Exclude<PageType, 'rfis' | 'changerequests'> => isOfSafety(type)),
  sfs: [...everywhere, 'groups', 'myworkload'],
  fm: [
    ...everywhere,
    'equipments',
    'inspections',
    'inspectionsadhoc',
    'nonequipmentitems',
    'nonEquipmentinspections',
    'nonequipmentinspectionsadhoc',
    'permits',
    'observations',
    'incidents',
    'rams',
    'people',
    'onsitepeople',
    'groups',
    'questionresponseactions',
    'myworkload',
    'processsubtypes',
  ],
} as const satisfies Record<System, readonly PageType[]>

/** The pages of each system. */
export const pagesOf: Record<System, readonly PageType[]> = pages
/** The systems that have a page. */
export type SystemsWith<P extends PageType> = { [S in System]: P extends (typeof pages)[S][number] ? S : never }[System]
