import type { InspectionResult } from '#contract/equipment/statuses.ts'
import type { ItemDocumentType } from '#contract/equipment/documents.ts'
import type { Nature } from '#contract/safety/observationStatus.ts'
import type { RiskRow } from '#contract/safety/risk.ts'
import type { ReviewCode } from '#contract/entities/rams.ts'
import type { FirmKey } from '#server/application/worlds/firms/firms.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'
import type { ProjectNumber } from '#server/application/worlds/projects/projects.ts'

/** An inspection by the name of its type: hours ago, and the result. */
export type Done = readonly [inspection: string, hoursAgo: number, result: InspectionResult]

interface InspectedStory {
  project: ProjectNumber
  type: string
  name: string
  firm: FirmKey
  place?: string
  /** Days since it came to the site. */
  daysAgo: number
  done: readonly Done[]
  /** Days ago on which its 'Weekly', or what else repeats, was passed before those; entered from paper later. */
  before?: { readonly inspection?: string; readonly days: readonly number[] }
  /** The documents on file, with the days until they expire. */
  documents?: readonly (readonly [type: ItemDocumentType, expiresIn: number | null])[]
  /** The findings of its last inspection, if it did not pass. */
  found?: string
  /** Why someone stopped its use. */
  stopped?: string
  now?: 'left' | 'handedOver' | 'decommissioned'
}

/** A piece of equipment of the demo world. Days and hours count from today. */
export interface EquipmentStory extends InspectedStory {
  make?: string
  model?: string
  serial?: string
  plant?: string
  year?: number
  swlKg?: number
  hired?: true
  operators?: readonly (readonly [name: string, company: string, card: string])[]
  asset?: {
    space: string
    system: string
    tag: string
    installed: number
    cost: number
    /** Months from its installation; 24 by default. */
    warranty?: number
    /** By default its company. */
    guarantor?: FirmKey
  }
}

export interface ItemStory extends InspectedStory {
  place: string
  reference: string
  supervisor?: string
  loadClass?: string
  designRef?: string
}

/** A permit. Hours count from now; a negative number is in the past. */
export interface PermitStory {
  /** The harbour bridge and its issuer by default. */
  project?: ProjectNumber
  issuer?: PersonKey
  title: string
  type: string
  place: string
  firm: FirmKey
  author: PersonKey
  holder: PersonKey
  from: number
  hours: number
  /** Its progress. */
  now:
    | 'draft'
    | 'inReview'
    | 'returned'
    | 'rejected'
    | 'approved'
    | 'active'
    | 'suspended'
    | 'expired'
    | 'handedBack'
    | 'closed'
    | 'cancelled'
  description?: string
  equipment?: string
  /** The title of its RAMS. */
  rams?: string
  isolations?: [point: string, lockNumber: string][]
  coordination?: string
  crew?: string[]
  /** The reason why it was sent back, rejected, stopped or cancelled. */
  reason?: string
  /** Minutes of fire watch after the hand-back. */
  fireWatch?: number
  /** The issue of the safety file that its holder has read. */
  fileIssue?: number
  /** Answers by the texts of the questions. */
  answers?: Readonly<Record<string, unknown>>
}

type Priority = 'Low' | 'Medium' | 'High' | 'Critical'

/** A step of an action, so many days ago. */
export type ActionStep =
  | [action: 'start', daysAgo: number, by: PersonKey]
  | [action: 'fix', daysAgo: number, by: PersonKey, text: string]
  | [action: 'accept', daysAgo: number, by: PersonKey]
  | [action: 'reject' | 'cancel', daysAgo: number, by: PersonKey, reason: string]
  | [action: 'postpone', daysAgo: number, by: PersonKey, reason: string, dueIn: number]

/** An action of the demo world. `dueIn` counts from today. */
export interface ActionStory {
  title: string
  description?: string
  priority: Priority
  category?: string
  firm?: FirmKey
  person?: PersonKey
  place?: string
  dueIn: number
  steps?: ActionStep[]
}

/** An observation, with the actions that followed. */
export interface ObservationStory {
  project: ProjectNumber
  author: PersonKey
  nature: Nature
  type: string
  seen: string
  place?: string
  firm?: FirmKey
  priority?: Priority
  alreadyFixed?: true
  thanksTo?: string
  daysAgo: number
  /** How many days ago, by whom, and the comment. */
  closed?: [daysAgo: number, by: PersonKey, comment: string]
  cancelled?: [daysAgo: number, by: PersonKey, reason: string]
  actions?: ActionStory[]
}

/** An action that was raised automatically. */
export interface RaisedStory extends ActionStory {
  project: ProjectNumber
  author: PersonKey
  verifier?: PersonKey
  daysAgo: number
  /** The equipment whose last inspection led to it. */
  inspectionOf?: string
}

/** RAMS of the demo world. Days count back from today. */
export interface RamsStory {
  /** The harbour bridge by default. */
  project?: ProjectNumber
  title: string
  scope: string
  place?: string
  firm: FirmKey
  author: PersonKey
  supervisor?: PersonKey
  highRisk?: true
  /** The revision number, and whether it replaces the previous one. */
  revision?: number
  daysAgo: number
  now: 'draft' | 'inReview' | 'returned' | 'approved' | 'suspended' | 'expired' | 'superseded'
  code?: ReviewCode
  /** The reviewer's comment. */
  comment?: string
  reviewIn?: number
  hazards: [
    hazard: string,
    who: string,
    likelihood: number,
    severity: number,
    controls: string,
    level: RiskRow['level'],
    after: [number, number],
  ][]
  steps: string[]
  ppe?: string
  emergency?: string
  signed?: [name: string, company: string][]
}
