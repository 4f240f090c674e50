import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Choices } from '#contract/choice.ts'
import type { Entity, Row } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import type { stamp } from '#server/db/columns/stamp.ts'
import type { EncryptedColumn } from './encryptedColumns.ts'
import type { Person } from './person.ts'
import type { Rules } from './policy.ts'
import type { FigureRows } from './figure.ts'
import type { WaitingRows, WorkAsked } from './work.ts'
import type { WindowRows } from './window.ts'

/** Text printed across a copy of a file: 'Draft', 'Superseded'. A warning is also in the name of the copy. */
export interface Stamp {
  words: string
  isWarning: boolean
}

/** A record that a write has changed. */
export interface Changed {
  kind: string
  recordId: number
}

/** A file that a person downloads, at a time (ISO 8601); a large one often in parts. */
export interface OpenedFile {
  id: number
  on: string
  isPart: boolean
}

export type StampedTable = PgTable & Record<keyof typeof stamp, PgColumn>
export type Stored = Record<string, unknown> & { id: number; rowVersion: number; statusId?: number }

/**
 * JSON documents that belong to the records of a kind but are stored in another table, such as frozen versions.
 * `schema` describes a row.
 */
export interface KeptDocuments {
  table: PgTable
  /** The column with the id of the owning record. */
  owner: string
  /** The column with the version number, if there are versions. */
  version?: string
  schema: z.ZodMiniObject
}

/** How a kind is found and read. */
export interface Readable<E extends Entity> {
  entity: E
  table: StampedTable
  rules: Rules<E>
  /**
   * Fields that are stored encrypted: always, or in records with `isConfidential`. They cannot be searched or sorted
   * by. Rows hold a `SealedValue` in their place, which the answer decrypts (sealedWords.ts).
   */
  sealed?: { always: readonly string[]; confidential?: readonly string[] }
  /** Further columns with encrypted values, besides the fields in `sealed`: documents, parts in tables of their own. */
  encrypted?: readonly EncryptedColumn[]
  /**
   * Why its deleted records are never removed permanently; by default they are, at the end of their retention period.
   */
  neverEnds?: string
  /** Computed columns in addition to those of the table. */
  facts?: Record<string, SQL>
  /**
   * Sentences that refuse to delete a record while rows refer to it, by field, with one of the rows' fields in braces
   * ('still has users ({email}).'). `rows` limits which rows prevent the deletion; by default all visible ones do.
   */
  restrictDelete?: Readonly<Record<string, { sentence: string; rows?: SQL }>>
  /**
   * Fields of other kinds from which this kind's facts and rights are computed (`true`: all fields), besides the names
   * of its references. A changed, new or deleted record of those kinds marks the records it refers to as stale, or the
   * whole kind if it refers to none.
   */
  dependsOn?: Partial<Record<Kind, true | readonly string[]>>
  /** Set if a change of one record makes all cached records of the kind stale (specification, section 4.6). */
  staleTogether?: true
  /** Stored values that are computed from records of other kinds; `run` takes the write that changed them. */
  recalculation?: { after: readonly Kind[]; run(write: never, changed: readonly Changed[]): Promise<void> }
  /** The audience of a record's changes; by default `usualAudience`. */
  audience?(row: Row<E>, tx: Tx): string | Promise<string>
  /** Unique indexes whose name does not follow 'kind_field_unique', with the field and label for the message. */
  unique?: Readonly<Record<string, { field?: string; label: string }>>
  /** Computed columns that concern the reader only. */
  factsFor?(person: Person): Record<string, SQL>
  /** Filters by a field that match more than the rows with that value, such as those of its parts. */
  narrowedBy?: Readonly<Record<string, (id: number) => SQL>>
  /** Fields that depend on the reader. */
  forReader?(row: Stored, person: Person): object
  /**
   * Whether a reader of the record may open the files of a field, to view (`inline`) or to download; by default both.
   */
  opensFile?(row: Stored, inline: boolean, field: string): boolean
  /** What is printed across a copy of a file; null for nothing. */
  stampOf?(row: Stored, fileId: number): Stamp | null
  /** Records that a person has downloaded a file. */
  fileOpened?(db: Db, person: Person, row: Stored, file: OpenedFile): Promise<void>
  /** Select options of this kind by choice name, for people who may choose records without seeing them. */
  choices?: { [Name in keyof Choices]?: (db: Reader, person: Person) => Promise<Choices[Name][]> }
  /** Further documents with references to records: frozen versions, settings. */
  documents?: readonly KeptDocuments[]
  /**
   * Replaces values of audit entries that are not ids, such as keys of questions, by words; other values stay as they
   * are.
   */
  auditWords?(db: Reader, entries: readonly TrailEntry[]): Promise<TrailEntry[]>
  /**
   * The people whose rights its rows decide. A row of `everyone` can change what others see, so a change drops all
   * cached personal lists. A row of `itself` is a person, whose rights are read again.
   */
  givesRights?: 'everyone' | 'itself'
  /**
   * Records that wait for a person, for My workload. Records in an approval are included without it. A change of any
   * record of the kind makes the workloads of its project stale.
   */
  work?(asked: WorkAsked): WaitingRows[]
  /** What its records contribute to the figures of their projects, on the dashboard and the overviews. */
  figures?(asked: WorkAsked): FigureRows[]
  /** Set if another kind computes figures of projects from its records. */
  feedsFigures?: true
  /** Filters of its window whose values must be read before its rows; `filter` is that of the request. */
  windowFilters?(of: { db: Reader; now: Date; filter: object }): Promise<WindowRows['filters']>
  /** How the window of the kind reads its rows, where column names do not determine it, such as its views. */
  window?(person: Person): Partial<
    Pick<WindowRows, 'sorts' | 'filters' | 'many' | 'views' | 'toggles' | 'totals' | 'search'>
  > & {
    /** The kinds of the records that a filter's values are ids of, if no field of the row says so. */
    named?: Readonly<Record<string, Kind>>
  }
}

/** The registry of all kinds by name, passed in when the server starts. */
export type Kinds = Readonly<Record<string, Readable<Entity>>>
