import type { Kind } from '../kinds.ts'
import type { RecordSystem } from '../recordSystem.ts'
import { reportSystems } from '../reports/reportFacts.ts'
import { reportKinds, reportPathOf, type ReportKind } from '../reports/reportKinds.ts'
import { pagesOf, type PageType, type System } from '../systems.ts'

/** Where a register of a project is. */
export interface RegisterPlace {
  page: PageType
  /** Search parameters of the tab that shows it. */
  search?: string
  /** The kind whose window it lists; only such a register can be sent by e-mail. */
  kind?: Kind
  /** The only systems that have it, where the page is in others too. */
  systems?: readonly System[]
  /** The last segment of its address, below that of the page. */
  below?: string
}

const inspected = <S extends RecordSystem>(system: S) => ({
  equipment: { page: 'equipments', kind: 'equipment', systems: [system] } as const,
  items: { page: 'nonequipmentitems', kind: 'nonEquipmentItem', systems: [system] } as const,
})
const files = (system: System): RegisterPlace => ({ page: 'files', systems: [system] })

/** The registers of a project, by the name under which a browser stores their state. */
export const projectRegisters = {
  observations: { page: 'observations', kind: 'observation' },
  inductions: { page: 'inductions', kind: 'induction' },
  disciplinaries: { page: 'disciplinaries', kind: 'disciplinary' },
  coming: { page: 'people', search: 'tab=coming' },
  projectProcessSubTypes: { page: 'processsubtypes' },
  weatherDays: { page: 'safety', search: 'tab=weather' },
  rams: { page: 'rams', kind: 'rams' },
  myRams: { page: 'myrams' },
  projectLocations: { page: 'manage', search: 'tab=locations' },
  onSiteTrainings: { page: 'onsitetraining', kind: 'onSiteTraining' },
  people: { page: 'people', kind: 'projectPerson' },
  inspections: { page: 'inspections', kind: 'inspection' },
  nonEquipmentInspections: { page: 'nonEquipmentinspections', kind: 'nonEquipmentInspection' },
  groups: { page: 'groups' },
  rollCalls: { page: 'rollcalls', kind: 'rollCall' },
  incidents: { page: 'incidents', kind: 'incident' },
  onSite: { page: 'onsitepeople', kind: 'siteAttendance' },
  rfis: { page: 'rfis', kind: 'rfi' },
  changeRequests: { page: 'changerequests', kind: 'changeRequest' },
  accidents: { page: 'accidents', kind: 'accident' },
  questionResponseActions: { page: 'questionresponseactions', kind: 'questionResponseAction' },
  permits: { page: 'permits', kind: 'permit' },
  'equipment-sms': inspected('sms').equipment,
  'equipment-fm': inspected('fm').equipment,
  'items-sms': inspected('sms').items,
  'items-fm': inspected('fm').items,
  'files.pmp': files('pmp'),
  'files.sms': files('sms'),
  'files.sfs': files('sfs'),
  'files.fm': files('fm'),
  workload: { page: 'myworkload' },
} as const satisfies Record<string, RegisterPlace>

/** The registers of the office. Their views belong to one person and are never shared. */
const officeRegisters = [
  'processSubTypes',
  'manualClassifications',
  'users',
  'equipmentTypes',
  'notifications',
  'outbox',
  'roleListTemplates',
  'projects',
  'questionTemplates',
  'userTrainings',
  'libraryDocuments',
  'clients',
  'documentLibraries',
  'templates',
  'trail',
  'bin',
  'workloadOverall',
  'projectFigures',
] as const

/** The name under which the views of a report are kept, which has filters like a register. */
export const reportRegister = (kind: ReportKind) => `report.${kind}`

const reports = new Map<string, RegisterPlace>(
  reportKinds.map((kind) => [
    reportRegister(kind),
    { page: 'reports', below: reportPathOf(kind), systems: reportSystems(kind) },
  ]),
)

/** Returns where a register of a project is; undefined for any other name. */
export const projectRegister = (name: string): RegisterPlace | undefined =>
  Object.hasOwn(projectRegisters, name) ? (projectRegisters as Record<string, RegisterPlace>)[name] : reports.get(name)

/** Whether a name is that of a register of the office. The tables of lists have the name of their list. */
export const isOfficeRegister = (name: string) =>
  officeRegisters.some((one) => one === name) || /^lookup\.[a-zA-Z]{1,50}$/.test(name)

/** Whether a name is that of a register. */
export const isRegister = (name: string) => projectRegister(name) !== undefined || isOfficeRegister(name)

/** Whether a system of a project has a register. */
export const hasRegister = (system: System, name: string) => {
  const place = projectRegister(name)
  return place !== undefined && pagesOf[system].includes(place.page) && (place.systems?.includes(system) ?? true)
}
