import * as z from 'zod/mini'
import { kinds } from '../kinds.ts'
import { optionalRef } from '../references.ts'
import type { PagedKind } from '../recordPages.ts'

/** The safety records of a project that can be linked to each other. */
const linkable = [
  'permit',
  'rams',
  'induction',
  'accident',
  'incident',
  'observation',
  'onSiteTraining',
  'inspection',
  'nonEquipmentInspection',
  'disciplinary',
  'questionResponseAction',
] as const satisfies readonly PagedKind[]
export type LinkableKind = (typeof linkable)[number]

/** The kinds of them that there are. */
export const linkableKinds = linkable.filter((kind) => (kinds as readonly string[]).includes(kind))
export const isLinkable = (kind: string): kind is LinkableKind => linkableKinds.some((one) => one === kind)

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
