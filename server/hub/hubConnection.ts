import type { HubTransport } from './line.ts'

/** Who speaks. Sign-out ends a session, not a person, so both are needed. */
export interface HubIdentity {
  readonly userId: number
  readonly sessionId: string
}

/** One browser at the other end, as the application sees it. */
export interface HubConnection<Identity extends HubIdentity = HubIdentity, Access = unknown> {
  /** Public: what the browser sends as X-Hub-Connection. It opens nothing. */
  readonly id: string
  readonly identity: Identity
  readonly transport: HubTransport | undefined
  /** The application's own note on this connection, for instance what the person may see. */
  access?: Access
}

/** A method that browsers may call. What it throws as a Refusal is told to the caller, any other error is not. */
export type HubMethod<Identity extends HubIdentity = HubIdentity, Access = unknown> = (
  caller: HubConnection<Identity, Access>,
  ...args: unknown[]
) => Promise<unknown>

export const isSamePerson = (one: HubIdentity, other: HubIdentity) =>
  one.userId === other.userId && one.sessionId === other.sessionId
