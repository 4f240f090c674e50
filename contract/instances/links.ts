import * as z from 'zod/mini'
import { kinds, type Kind } from '../kinds.ts'
import { optionalRef } from '../references.ts'
import { pagesOf, type PageType, type System } from '../systems.ts'

/** The safety records of a project that can be linked to each other, with the page on which they open. */
const pages = {
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
} as const satisfies Readonly<Record<string, PageType>>
export type LinkableKind = keyof typeof pages & Kind

/** The kinds of them that there are. */
export const linkableKinds = (Object.keys(pages) as LinkableKind[]).filter((kind) =>
  (kinds as readonly string[]).includes(kind),
)
export const isLinkable = (kind: string): kind is LinkableKind => linkableKinds.some((one) => one === kind)

/**
 * The path at which a safety record opens (specification, 2.4): in this system if that has its page, otherwise in safety
 * management.
 */
export const safetyRecordPath = (
  kind: LinkableKind,
  { projectId, id }: { projectId: number; id: number },
  system: System = 'sms',
) => `/manage/projects/${pagesOf[system].includes(pages[kind]) ? system : 'sms'}/view/${projectId}/${pages[kind]}/${id}`

/** A safety record as far as others name it. */
export interface NamedRecord {
  kind: LinkableKind
  recordId: number
  projectId: number
  /** Null for a draft. */
  number: string | null
  title: string
  statusId: number
}

/** A link of `GET /api/{path}/{id}/linked`. `record` is null if the reader may not open the other record. */
export interface RecordLink {
  id: number
  linkedByName: string | null
  linkedOn: string
  record: NamedRecord | null
}

/** Most links of one record. */
export const mostLinks = 100

/**
 * The other record of a link, in the history of each of the two: `{ 'linked.rams': [null, 7] }`. No row has it; the
 * history finds here whose names the ids stand for.
 */
export const linkFacts = {
  linked: z.optional(
    z.object(Object.fromEntries(linkableKinds.map((kind) => [kind, optionalRef(kind, 'Linked record')]))),
  ),
}
