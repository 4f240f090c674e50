import { hubStatefulBuffer } from '#contract/constants.ts'
import type { LogLine } from '#server/base/log.ts'
import type { HubConnection, HubIdentity, HubMethod } from './hubConnection.ts'

export interface HubOptions<Identity extends HubIdentity, Access> {
  /**
   * Returns the sender of a request, from its cookie, bearer token or `access_token`. Called for every request; null is
   * answered with 401.
   */
  authenticate(request: Request): Promise<Identity | null>
  /** Methods that browsers may call, by name. Case is ignored. */
  methods?: Readonly<Record<string, HubMethod<Identity, Access>>>
  /** Runs before the handshake is answered, so that a connected browser receives every event it may see. */
  onConnected?(connection: HubConnection<Identity, Access>): Promise<void> | void
  /** Runs once when a connection for which `onConnected` was called has finally ended. */
  onDisconnected?(connection: HubConnection<Identity, Access>): Promise<void> | void
  log(line: LogLine): void
  /** The path of the hub; `/apphub` by default. */
  path?: string
  /** The only origin allowed to open a WebSocket; by default the host of the request. */
  origin?(request: Request): string
  /** Whether our own page sent this negotiation; by default `X-CSRF: 1` or a bearer token. */
  antiForgery?: (request: Request) => boolean
  timings?: Partial<HubTimings>
  limits?: Partial<HubLimits>
  /** Monotonic time in milliseconds. */
  now?: () => number
}

/** Time limits of the hub, in milliseconds. */
export interface HubTimings {
  /**
   * Interval between two sweeps over all connections, and so between two acknowledgements. All other times are only
   * this precise.
   */
  sweep: number
  /** The hub pings a peer after sending nothing for this long. */
  ping: number
  /** The hub drops a peer that sends nothing for this long. */
  silence: number
  /** Time from the first socket, stream or poll to the end of the handshake. */
  handshake: number
  /** Time from negotiation to the first socket, stream or poll. */
  negotiated: number
  /** How long a stateful connection may be without a socket. */
  reattach: number
  /** Time from a stateful reconnect to the peer's Sequence message. */
  sequence: number
  /** The hub answers a poll after this long, even if there is nothing to send. */
  longPoll: number
  /** The longest gap between two polls. */
  pollGap: number
  /** The hub cuts off a peer that reads nothing of its waiting bytes for this long. */
  stalled: number
  /** Time from our close frame to the peer's. */
  close: number
  /** How long a closing hub waits for its sockets. */
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

/** Limits per peer; sizes in bytes. */
export interface HubLimits {
  /** One inbound record, complete or not. */
  record: number
  /** One inbound WebSocket message or POST body. */
  body: number
  /** Inbound records waiting to be handled. */
  backlog: number
  /** Sustained rate of inbound records per second. */
  perSecond: number
  /** Inbound records in one burst. */
  burst: number
  /** Outbound bytes that the network has not accepted yet. */
  unsent: number
  /** Outbound bytes that a stateful peer has not acknowledged yet. */
  unacknowledged: number
  /** Outbound bytes held back until a stateful peer acknowledges earlier ones. */
  held: number
  /** Connections of one person, in any stage. */
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
