import type { PageType } from '#contract/systems.ts'
import type { TrailEntry } from '#contract/trail.ts'

type Seen = Pick<TrailEntry, 'entityKind' | 'entityId' | 'projectId' | 'scope'>
/** The address of a page of a project, in a system its reader may open; nothing where there is none. */
type PageOf = (projectId: number, page: PageType) => string | undefined

const edit =
  (place: string) =>
  ({ entityId }: Seen) =>
    `/manage/${place}/edit/${entityId}`
const ofProject = ({ projectId }: Seen, pageOf: PageOf) => (projectId ? pageOf(projectId, 'manage') : undefined)

/** Where a record of each kind can be seen. */
const places: Partial<globalThis.Record<string, (record: Seen, pageOf: PageOf) => string | undefined>> = {
  client: edit('clients'),
  user: edit('users'),
  project: ({ entityId }, pageOf) => pageOf(entityId, 'overview'),
  projectClient: ofProject,
  userProjectRole: ofProject,
  lookup: ({ scope }) => (scope ? `/manage/settings?tab=lists&list=${scope}` : undefined),
  settings: () => '/manage/settings?tab=office',
  manualClassification: edit('manualClassifications'),
  template: edit('templates'),
  templateDocument: edit('templateDocuments'),
  questionTemplate: edit('questionTemplates'),
  roleListTemplate: edit('approvalTemplates'),
  equipmentType: edit('equipmentTypes'),
  processSubType: () => '/manage/processSubTypes',
  userTraining: ({ entityId }) => `/manage/userTrainings/view/${entityId}`,
}

/** The address of a record, for kinds that have a page. */
export const placeOfRecord = (record: Seen, pageOf: PageOf) => places[record.entityKind]?.(record, pageOf)
