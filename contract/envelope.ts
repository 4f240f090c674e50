import type { PageEnds } from './window.ts'

/** One thing that is wrong: a sentence for people, and the field it belongs to where there is one. */
export interface Problem {
  message: string
  field?: string
  code?: ProblemCode
}

/** What a problem is about, for machines. */
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

/** What one committed change says to everybody who may see the record; rows travel by REST alone. */
export interface Change {
  /** Rises by commit order over all kinds. */
  sequence: number
  kind: string
  /** 0 where everything of the kind may be stale, not one record. */
  id: number
  op: 'updated' | 'deleted'
  /** The row's version after the change; absent where the record itself did not change. */
  version?: number
  /** What else goes stale, by id, in the order of the kind's `affects`. */
  affected: number[][]
  /** For lists that live below a project or a named list. */
  scope?: string
}

/** Every answer of the API. Writes also say what they changed, so that their author need not wait for the hub. */
export interface Envelope<T = unknown> {
  data: T
  warnings: Problem[]
  errors: Problem[]
  changes?: Change[]
  /** Where a page of a window can be gone on from. */
  page?: PageEnds
}

/** `GET /api/changes`: what happened since a sequence number, or that too much did. */
export interface ChangesAnswer {
  changes: Change[]
  cursor: number
  mustRefetch?: true
}

export const headers = {
  /** The public id of the author's hub connection, which is not told of its own change. */
  hubConnection: 'X-Hub-Connection',
  idempotencyKey: 'Idempotency-Key',
  requestId: 'X-Request-Id',
  csrf: 'X-CSRF',
  csrfToken: 'X-CSRF-TOKEN',
  /** In answers: the newest change the server knew of. In requests: the newest the browser has heard of. */
  sequence: 'X-Sequence',
} as const
