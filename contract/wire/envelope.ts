import type { PageEnds } from '../window.ts'

/** An error or warning: a message for users, and its field if it belongs to one. */
export interface Problem {
  message: string
  field?: string
  code?: ProblemCode
}

/** Machine-readable causes of a problem. */
export const problemCodes = [
  'invalid',
  'missing',
  'stale',
  'versionMissing',
  'forbidden',
  'notSignedIn',
  'notNow',
  'inUse',
  'forgery',
  'tooMany',
  'tooLarge',
  'otherBody',
  'unavailable',
  'full',
  'notAllowed',
  'fault',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/**
 * A committed change, sent to everyone who may see the record. It contains no row; rows are read only through the REST
 * API.
 */
export interface Change {
  /** Increases in commit order, across all kinds. */
  sequence: number
  kind: string
  /** 0 if all records of the kind may be stale. */
  id: number
  op: 'updated' | 'deleted'
  /** The row's version after the change; absent if only the shown data of the record changed. */
  version?: number
  /** Ids of other stale records, in the order of the kind's `affects`. */
  affected: number[][]
  /**
   * Set if the record may wait for people: the project whose workloads may change, '' if it belongs to none, null if
   * any may change.
   */
  work?: string | null
  /** Set if the record counts in the figures of a project: that project, or null if it may be any. */
  figures?: string | null
  /** The divider values, or the list of a list entry; for kinds whose lists are divided. */
  scope?: string
}

/** Body of every API answer. Answers to writes include the changes, so that the author need not wait for the hub. */
export interface Envelope<T = unknown> {
  data: T
  warnings: Problem[]
  errors: Problem[]
  changes?: Change[]
  /** Cursors of the pages next to this one; windows only. */
  page?: PageEnds
}

/**
 * Answer of `GET /api/changes`: the changes since a sequence number. `mustRefetch` replaces them if there are too many.
 */
export interface ChangesAnswer {
  changes: Change[]
  cursor: number
  mustRefetch?: true
}

export const headers = {
  /** Public id of the author's hub connection, which does not receive the event. */
  hubConnection: 'X-Hub-Connection',
  idempotencyKey: 'Idempotency-Key',
  requestId: 'X-Request-Id',
  csrf: 'X-CSRF',
  csrfToken: 'X-CSRF-TOKEN',
  /** The secret of a link from a mail, which is checked before the body is read. */
  linkToken: 'X-Link-Token',
  /** In answers: the newest change the server has committed. In requests: the newest change the browser knows. */
  sequence: 'X-Sequence',
} as const
