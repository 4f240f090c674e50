import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Choices } from '#contract/choice.ts'
import type { Entity } from '#contract/entity.ts'
import type { Reader } from '../db/database.ts'
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
  /** Facts that are asked about the reader alone. */
  factsFor?(person: Person): Record<string, SQL>
  /** Facts that depend on who reads. */
  forReader?(row: Stored, person: Person): object
  /** What a form offers of this kind, by the name of the choice: for people who may name records without seeing them. */
  choices?: { [Name in keyof Choices]?: (db: Reader, person: Person) => Promise<Choices[Name][]> }
  /** What is kept beside its drafts as documents that name records: frozen versions, settings. */
  documents?: readonly KeptDocuments[]
  /** Set where its rows decide what people may see: with any change of one, no list kept in memory holds. */
  givesRights?: true
}

/** Every kind there is, by name; the server is given it at its start. */
export type Kinds = Readonly<Record<string, Readable<Entity>>>
