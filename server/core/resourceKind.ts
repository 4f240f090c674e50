import type { Entities } from '#contract/entities/index.ts'
import type { Kind } from '#contract/kinds.ts'
import type * as z from 'zod/mini'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Hono } from 'hono'
import type { Action, Checked, Entity, Row } from '#contract/entity.ts'
import type { Tx } from '../db/database.ts'
import type { Changed, Kinds, Readable } from './readable.ts'
import type { Person } from './person.ts'
import type { Env } from './request.ts'
import type { PasswordQueue, Services } from './services.ts'
import type { TimedWork } from './timedWork.ts'
import type { AnswerHooks } from './answerHooks.ts'
import type { ApprovalHooks } from './approvalHooks.ts'
import type { Write } from './write.ts'

/** Stored values of a kind that are computed from records of other kinds. */
export interface Recalculation {
  /** The kinds whose changes they depend on. */
  after: readonly Kind[]
  /** Computes the values again, in the transaction of the change, and announces the records that differ. */
  run(write: Write, changed: readonly Changed[]): Promise<void>
}

/** The server side of one kind. */
export interface Resource<E extends Entity> extends Readable<E> {
  recalculation?: Recalculation
  /**
   * Its answers may be stored on a phone, so that its pages open without a connection; never those of confidential
   * records.
   */
  keptOffline?: true
  /** The kind's own routes below `/api`. They take precedence over the routes of every kind. */
  calls?(kind: Resource<E>): Hono<Env>
  /** Routes below `/api` that need no session. They limit attempts and the size of a body themselves. */
  openCalls?(services: Services, passwords: PasswordQueue): Hono<Env>
  /** Fields that cannot change after the record is created, each with the sentence that refuses a change. */
  immutable?: Readonly<Record<string, string>>
  /**
   * Refuses every write to a record, from its creation to its restoration, for a reason outside the record, such as a
   * locked safety file.
   */
  beforeWrite?(write: Write, row: Checked<E> | Row<E>): Promise<void>
  /** Whether a new record is allowed on a closed project; by default it is not. */
  entersClosed?(write: Write, draft: Checked<E>): Promise<boolean> | boolean
  /** Refuses what the draft schema cannot check. May return further values to write. */
  check?(write: Write, draft: Checked<E>, before: Row<E> | null): Promise<object | void> | object | void
  /** Creates what a new record needs before its author may read it. */
  afterInsert?(write: Write, id: number, draft: Checked<E>): Promise<void>
  /** Hooks of its attachments, by field. */
  attachments?: Readonly<Record<string, AttachmentHooks<E>>>
  /** How its records go through an approval, if they do (docs/approvals.md). */
  approval?: ApprovalHooks<E>
  /** How its records take answers to their questionnaires, if they do (docs/answers.md). */
  answers?: AnswerHooks<E>
  /** Whether PUT without an id creates a record (specification, section 7.2). */
  setByPut?: true
  /** What each action writes after policy and status have allowed it. */
  actions?: {
    [A in Action<E>]: Step<E, A>['take']
  }
  /**
   * Work that is due at a time, without a request: reminders, statuses that end, counts of days
   * (server/application/jobs/daily.ts).
   */
  timed?: TimedWork
  /** Replaces a person who leaves by another, in records that `work` says wait for them alone. */
  handOverWork?(write: Write, id: number, fromUserId: number, toUserId: number): Promise<void>
  /**
   * Called before everything that refers to the record `from` of another kind refers to `to`, because both turned out to
   * be the same. Joins or ends the records of this kind that only one of the two may have.
   */
  beforeMerge?(write: Write, merged: { kind: Kind; from: number; to: number }): Promise<void>
  /**
   * Why other records prevent this one from being deleted, as a sentence; null if none does. Reasons in the record
   * itself are in its rules, under the same name.
   */
  keptBecause?(write: Write, row: Row<E>): Promise<string | null> | string | null
  /**
   * The affected ids for the hub, in the order of `affects`; by default the ids of those kinds that the row refers to.
   * `before` is the row itself if it was deleted, and null if it was created or restored.
   */
  affected?(tx: Tx, row: Row<E>, before: Row<E> | null): Promise<number[][]>
  /**
   * Further effects of the write: announcements of other records, mails, rights. `before` is the row itself if it was
   * deleted, and null if it was 'created' or 'restored'.
   */
  afterwards?(write: Write, row: Row<E>, before: Row<E> | null, action: string): Promise<void>
}

/**
 * A kind as its resource.ts states it. Its table has a column for each field of the draft, named like the field; lists
 * of ids may have a join table instead. A missing column belongs into server/db/tables/<kind>.ts.
 */
export type KindResource<E extends Entity> = Resource<E> & {
  table: { [F in keyof Checked<E> as Checked<E>[F] extends readonly number[] ? never : F]: PgColumn }
}

interface Step<E extends Entity, A extends Action<E>> {
  take(write: Write, row: Row<E>, input: z.output<E['actions'][A]>): Promise<object> | object
}

/** Hooks for files attached to a record. */
export interface AttachmentHooks<E extends Entity, Words extends z.ZodMiniObject = z.ZodMiniObject> {
  /** Text fields sent with the files. */
  words?: Words
  /** Who may add and remove files; by default those who may edit the record. */
  mayChange?(person: Person, row: Row<E>): boolean
  /** The name of a stored picture without extension; by default its label. */
  pictureName?(row: Row<E>): string
  /** Fields to write when files are added (`added` contains their ids) or one is removed (`added` is empty). */
  changes?(write: Write, row: Row<E>, added: readonly number[], words: z.output<Words>): Promise<object> | object
}

/** Returns a kind of the registry by its name. For features, which must not import kinds. */
export const resourceOf = <K extends Kind>(kinds: Kinds, kind: K) => kinds[kind] as unknown as Resource<Entities[K]>
