import * as z from 'zod/mini'
import { manyFiles } from '../attachments.ts'
import { inWords, labelled } from '../fieldFacts.ts'
import {
  dateTime,
  int,
  matching,
  name,
  oneOf,
  optionalDay,
  optionalName,
  optionalText,
  orNull,
  yesNo,
} from '../fields.ts'
import {
  instanceColumns,
  instanceDraft,
  instanceFacts,
  instanceReason,
  instanceSearch,
  instanceSummary,
  submitInput,
} from '../questionnaires/instance.ts'
import { instanceStatus as status } from '../questionnaires/instanceStatus.ts'
import { draftSystem } from '../recordSystem.ts'
import { personFields, personOnList } from '../people/personFields.ts'
import { listed, optionalRef } from '../references.ts'
import { defineWindow } from '../window.ts'
import { inspectionResultWords } from '../equipment/statuses.ts'
import { statedResults } from './results.ts'

const { title: _, ...engineDraft } = instanceDraft

/** A defect that has to be put right. */
const defect = z.object({ what: name('Defect', 150), dueOn: optionalDay(['Due', 'the due date']) })
export type Defect = z.output<typeof defect>

/**
 * The fields of an inspection besides the inspected item (domain specification, 8). Both kinds have them: inspections
 * of equipment, and those of places and structures.
 */
export const inspectionDraft = {
  ...engineDraft,
  systemId: draftSystem,
  inspectionTypeId: listed('inspectionTypes', 'Inspection type', { missing: 'Choose an inspection type.' }),
  /** The key of its row in the item's schedule; null for an ad hoc inspection. */
  scheduleKey: matching('Schedule row', 40, /^\S+$/, 'Choose an inspection of the schedule.'),
  performedOn: dateTime(['Performed', 'the time at which it was performed'], 'Enter when it was performed.'),
  performedByPersonId: personOnList('inspectorOnList'),
  performedByUserId: optionalRef('user', ['Performed by', 'who performed it'], {
    as: 'performedByUser',
    missing: 'Choose someone who may open the safety records of this project.',
  }),
  /** An inspector without an account, such as the engineer of an inspection body. */
  performedByName: optionalName(
    ['Name of the inspector', 'the name of the inspector'],
    personFields.inspector.nameLength,
  ),
  competence: optionalText('Competence', 100),
  /** Examined by an external body: its certificate replaces the checklist. */
  isThirdParty: yesNo('Examined by a third party', false),
  certificateNumber: optionalText('Certificate number', 60),
  /** The day by which the certificate requires the next examination (LOLER, schedule 1). */
  validTo: optionalDay(['Next examination by', 'the day of the next examination']),
  statedResult: orNull(inWords(inspectionResultWords, oneOf('Result', statedResults, 'Choose a result.'))),
  /** Whether an ad hoc inspection replaces the scheduled one. */
  resetsSchedule: yesNo('Counts for the schedule', false),
  hours: orNull(int(['Hours run', 'the hours run'], 0, 1_000_000)),
  weather: optionalText('Weather', 100),
  defects: labelled(
    'Defects',
    z._default(z.array(defect).check(z.maxLength(30, 'An inspection has at most 30 defects in its list.')), []),
  ),
}

export const inspectionRules = [
  {
    field: 'performedByName',
    message: 'Enter who performed it, or choose the person.',
    isMet: ({
      performedByUserId,
      performedByName,
    }: {
      performedByUserId: number | null
      performedByName: string | null
    }) => performedByUserId !== null || performedByName !== null,
  },
] as const

/** What the server adds. `path` is the kind. */
export const inspectionFacts = (path: string) => ({
  ...instanceFacts(path),
  /** The names of the item and the inspection type when it was created. */
  title: z.string(),
  /** The inspected item, of either kind. */
  itemId: z.int(),
  itemTypeId: z.int(),
  itemTypeName: z.string(),
  performedBy: z.string(),
  /** Its due date by the schedule; null for one that was not scheduled. */
  dueOn: z.nullable(z.string()),
  /** The number of days after that on which it was performed. */
  lateDays: z.int(),
  /** The time from which it counts: when it was approved, or submitted if no approval is needed. */
  inForceOn: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  nextDueOn: z.nullable(z.string()),
  /** Whether its next due date is obsolete: a later one of its type counts, its item has left, or it never counted. */
  isPast: z.boolean(),
  certificates: manyFiles('Certificate', { most: 5, largest: 25, path: `${path}Certificate` }),
  certificateCount: z.int(),
  /** Whether its inspection type needs a certificate (LOLER, reg 10). */
  needsCertificate: z.boolean(),
})

export const inspectionSummary = [
  ...instanceSummary,
  'itemId',
  'itemNumber',
  'itemName',
  'itemTypeId',
  'itemTypeName',
  'inspectionTypeId',
  'inspectionTypeName',
  'scheduleKey',
  'performedOn',
  'performedBy',
  'performedByUserId',
  'competence',
  'isThirdParty',
  'certificateCount',
  'needsCertificate',
  'dueOn',
  'lateDays',
  'validUntil',
  'nextDueOn',
  'isPast',
] as const

/** The window of a register; `item` is the field of the inspected item. */
export const inspectionWindow = (item: string) =>
  defineWindow({
    columns: {
      ...instanceColumns,
      [item]: { filter: 'choice' },
      inspectionTypeId: { filter: 'choice' },
      result: { filter: 'choice' },
      performedOn: { sort: 'moment', filter: 'moments' },
      dueOn: { sort: 'day', filter: 'days' },
      nextDueOn: { sort: 'day', filter: 'days' },
    },
    start: { column: 'performedOn', down: true },
    search: [...instanceSearch],
    views: ['all', 'open', 'defects', 'late', 'mine'],
  })

export const inspectionActions = {
  submit: submitInput,
  close: z.object({}),
  reopen: z.object({ reason: instanceReason }),
  cancel: z.object({ reason: instanceReason }),
}

export const inspectionMoves = {
  [status.draft]: ['submit', 'cancel'],
  [status.inReview]: ['cancel'],
  [status.approved]: ['close', 'cancel'],
  [status.closed]: ['reopen', 'cancel'],
} as const

/** The number of days after closing within which an inspection can be reopened (domain specification, 6.2). */
export const reopenInspectionDays = 90

/** The statuses in which an inspection counts. */
export const inForceIn: readonly number[] = [status.approved, status.closed]
