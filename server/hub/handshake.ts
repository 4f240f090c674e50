import * as z from 'zod/mini'
import { Delivery } from './delivery.ts'
import { Fault } from './fault.ts'
import { RS, readRecord } from './records.ts'

const Handshake = z.object({ protocol: z.string(), version: z.number() })

/** Reads the protocol version that a peer requests; throws a Fault unless it is the JSON protocol, version 1 or 2. */
export function readHandshake(record: Uint8Array): 1 | 2 {
  const handshake = Handshake.safeParse(readRecord(record))
  if (!handshake.success) throw new Fault('The handshake needs a protocol and a version.')
  const { protocol, version } = handshake.data
  if (protocol !== 'json') throw new Fault('Only the json protocol is spoken here.')
  if (version !== 1 && version !== 2) throw new Fault('Only versions 1 and 2 of the protocol are spoken here.')
  return version
}

export const handshakeAccepted = new Delivery(`{}${RS}`)

export const handshakeRefused = (error: string) => new Delivery(JSON.stringify({ error }) + RS)
