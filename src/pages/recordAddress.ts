import type { Kind } from '#contract/kinds.ts'
import type { PageType } from '#contract/systems.ts'
import type { TrailEntry } from '#contract/trail.ts'
import { projectPages } from './project/projectPages.ts'

type Seen = Pick<TrailEntry, 'entityKind' | 'entityId' | 'projectId' | 'scope'> & {
  /** The record itself, where it is at hand: some addresses name what it stands in. */
  row?: object
}
/** The address of a page of a project, in a system its reader may open; nothing where there is none. */
type PageOf = (projectId: number, page: PageType) => string | undefined

const edit =
  (place: string) =>
  ({ entityId }: Seen) =>
    `/manage/${place}/edit/${entityId}`

/** An address below the record that this one stands in; none where only the id is known. */
const within =
  (parent: string, address: (parentId: number, id: number) => string) =>
  ({ entityId, row }: Seen) => {
    const parentId = (row as Record<string, unknown> | undefined)?.[parent]
    return typeof parentId === 'number' ? address(parentId, entityId) : undefined
  }

/** Where the records of each kind are seen that do not belong to one project. */
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
  libraryFolder: within('documentLibraryId', (of, id) => `/manage/documentLibraries/view/${of}/folder/${id}`),
  libraryDocument: within('documentLibraryId', (of, id) => `/manage/documentLibraries/view/${of}/document/${id}`),
  questionTemplate: edit('questionTemplates'),
  roleListTemplate: edit('approvalTemplates'),
  equipmentType: edit('equipmentTypes'),
  processSubType: () => '/manage/processSubTypes',
  userTraining: ({ entityId }) => `/manage/userTrainings/view/${entityId}`,
}

/** The address of a record, for kinds that have a page; a record of a project is found by the map of its pages. */
export function recordAddress(record: Seen, pageOf: PageOf): string | undefined {
  const { entityKind, entityId, projectId } = record
  if (entityKind === 'project') return pageOf(entityId, 'overview')
  const own = addresses[entityKind as Kind]
  if (own || !projectId) return own?.(record)
  for (const [type, page] of Object.entries(projectPages)) {
    const address = pageOf(projectId, type as PageType)
    if (page.holds?.includes(entityKind as Kind)) return address
    if (page.record?.kind === entityKind) return address && `${address}/${entityId}`
  }
  return undefined
}
