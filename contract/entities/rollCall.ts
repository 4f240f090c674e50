import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, onlyValues } from '../fieldFacts.ts'
import { int, oneOf, longText, optionalLongText, optionalText } from '../fields.ts'
import { rollCallKinds, rollCallKindWords, rollCallStatus as status, type RollCallEntry } from '../people/rollCalls.ts'
import { ref } from '../references.ts'
import { project } from './project.ts'
import { defineWindow } from '../window.ts'

/**
 * A roll call of everyone on a site (domain specification, 5.7). Its list is made when it starts; wardens tick it by a
 * call of their own, which does not change the version of the record.
 */
export const rollCall = defineEntity('rollCall', {
  name: 'Roll call',
  plural: 'Roll calls',
  displayName: '{number}',
  path: 'rollCall',
  hub: 'RollCall',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs', displayFields: ['number', 'name', 'timeZone'] }),
    kind: inWords(rollCallKindWords, oneOf(['Kind', 'the kind of roll call'], rollCallKinds)),
    reason: optionalLongText('Reason', 200),
    weather: optionalText('Weather', 100),
    lessons: optionalLongText('Lessons', 4000),
  },
  facts: {
    number: z.string(),
    statusId: onlyValues(Object.values(status), int('Status', 10, 30)),
    leaderUserId: z.int(),
    leaderName: z.string(),
    startedOn: z.string(),
    endedOn: z.nullable(z.string()),
    durationSec: z.nullable(z.int()),
    /** Everyone on the list who was required. */
    expected: z.int(),
    mustered: z.int(),
    leftBefore: z.int(),
    missing: z.int(),
    /** Null until it has ended. */
    missingAtEnd: z.nullable(z.int()),
    /** What was said of those missing at the end, or why it was cancelled. */
    statement: z.nullable(z.string()),
    mayTick: z.boolean(),
    /** The list, as far as the reader sees it. */
    entries: z.array(z.custom<RollCallEntry>()),
  },
  summary: [
    'projectId',
    'projectNumber',
    'projectTimeZone',
    'number',
    'kind',
    'reason',
    'statusId',
    'leaderUserId',
    'leaderName',
    'startedOn',
    'endedOn',
    'durationSec',
    'expected',
    'mustered',
    'leftBefore',
    'missing',
    'missingAtEnd',
  ],
  filter: { projectId: ref('project', 'Project') },
  listsBy: ['projectId'],
  window: defineWindow({
    columns: {
      number: { sort: 'text' },
      kind: { filter: 'choice' },
      statusId: { sort: 'whole', filter: 'choice' },
      startedOn: { sort: 'moment', filter: 'moments' },
    },
    start: { column: 'startedOn', down: true },
    search: ['number', 'reason'],
    views: ['all', 'live', 'drills'],
  }),
  actions: {
    /** A statement is required if anyone is missing. */
    end: z.object({ statement: optionalLongText('Statement', 1000) }),
    cancel: z.object({ reason: longText('Reason', 500) }),
  },
  moves: { [status.inProgress]: ['end', 'cancel'] },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
})

export type RollCall = Row<typeof rollCall>
export type RollCallSummary = Summary<typeof rollCall>
export type RollCallDraft = Draft<typeof rollCall>
