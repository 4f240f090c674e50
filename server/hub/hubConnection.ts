import type { HubTransport } from './line.ts'

/** Identifies a peer. Both ids are needed, because signing out ends a session and not a person. */
export interface HubIdentity {
  readonly userId: number
  readonly sessionId: string
}

/** One connected browser, as the application sees it. */
export interface HubConnection<Identity extends HubIdentity = HubIdentity, Access = unknown> {
  /** Public: the browser sends it as X-Hub-Connection. It grants no access. */
  readonly id: string
  readonly identity: Identity
  readonly transport: HubTransport | undefined
  /** Set by the application, for example to what the person may see. */
  access?: Access
}

/** A method that browsers may call. The caller receives the message of a Refusal but of no other error. */
export type HubMethod<Identity extends HubIdentity = HubIdentity, Access = unknown> = (
  caller: HubConnection<Identity, Access>,
  ...args: unknown[]
) => Promise<unknown>

export const isSamePerson = (one: HubIdentity, other: HubIdentity) =>
  one.userId === other.userId && one.sessionId === other.sessionId
