import { pagesOf, type PageType, type System } from '#contract/systems.ts'

/** What each page type is called, in the menu, the breadcrumb and the palette. */
export const pageWords: Record<PageType, string> = {
  overview: 'Overview',
  files: 'Files',
  folders: 'Folders',
  rfis: 'RFIs',
  changerequests: 'Change requests',
  equipments: 'Equipment',
  inspections: 'Inspections',
  manage: 'Manage',
  groups: 'Groups',
  inductions: 'Inductions',
  disciplinaries: 'Disciplinaries',
  permits: 'Permits',
  nonequipmentitems: 'Non-equipment items',
  nonEquipmentinspections: 'Non-equipment inspections',
  accidents: 'Accidents',
  observations: 'Observations',
  rams: 'RAMS',
  processsubtypes: 'Process sub types',
  myrams: 'My RAMS',
  people: 'People',
  onsitetraining: 'On-site training',
  rollcalls: 'Roll calls',
  safety: 'Safety board',
  onsitepeople: 'On site now',
  reports: 'Reports',
  questionresponseactions: 'Actions',
  myworkload: 'My workload',
  incidents: 'Incidents',
  inspectionsadhoc: 'Ad hoc inspections',
  nonequipmentinspectionsadhoc: 'Ad hoc item inspections',
  userprojectroleadhoc: 'Ad hoc roles',
}

type Group = readonly [name: string, pages: readonly PageType[]]

/** In the order of a working day, not of the alphabet. */
const groups: Record<System, readonly Group[]> = {
  sms: [
    ['', ['overview', 'safety', 'myworkload']],
    ['Work', ['permits', 'rams', 'myrams', 'questionresponseactions']],
    ['Events', ['observations', 'incidents', 'accidents']],
    [
      'People',
      [
        'onsitepeople',
        'people',
        'inductions',
        'onsitetraining',
        'rollcalls',
        'disciplinaries',
        'groups',
        'userprojectroleadhoc',
      ],
    ],
    [
      'Checks',
      [
        'equipments',
        'inspections',
        'inspectionsadhoc',
        'nonequipmentitems',
        'nonEquipmentinspections',
        'nonequipmentinspectionsadhoc',
      ],
    ],
    ['Records', ['files', 'reports', 'processsubtypes', 'manage']],
  ],
  pmp: [
    ['', ['overview', 'myworkload']],
    ['Information', ['files', 'rfis', 'changerequests']],
    ['Records', ['groups', 'reports', 'manage']],
  ],
  sfs: [
    ['', ['overview', 'myworkload']],
    ['File', ['folders', 'files']],
    ['Records', ['groups', 'reports', 'manage']],
  ],
  fm: [
    ['', ['overview', 'myworkload']],
    [
      'Assets',
      [
        'equipments',
        'inspections',
        'inspectionsadhoc',
        'nonequipmentitems',
        'nonEquipmentinspections',
        'nonequipmentinspectionsadhoc',
      ],
    ],
    ['Work', ['permits', 'rams', 'observations', 'incidents', 'questionresponseactions']],
    ['People', ['people', 'groups']],
    ['Records', ['files', 'reports', 'processsubtypes', 'manage']],
  ],
}

/** The pages of a system in their groups, as far as the reader may open them. */
export function groupsOf(system: System, allowed: readonly string[] = pagesOf[system]) {
  return groups[system]
    .map(([name, pages]) => ({ name, pages: pages.filter((page) => allowed.includes(page)) }))
    .filter(({ pages }) => pages.length > 0)
}
