import * as z from 'zod/mini'
import { dateTime, name, optionalId, optionalName } from '../fields.ts'
import type { ClearanceReason } from './personStatus.ts'
import { signInMethods } from './attendance.ts'

/** As `crypto.randomUUID` makes them. */
export const eventIdShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const gateEventKinds = ['in', 'out', 'visitor'] as const
export type GateEventKind = (typeof gateEventKinds)[number]

/** Most events in one request. */
export const mostGateEvents = 200

/** What someone did at a gate. */
const gateEvent = z
  .object({
    /** Made by the device, so that an event that is sent again counts once. */
    eventId: z.string().check(z.regex(eventIdShape, 'Send the id of the event.')),
    kind: z.enum(gateEventKinds),
    /** The time on the device. */
    at: dateTime('Time'),
    /** Whether the device decided by itself, because it had no connection. */
    isOffline: z.boolean(),
    method: z.enum(signInMethods),
    personId: optionalId('Person'),
    /** The issue of the safety file that they have confirmed to have read. */
    fileIssue: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))), null),
    visitor: z._default(
      z.nullable(
        z.object({
          name: name('Name', 120),
          company: optionalName('Company', 150),
          /** Whom they visit: an account, or a name. */
          hostUserId: optionalId('Host'),
          hostName: name(['Whom you visit', 'whom you visit'], 100),
        }),
      ),
      null,
    ),
    /** The stay that a visitor ends: by its id, or by the event with which it began. */
    attendanceId: optionalId('Stay'),
    visitEventId: z._default(z.nullable(z.string().check(z.regex(eventIdShape, 'Send the id of the event.'))), null),
  })
  .check(
    z.refine(
      ({ kind, personId, visitor, attendanceId, visitEventId }) =>
        kind === 'visitor'
          ? visitor !== null
          : personId !== null || (kind === 'out' && (attendanceId ?? visitEventId) !== null),
      { path: ['personId'], error: 'Say who it is.' },
    ),
  )
export type GateEvent = z.output<typeof gateEvent>
export type TypedGateEvent = z.input<typeof gateEvent>

/** `PUT /api/gate/events`: events of a gate, in the order in which they happened. */
export const gateEvents = z.object({
  events: z
    .array(gateEvent)
    .check(z.minLength(1, 'Send an event.'), z.maxLength(mostGateEvents, `Send at most ${mostGateEvents} events.`)),
})

/**
 * What came of an event: done; refused, with the reasons; `already` if they were signed in or out before; `unknown` if
 * nobody is signed in whom it signs out.
 */
export interface GateOutcome {
  eventId: string
  result: 'done' | 'refused' | 'already' | 'unknown'
  /** Why they were refused, or what they should know. */
  reasons: ClearanceReason[]
  attendanceId: number | null
}
