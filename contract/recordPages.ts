import type { Kind } from './kinds.ts'
import { projectPath } from './projectPath.ts'
import { recordSystemOf, type RecordSystemId } from './recordSystem.ts'
import { pagesOf, systems, type PageType, type System } from './systems.ts'

/** The page of a project in whose register the records of a kind are, and below which they open (specification, 2.4). */
export const recordPages = {
  permit: 'permits',
  rams: 'rams',
  induction: 'inductions',
  projectPerson: 'people',
  accident: 'accidents',
  incident: 'incidents',
  observation: 'observations',
  onSiteTraining: 'onsitetraining',
  inspection: 'inspections',
  nonEquipmentInspection: 'nonEquipmentinspections',
  disciplinary: 'disciplinaries',
  rollCall: 'rollcalls',
  questionResponseAction: 'questionresponseactions',
  equipment: 'equipments',
  nonEquipmentItem: 'nonequipmentitems',
} as const satisfies Partial<Record<Kind, PageType>>
export type PagedKind = keyof typeof recordPages

/** A project, and the system of a record or of a register of it, if records of its kind belong to one. */
interface Place {
  projectId: number
  systemId?: RecordSystemId
}

/**
 * The path of the page with the records of a kind (specification, 2.4): in this system, by default that of the records,
 * if it has the page, otherwise in safety management.
 */
export const registerPath = (
  kind: PagedKind,
  { projectId, systemId = systems.sms }: Place,
  system: System = recordSystemOf(systemId),
) => projectPath(pagesOf[system].includes(recordPages[kind]) ? system : 'sms', projectId, recordPages[kind])

/** The path at which a record opens, below `registerPath`. */
export const recordPath = (kind: PagedKind, record: Place & { id: number }, system?: System) =>
  `${registerPath(kind, record, system)}/${record.id}`

/** The path of an inspection of equipment below that equipment. The path that `recordPath` returns leads there. */
export const inspectionPath = ({ id, itemId, ...place }: Place & { id: number; itemId: number }, system?: System) =>
  `${recordPath('equipment', { ...place, id: itemId }, system)}/inspections/${id}`

/** The path of a folder. */
export const folderPath = (system: System, { projectId, id }: { projectId: number; id: number }) =>
  `${projectPath(system, projectId, 'folders')}/${id}`

/** The path of a document, below its folder. */
export const documentPath = (
  system: System,
  { projectId, folderId, id }: { projectId: number; folderId: number; id: number },
) => `${folderPath(system, { projectId, id: folderId })}/files/${id}`

/**
 * The path of a record of project management, below the root folder of the project. While that folder is not known, it
 * is the path of the register, so that a reader stays there (specification, 2.4).
 */
const belowRoot = (
  page: 'rfis' | 'changerequests',
  { projectId, folderId, id }: { projectId: number; folderId: number | null; id: number },
) =>
  folderId === null
    ? projectPath('pmp', projectId, page)
    : `${folderPath('pmp', { projectId, id: folderId })}/${page}/${id}`

/** The path of an RFI; `folderId` is the root folder of project management. */
export const rfiPath = ({
  parentProjectId,
  folderId,
  id,
}: {
  parentProjectId: number
  folderId: number | null
  id: number
}) => belowRoot('rfis', { projectId: parentProjectId, folderId, id })

/** The path of a change request; `folderId` is the root folder of project management. */
export const changeRequestPath = (row: { projectId: number; folderId: number | null; id: number }) =>
  belowRoot('changerequests', row)
