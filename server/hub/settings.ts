import { hubStatefulBuffer } from '#contract/constants.ts'
import type { LogLine } from '../core/log.ts'
import type { HubConnection, HubIdentity, HubMethod } from './hubConnection.ts'

export interface HubOptions<Identity extends HubIdentity, Access> {
  /**
   * Who sends this request, from its cookie, bearer token or `access_token`; asked for every request. Null is answered
   * with 401.
   */
  authenticate(request: Request): Promise<Identity | null>
  /** What browsers may call, by name; upper and lower case are the same. */
  methods?: Readonly<Record<string, HubMethod<Identity, Access>>>
  /** Runs before the handshake answer, so that a browser that is connected receives every event it may see. */
  onConnected?(connection: HubConnection<Identity, Access>): Promise<void> | void
  /** Runs once at the final end of a connection for which `onConnected` was started. */
  onDisconnected?(connection: HubConnection<Identity, Access>): Promise<void> | void
  log(line: LogLine): void
  /** Where the hub lives; `/apphub` when not given. */
  path?: string
  /** The only origin the WebSocket of this request may come from; when not given, the host it asks for. */
  origin?(request: Request): string
  /** Whether our own page sent this negotiate; by default `X-CSRF: 1` or a bearer token. */
  antiForgery?: (request: Request) => boolean
  timings?: Partial<HubTimings>
  limits?: Partial<HubLimits>
  /** Milliseconds that never run backwards. */
  now?: () => number
}

/** How long the hub waits for what, in milliseconds. */
export interface HubTimings {
  /**
   * Between two looks at all connections, and so between two acknowledgements; every other time is kept only as exactly
   * as this.
   */
  sweep: number
  /** The hub pings a line after it has sent nothing for this long. */
  ping: number
  /** The hub drops a peer that sends nothing for this long. */
  silence: number
  /** From the first socket, stream or poll to a finished handshake. */
  handshake: number
  /** From negotiate to the first socket, stream or poll. */
  negotiated: number
  /** How long a stateful connection may stay without a socket before it ends. */
  reattach: number
  /** From taking up a stateful connection to the peer's Sequence. */
  sequence: number
  /** The hub answers a poll after this long, even with nothing to send. */
  longPoll: number
  /** The longest pause between two polls. */
  pollGap: number
  /** The hub cuts off a peer that reads nothing of what waits for it for this long. */
  stalled: number
  /** From our close frame to the peer's. */
  close: number
  /** How long a draining hub waits for its sockets. */
  drain: number
}

export const usualTimings: HubTimings = {
  sweep: 1_000,
  ping: 15_000,
  silence: 30_000,
  handshake: 15_000,
  negotiated: 15_000,
  reattach: 15_000,
  sequence: 15_000,
  longPoll: 90_000,
  pollGap: 15_000,
  stalled: 10_000,
  close: 5_000,
  drain: 2_000,
}

/** How much one peer may ask of the hub; sizes in bytes. */
export interface HubLimits {
  /** One inbound record, finished or not. */
  record: number
  /** One inbound WebSocket message or POST body. */
  body: number
  /** Inbound records that wait for the handler before them. */
  backlog: number
  /** Inbound records per second, sustained. */
  perSecond: number
  /** Inbound records in one burst, after a quiet time. */
  burst: number
  /** Outbound bytes that the network has not taken yet. */
  unsent: number
  /** Outbound bytes a stateful peer has not acknowledged yet. */
  unacknowledged: number
  /** Outbound bytes that wait for such an acknowledgement. */
  held: number
  /** Connections of one person, of every kind and age. */
  perPerson: number
}

export const usualLimits: HubLimits = {
  record: 32_768,
  body: 1_048_576,
  backlog: 2_097_152,
  perSecond: 100,
  burst: 500,
  unsent: 1_048_576,
  unacknowledged: hubStatefulBuffer,
  held: 1_048_576,
  perPerson: 1_000,
}
