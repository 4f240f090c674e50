import { changeRequestStatus as change } from '../changes/changeRequestStatus.ts'
import { rfiStatus as rfi } from '../changes/rfiStatus.ts'
import { documentStatus as document } from '../documents/documentStatus.ts'
import type { Kind } from '../kinds.ts'
import { endedIn, instanceStatus as instance } from '../questionnaires/instanceStatus.ts'
import { handoverStatus as handover } from '../safetyFile/handover.ts'
import { actionStatus as action } from '../safety/actionStatus.ts'
import { observationStatus as observation } from '../safety/observationStatus.ts'
import type { System } from '../systems.ts'

/** `GET /api/recentChanges?projectId=&system=`: what changed since the last working day began (`RecentChanges`). */
export const recentChangesPath = 'recentChanges'

/** What became of a record. */
export const turns = ['raised', 'decided', 'closed', 'overdue'] as const
export type Turn = (typeof turns)[number]
export const turnWords: Record<Turn, string> = {
  raised: 'Raised',
  decided: 'Decided',
  closed: 'Closed',
  overdue: 'Overdue',
}

export interface RecentChange {
  /** Unique among the changes of an answer. */
  key: string
  kind: Kind
  recordId: number
  /** The number and the title of the record. */
  name: string
  /** The path of its page. */
  url: string
  projectId: number
  projectNumber: string
  turn: Turn
  /** What was done with it (`actionWord`); null if time passed. */
  action: string | null
  /** When it happened, or from when it was overdue. */
  on: string
  /** Null if the system did it, or time passed. */
  byName: string | null
}

export interface RecentChanges {
  /** The last working day before today on site, 'YYYY-MM-DD'; the earliest, if that differs between the projects. */
  since: string
  /** How many records of each kind there were, those with the most first. */
  counts: ({ name: string } & Record<Turn, number>)[]
  /** The newest changes, newest first. */
  items: RecentChange[]
  /** Whether there were more than those listed. */
  hasMore: boolean
}

/** The statuses that decide what became of a record, for the kinds that are listed. */
interface Turning {
  /** The system of kinds whose records are all in one. */
  system?: System
  /** Statuses of a record that nobody has raised yet. */
  draft: readonly number[]
  decided: readonly number[]
  closed: readonly number[]
  overdue?: readonly number[]
}

const instances: Turning = {
  draft: [instance.draft],
  decided: [instance.approved, instance.changesRequested, instance.rejected],
  closed: [...endedIn.filter((status) => status !== instance.rejected), instance.expired],
}
const documents = (system: System): Turning => ({
  system,
  draft: [document.draft],
  decided: [document.approved, document.approvedWithComments, document.rejected, document.published],
  closed: [document.superseded, document.withdrawn],
})

/** The kinds of records that are listed, in the order of their systems. */
export const turningKinds = {
  rfi: { system: 'pmp', draft: [rfi.draft], decided: [rfi.answered], closed: [rfi.closed, rfi.void] },
  changeRequest: {
    system: 'pmp',
    draft: [change.draft],
    decided: [change.approved, change.approvedInPart, change.rejected],
    closed: [change.closed, change.withdrawn, change.superseded],
  },
  projectDocumentPmp: documents('pmp'),
  permit: { ...instances, closed: endedIn, overdue: [instance.expired] },
  rams: instances,
  incident: instances,
  accident: instances,
  observation: { draft: [], decided: [], closed: [observation.closed, observation.cancelled] },
  questionResponseAction: {
    draft: [],
    decided: [action.notAccepted],
    closed: [action.closed, action.cancelled],
  },
  induction: instances,
  inspection: instances,
  nonEquipmentInspection: instances,
  onSiteTraining: instances,
  equipment: { draft: [], decided: [], closed: [] },
  nonEquipmentItem: { draft: [], decided: [], closed: [] },
  projectDocumentSms: documents('sms'),
  projectFolder: {
    system: 'sfs',
    draft: [handover.notStarted, handover.inProgress],
    decided: [handover.accepted, handover.returned],
    closed: [],
  },
  projectDocument: documents('sfs'),
  projectDocumentFm: documents('fm'),
} as const satisfies Partial<Record<Kind, Turning>>
export type TurningKind = keyof typeof turningKinds

/** What decides for a kind. */
export const turningOf = (kind: TurningKind): Turning => turningKinds[kind]

/** The kinds whose records a system of a project may have; all kinds without one. */
export const turningIn = (system: System | null): TurningKind[] =>
  (Object.keys(turningKinds) as TurningKind[]).filter((kind) => {
    const own = turningOf(kind).system
    if (system === null || own === system) return true
    return own === undefined && (system === 'sms' || system === 'fm')
  })
