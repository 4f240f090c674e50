import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Choices } from '#contract/choice.ts'
import type { Entity, Row } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Reader, Tx } from '../db/database.ts'
import type { stamp } from '../db/tables/stamp.ts'
import type { Person } from './person.ts'
import type { Rules } from './policy.ts'

export type StampedTable = PgTable & Record<keyof typeof stamp, PgColumn>
export type Stored = Record<string, unknown> & { id: number; rowVersion: number; statusId?: number }

/** Documents of a kind that are kept beside its drafts, such as frozen versions; `schema` is what stands in a row. */
export interface KeptDocuments {
  table: PgTable
  /** The column that holds the id of the record they are of. */
  owner: string
  /** The column that numbers them, where they are versions. */
  version?: string
  schema: z.ZodMiniObject
}

/** How one kind is found and read. */
export interface Readable<E extends Entity> {
  entity: E
  table: StampedTable
  rules: Rules<E>
  /** Facts that are read beside the table's own columns. */
  facts?: Record<string, SQL>
  /**
   * By field: the sentence that refuses to delete a record while rows refer to it, with one of their fields in braces
   * ('still has users ({email}).'). `rows` limits which rows prevent it; by default all visible ones do.
   */
  holds?: Readonly<Record<string, { sentence: string; rows?: SQL }>>
  /**
   * Fields of other kinds that this kind's facts and rights are read from (`true`: all of them), beyond the names that
   * its references show. A change of one, a new record or a deleted one makes the records that it refers to stale; where
   * it refers to none, all of this kind.
   */
  shows?: Partial<Record<Kind, true | readonly string[]>>
  /** Set where a change of one record makes all that are held stale (specification, 4.6). */
  staleTogether?: true
  /** Who may hear of a record; by default everybody who may see the whole kind. */
  audience?(row: Row<E>, tx: Tx): string | Promise<string>
  /** Unique indexes that are not called after a field of the kind, with the field and label to refuse a second value. */
  unique?: Readonly<Record<string, { field?: string; label: string }>>
  /** Facts that are asked about the reader alone. */
  factsFor?(person: Person): Record<string, SQL>
  /** Facts that depend on who reads. */
  forReader?(row: Stored, person: Person): object
  /** What a form offers of this kind, by the name of the choice: for people who may name records without seeing them. */
  choices?: { [Name in keyof Choices]?: (db: Reader, person: Person) => Promise<Choices[Name][]> }
  /** What is kept beside its drafts as documents that name records: frozen versions, settings. */
  documents?: readonly KeptDocuments[]
  /**
   * Whose rights its rows decide: a row of `everybody` can change what others see, so that no list kept in memory for
   * one person holds after it; a row of `itself` is a person, whose rights are read again.
   */
  givesRights?: 'everybody' | 'itself'
}

/** Every kind there is, by name; the server is given it at its start. */
export type Kinds = Readonly<Record<string, Readable<Entity>>>
