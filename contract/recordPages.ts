import type { Kind } from './kinds.ts'
import { pagesOf, type PageType, type System } from './systems.ts'

/** The page of a project in whose register the records of a kind are, and below which they open (specification, 2.4). */
export const recordPages = {
  permit: 'permits',
  rams: 'rams',
  induction: 'inductions',
  accident: 'accidents',
  incident: 'incidents',
  observation: 'observations',
  onSiteTraining: 'onsitetraining',
  inspection: 'inspections',
  nonEquipmentInspection: 'nonEquipmentinspections',
  disciplinary: 'disciplinaries',
  questionResponseAction: 'questionresponseactions',
  equipment: 'equipments',
  nonEquipmentItem: 'nonequipmentitems',
} as const satisfies Partial<Record<Kind, PageType>>
export type PagedKind = keyof typeof recordPages

/** The path of a page of a project, or of what is below it. */
export const projectPath = (system: System, projectId: number, page: PageType, rest: string | number = '') =>
  `/manage/projects/${system}/view/${projectId}/${page}${rest === '' ? '' : `/${rest}`}`

/**
 * The path at which a record opens (specification, 2.4): in this system if that has its page, otherwise in safety
 * management.
 */
export const recordPath = (
  kind: PagedKind,
  { projectId, id }: { projectId: number; id: number },
  system: System = 'sms',
) => projectPath(pagesOf[system].includes(recordPages[kind]) ? system : 'sms', projectId, recordPages[kind], id)
