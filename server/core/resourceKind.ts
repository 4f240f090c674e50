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
  /** What its attachments do beyond keeping files, by the field that shows them. */
  attachments?: Readonly<Record<string, AttachmentHooks<E>>>
  /** What each action writes, after the policy and the status have allowed it. */
  actions?: {
    [A in Action<E>]: Step<E, A>['take']
  }
  /** Refuses to remove what others still need. */
  beforeRemove?(write: Write, row: Row<E>): Promise<void>
  /** Ids for the hub, in the order of the entity's `affects`. */
  affected?(tx: Tx, row: Row<E>): Promise<number[][]>
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

/** What becomes of files that are attached to a record, beyond their being kept. */
export interface AttachmentHooks<E extends Entity, Words extends z.ZodMiniObject = z.ZodMiniObject> {
  /** The words that come with the files. */
  words?: Words
  /** What a stored picture is called, without its ending; by default what its label says. */
  pictureName?(row: Row<E>): string
  /** What the record writes when files come (`added`, by their ids) or one goes (none). */
  changes?(write: Write, row: Row<E>, added: readonly number[], words: z.output<Words>): Promise<object> | object
}
