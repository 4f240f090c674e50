import type { TargetByValue } from '../fieldFacts.ts'
import { endedIn, instanceStatus } from '../questionnaires/instanceStatus.ts'
import { observationStatus } from './observationStatus.ts'

interface SourceFacts {
  name: string
  /** Of one that is missing or of another project. */
  missing: string
  /** The field that says what it is about; null if an action must not tell that to its readers. */
  title: string | null
  /** The statuses in which it takes no more actions. */
  over: readonly number[]
  /** Whether it can be reopened to take one, and unfinished actions keep it from being closed. */
  reopens: boolean
}

const source = (name: string, one: string, facts: Partial<SourceFacts> = {}): SourceFacts => ({
  name,
  missing: `Choose ${one} of this project.`,
  title: 'title',
  over: endedIn,
  reopens: false,
  ...facts,
})

/**
 * The kinds of record that corrective actions may come from, and all that an action knows of them: the names of its
 * source, the links to it, the checks and the condition in the database follow. The pages are in recordPages.ts. A kind
 * of source that is added needs a line here, and no column.
 */
export const actionSources = {
  observation: source('Observation', 'an observation', {
    title: 'description',
    over: [observationStatus.closed, observationStatus.cancelled],
    reopens: true,
  }),
  permit: source('Permit', 'a permit'),
  incident: source('Incident', 'an incident', { reopens: true }),
  // Its number only: the title of an accident is told to fewer people than an action of it.
  accident: source('Accident', 'an accident', { title: null, reopens: true }),
  rams: source('RAMS', 'RAMS'),
  induction: source('Induction', 'an induction'),
  onSiteTraining: source('On-site training', 'an on-site training', { over: [instanceStatus.cancelled] }),
  inspection: source('Inspection', 'an inspection', { reopens: true }),
  nonEquipmentInspection: source('Non-equipment inspection', 'a non-equipment inspection', { reopens: true }),
} satisfies Record<string, SourceFacts>
export type ActionSourceKind = keyof typeof actionSources
export const actionSourceKinds = Object.keys(actionSources) as ActionSourceKind[]
export const isActionSource = (kind: string): kind is ActionSourceKind => Object.hasOwn(actionSources, kind)

/** The names of the kinds, by kind. */
export const actionSourceWords = Object.fromEntries(
  actionSourceKinds.map((kind) => [kind, actionSources[kind].name]),
) as Readonly<Record<ActionSourceKind, string>>

/** What `sourceId` refers to, by `sourceKind`. */
export const actionSourceTargets = Object.fromEntries(
  actionSourceKinds.map((kind): [string, TargetByValue] => {
    const { missing, title } = actionSources[kind]
    return [kind, { kind, missing, fields: { title } }]
  }),
)

/** An action as far as it says where it came from. */
interface Sourced {
  sourceKind?: ActionSourceKind | null | undefined
  sourceId?: number | null | undefined
  sourceNumber?: string | null
  sourceTitle?: string | null
  equipmentId?: number | null | undefined
  equipmentNumber?: string | null
  nonEquipmentItemId?: number | null | undefined
  nonEquipmentItemNumber?: string | null
}

/**
 * The record that an action came from, or the asset that it was raised for: its kind, its id, and what it is called; null
 * if it stands on its own.
 */
export function sourceOf(action: Sourced) {
  const { sourceKind, sourceId, equipmentId, nonEquipmentItemId } = action
  if (sourceKind && sourceId)
    return { kind: sourceKind, id: sourceId, called: action.sourceNumber ?? action.sourceTitle ?? '' }
  if (equipmentId) return { kind: 'equipment' as const, id: equipmentId, called: action.equipmentNumber ?? '' }
  return nonEquipmentItemId
    ? { kind: 'nonEquipmentItem' as const, id: nonEquipmentItemId, called: action.nonEquipmentItemNumber ?? '' }
    : null
}
