import * as z from 'zod/mini'
import { Delivery } from './delivery.ts'
import { Fault } from './fault.ts'
import { RS, readRecord } from './records.ts'

const present = z.unknown().check(z.refine((value) => value !== undefined))
const call = {
  invocationId: z.nullish(z.string()),
  target: z.string(),
  arguments: z.array(z.unknown()),
  streamIds: z.nullish(z.array(z.string())),
}

const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal(1), ...call }),
  z.object({ type: z.literal(2), invocationId: z.string(), item: present }),
  z
    .object({
      type: z.literal(3),
      invocationId: z.string(),
      result: z.optional(z.unknown()),
      error: z.nullish(z.string()),
    })
    .check(z.refine((message) => message.result === undefined || message.error === undefined)),
  z.object({ type: z.literal(4), ...call, invocationId: z.string() }),
  z.object({ type: z.literal(5), invocationId: z.string() }),
  z.object({ type: z.literal(6) }),
  z.object({ type: z.literal(7), error: z.nullish(z.string()) }),
  z.object({ type: z.literal(8), sequenceId: z.int().check(z.nonnegative()) }),
  z.object({ type: z.literal(9), sequenceId: z.int().check(z.positive()) }),
])

/** The messages a peer may send after the handshake, by message type of the SignalR hub protocol. */
export type ClientMessage = z.output<typeof ClientMessage>
/** A call of a hub method. Type 1 expects one answer, type 4 a stream. */
export type Call = Extract<ClientMessage, { type: 1 | 4 }>

/**
 * Parses one record. Returns null for an unknown message type, which must be ignored; throws a Fault for an invalid
 * message.
 */
export function readMessage(record: Uint8Array): ClientMessage | null {
  const value = readRecord(record)
  if (!('type' in value) || typeof value.type !== 'number') throw new Fault('A message had no type.')
  if (!Number.isInteger(value.type) || value.type < 1 || value.type > 9) return null
  const message = ClientMessage.safeParse(value)
  if (!message.success) throw new Fault('A message lacked a field or had one of the wrong kind.')
  return message.data
}

/** Whether a message is numbered in stateful reconnect: calls, stream items, completions and cancellations are. */
export const isNumbered = (message: ClientMessage) => message.type <= 5

const write = (message: object) => new Delivery(JSON.stringify(message) + RS)

/** An event for peers: an invocation without an id, because no answer is expected. */
export const event = (target: string, args: readonly unknown[]) => write({ type: 1, target, arguments: args })

export type Outcome = { result: unknown } | { error: string }
/** The answer to a call. `undefined` becomes null; a result that JSON cannot represent throws. */
export const completion = (invocationId: string, outcome: Outcome) =>
  write({ type: 3, invocationId, ...('error' in outcome ? outcome : { result: outcome.result ?? null }) })

export const ping = write({ type: 6 })
export const acknowledgement = (sequenceId: number) => write({ type: 8, sequenceId })
export const sequence = (sequenceId: number) => write({ type: 9, sequenceId })

export interface Farewell {
  /** Sent to the peer. */
  error?: string
  /** Whether the client should reconnect automatically. */
  allowReconnect?: boolean
}
export const close = ({ error, allowReconnect }: Farewell) =>
  write({ type: 7, error, ...(allowReconnect && { allowReconnect }) })
