import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Action, Checked, Entity, Row } from '#contract/entity.ts'
import type { Tx } from '../db/database.ts'
import type { stamp } from '../db/tables/stamp.ts'
import type { Person } from './person.ts'
import type { Rules } from './policy.ts'
import type { Write } from './write.ts'

export type StampedTable = PgTable & Record<keyof typeof stamp, PgColumn>
export type Stored = Record<string, unknown> & { id: number; rowVersion: number; statusId?: number }

/** What is special about one kind on the server. */
export interface Resource<E extends Entity> {
  entity: E
  table: StampedTable
  policy: Rules<E>
  /** Whether what a row is about is still there; where it is gone, the row is hidden with it and comes back with it. */
  about?: SQL
  /** Facts that are read beside the table's own columns. */
  facts?: Record<string, SQL>
  /** Facts that are asked about the reader alone. */
  factsFor?(person: Person): Record<string, SQL>
  /** Facts that depend on who reads. */
  forReader?(row: Stored, person: Person): object
  /** Refuses what the draft alone cannot show to be wrong; may add what the server writes. */
  check?(write: Write, draft: Checked<E>, before: Row<E> | null): Promise<object | void> | object | void
  /** What has to stand beside a new record before its author may read it. */
  begin?(write: Write, id: number, draft: Checked<E>): Promise<void>
  /** What each action writes, after the policy and the status have allowed it. */
  actions?: {
    [A in Action<E>]: (write: Write, row: Row<E>, input: z.output<E['actions'][A]>) => Promise<object> | object
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
