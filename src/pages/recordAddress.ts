import type { Kind } from '#contract/kinds.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { recordSystemIdOf, type RecordSystemId } from '#contract/recordSystem.ts'
import type { PageType, System } from '#contract/systems.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import type { ProjectSummary } from '#contract/entities/project.ts'
import { documentPath, folderPath } from '#contract/recordPages.ts'
import { projectHref } from '#src/entities/project/shared/projectAddress.ts'
import { projectPages } from './project/projectPages.ts'

type Seen = Pick<TrailEntry, 'entityKind' | 'entityId' | 'projectId' | 'scope'> & {
  /** The system of a record that belongs to one; its page is in that system. */
  systemId?: RecordSystemId | null
  /** The row, if known. Some URLs contain the id of the record's parent. */
  row?: object
}
/** Returns the URL of a project page in a system the reader may open; undefined if there is none. */
type PageOf = (projectId: number, page: PageType, systemId?: RecordSystemId | null) => string | undefined

const edit =
  (place: string) =>
  ({ entityId }: Seen) =>
    `/manage/${place}/edit/${entityId}`

/** Returns a function for URLs below a parent record; undefined if only the id is known. */
const within =
  (parent: string, address: (parentId: number, id: number) => string) =>
  ({ entityId, row }: Seen) => {
    const parentId = (row as Record<string, unknown> | undefined)?.[parent]
    return typeof parentId === 'number' ? address(parentId, entityId) : undefined
  }

/** Folders have a page in their own system. */
const folderIn =
  (system: System) =>
  ({ entityId, projectId }: Seen) =>
    projectId ? folderPath(system, { projectId, id: entityId }) : undefined

/** Documents have a page below their folder. */
const documentIn =
  (system: FolderSystem) =>
  ({ projectId, ...of }: Seen) =>
    within('folderId', (folderId, id) => documentPath(system, { projectId: projectId ?? 0, folderId, id }))({
      projectId,
      ...of,
    })

/** URLs of records that do not belong to a project, by kind. */
const addresses: Partial<Record<Kind, (record: Seen) => string | undefined>> = {
  client: edit('clients'),
  user: edit('users'),
  lookup: ({ scope }) => (scope ? `/manage/settings?tab=lists&list=${scope}` : undefined),
  settings: () => '/manage/settings?tab=office',
  manualClassification: edit('manualClassifications'),
  template: edit('templates'),
  templateFolder: within('templateId', (template, id) => `/manage/templates/edit/${template}/folders/${id}`),
  templateDocument: edit('templateDocuments'),
  documentLibrary: ({ entityId }) => `/manage/documentLibraries/view/${entityId}/folder/0`,
  projectFolder: folderIn('sfs'),
  projectFolderPmp: folderIn('pmp'),
  projectFolderSms: folderIn('sms'),
  projectFolderFm: folderIn('fm'),
  projectDocument: documentIn('sfs'),
  projectDocumentPmp: documentIn('pmp'),
  projectDocumentSms: documentIn('sms'),
  projectDocumentFm: documentIn('fm'),
  libraryFolder: within('documentLibraryId', (of, id) => `/manage/documentLibraries/view/${of}/folder/${id}`),
  libraryDocument: within('documentLibraryId', (of, id) => `/manage/documentLibraries/view/${of}/document/${id}`),
  questionTemplate: edit('questionTemplates'),
  templateQuestion: within('questionTemplateId', (of) => `/manage/questionTemplates/edit/${of}`),
  roleListTemplate: edit('approvalTemplates'),
  equipmentType: edit('equipmentTypes'),
  processSubType: () => '/manage/processSubTypes',
  userTraining: ({ entityId }) => `/manage/userTrainings/view/${entityId}`,
}

/** Whether a system has the page and shows records of `systemId` on it. */
const isIn = (page: PageType, system: System, systemId: RecordSystemId | null | undefined) =>
  projectPages[page].in[system] !== undefined && (!systemId || recordSystemIdOf(system) === systemId)

/** Returns the pages of the projects a reader knows, each in the system in which it would open. */
export const pagesOf =
  (known: readonly Pick<ProjectSummary, 'id' | 'openSystems'>[] | undefined, own: readonly System[]): PageOf =>
  (projectId, page, systemId) => {
    const project = known?.find(({ id }) => id === projectId)
    const openSystems = project?.openSystems.filter((system) => isIn(page, system, systemId)) ?? []
    return openSystems.length > 0 ? projectHref({ id: projectId, openSystems }, own, page) : undefined
  }

/** Returns the URL of a record, if its kind has a page. The map of pages supplies the URLs of a project's records. */
export function recordAddress(record: Seen, pageOf: PageOf): string | undefined {
  const { entityKind, entityId, projectId, systemId } = record
  if (entityKind === 'project') return pageOf(entityId, 'overview')
  const own = addresses[entityKind as Kind]
  if (own || !projectId) return own?.(record)
  for (const [type, page] of Object.entries(projectPages)) {
    const address = pageOf(projectId, type as PageType, systemId)
    if (page.holds?.includes(entityKind as Kind)) return address
    if (page.record?.kind === entityKind) return address && `${address}/${entityId}`
  }
  return undefined
}
