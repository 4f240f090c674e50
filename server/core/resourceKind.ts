import type * as z from 'zod/mini'
import type { Hono } from 'hono'
import type { Action, Checked, Entity, Row } from '#contract/entity.ts'
import type { Tx } from '../db/database.ts'
import type { Readable } from './readable.ts'
import type { Env } from './request.ts'
import type { Write } from './write.ts'

/** What is special about one kind on the server. */
export interface Resource<E extends Entity> extends Readable<E> {
  /** Calls of its own below `/api`, beside those that every kind has; asked first where both answer an address. */
  calls?(kind: Resource<E>): Hono<Env>
  /** Refuses what the draft alone cannot show to be wrong; may add what the server writes. */
  check?(write: Write, draft: Checked<E>, before: Row<E> | null): Promise<object | void> | object | void
  /** What has to stand beside a new record before its author may read it. */
  begin?(write: Write, id: number, draft: Checked<E>): Promise<void>
  /** What each action writes, after the policy and the status have allowed it. */
  actions?: {
    [A in Action<E>]: Step<E, A>['take']
  }
  /** Refuses to remove what others still need. */
  beforeRemove?(write: Write, row: Row<E>): Promise<void>
  /** Ids for the hub, in the order of the entity's `affects`. */
  affected?(tx: Tx, row: Row<E>): Promise<number[][]>
  /** Who may hear; by default everybody who may see the whole kind. */
  audience?(row: Row<E>, tx: Tx): string | Promise<string>
  /**
   * What else the write brings with it: other records that now read differently, mails, rights. `before` is the row
   * itself
   * where it was deleted, and null where it was 'created' or 'restored'; `action` tells those two apart.
   */
  afterwards?(write: Write, row: Row<E>, before: Row<E> | null, action: string): Promise<void>
}

interface Step<E extends Entity, A extends Action<E>> {
  take(write: Write, row: Row<E>, input: z.output<E['actions'][A]>): Promise<object> | object
}
