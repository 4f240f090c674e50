import * as z from 'zod/mini'
import type { Announced } from '../entity.ts'
import { dateTime, optionalId, optionalName, optionalText } from '../fields.ts'

/** Why a roll call is held. A test only tries the system. */
export const rollCallKinds = ['live', 'drill', 'test'] as const
export type RollCallKind = (typeof rollCallKinds)[number]
export const rollCallKindWords: Record<RollCallKind, string> = { live: 'Live', drill: 'Drill', test: 'Test' }

export const rollCallStatus = { inProgress: 10, ended: 20, cancelled: 30 } as const
export const rollCallStatusWords: Record<number, string> = { 10: 'In progress', 20: 'Ended', 30: 'Cancelled' }

/** Where someone on the list of a roll call is. */
export const musterState = { missing: 10, mustered: 20, leftBefore: 30, notRequired: 40 } as const
export type MusterState = (typeof musterState)[keyof typeof musterState]
export const musterStateWords: Record<number, string> = {
  10: 'Missing',
  20: 'Mustered',
  30: 'Left site before',
  40: 'Not required',
}

/** Someone on the list of a roll call. */
export interface RollCallEntry {
  id: number
  personId: number | null
  name: string
  company: string | null
  /** Null for readers who may not tick, and if none is known. */
  phone: string | null
  lastZone: string | null
  isFirstAider: boolean
  /** The numbers of running permits that they hold. */
  permits: string | null
  state: MusterState
  /** When the state was seen, and by whom; null while nobody has said anything. */
  at: string | null
  byName: string | null
  musterPoint: string | null
  note: string | null
}

/** As `crypto.randomUUID` makes them. */
const uuidShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Most acts in one request. */
export const mostActs = 500

/** What a warden says of someone on the list, or of someone who was never signed in and is added by name. */
const act = z
  .object({
    /** Made by the device, so that an act that is sent again counts once. */
    actId: z.string().check(z.regex(uuidShape, 'Send the id of the act.')),
    entryId: optionalId('Person'),
    name: optionalName('Name', 120),
    company: optionalName('Company', 150),
    state: z.literal(Object.values(musterState), { error: 'Choose where they are.' }),
    /** The time of the act on the device. */
    at: dateTime('Time'),
    musterPoint: optionalName('Muster point', 80),
    note: optionalText('Note', 300),
  })
  .check(z.refine(({ entryId, name }) => entryId !== null || name !== null, { path: ['name'], error: 'Enter a name.' }))
export type RollCallAct = z.output<typeof act>
export type TypedAct = z.input<typeof act>

/**
 * `PUT /api/rollCall/{id}/entries`: acts of wardens, in the order in which they were made. Of several acts on one entry
 * that with the latest `at` decides.
 */
export const rollCallActs = z.object({
  acts: z.array(act).check(z.minLength(1, 'Send an act.'), z.maxLength(mostActs, `Send at most ${mostActs} acts.`)),
})

/**
 * What the roll calls of a project come to. It is announced and cached by the id of the project (specification, 3.4 and
 * 7.4).
 */
export interface ProjectRollCalls {
  /** The id of the project. */
  id: number
  /** Always 1: an announcement with this version says that nothing here has changed. */
  rowVersion: 1
  inProgress: { id: number; number: string; kind: RollCallKind; startedOn: string; leaderName: string } | null
  /** The last live roll call or drill that has ended. */
  last: { id: number; number: string; kind: RollCallKind; startedOn: string } | null
  /** Null if there was none, or if nobody works on site. */
  nextDrillOn: string | null
  isDrillOverdue: boolean
  drillDays: number
  mayStart: boolean
}

export const projectRollCallsPath = 'projectRollCalls'

/** How `ProjectRollCalls` is announced: UpdatedProjectRollCalls and DeletedProjectRollCalls with the id of the project. */
export const announcedRollCalls: Announced = {
  kind: projectRollCallsPath,
  hub: 'ProjectRollCalls',
  hubEvent: undefined,
  path: projectRollCallsPath,
  affects: {},
}
