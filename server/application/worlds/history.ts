import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { auditEntries } from '#server/db/tables/journal.ts'
import type { stamp } from '#server/db/columns/stamp.ts'
import { rowsFor } from './insertWorld.ts'

type Entry = typeof auditEntries.$inferInsert
/**
 * The columns of a row except the id and the stamps, which come from its history, plus the id arrays stored in join
 * tables.
 */
export type Fields<T extends PgTable, Joined extends string = never> = Omit<T['$inferInsert'], keyof typeof stamp> &
  Record<Joined, number[]>
type Diff = Record<string, [unknown, unknown]>

/** One change to a record. The first step is 'created'; saves and moves follow, oldest first. */
export interface Step {
  on: string
  /** Null if the system did it. */
  by: number | null
  action: string
  fromStatusId?: number | null
  toStatusId?: number
  comment?: string
  diff?: Diff
}

interface Subject<F> {
  kind: keyof typeof entities
  id: number
  projectId: number | null
  fields: F
  steps: [Step, ...Step[]]
}

/** A record's row together with its history entries. */
interface Recorded<Row> {
  row: Row
  history: Entry[]
}
/** The rows of a table and all their history entries. */
export const recordsOf = <T extends PgTable>(table: T, made: readonly Recorded<T['$inferInsert']>[]) => ({
  ...rowsFor(
    table,
    made.map(({ row }) => row),
  ),
  history: made.flatMap(({ history }) => history),
})

/** Returns the row that these steps lead to, with the history entries that the server would have written for them. */
export function withHistory<F extends object>({ kind, id, projectId, fields, steps }: Subject<F>) {
  const [made, ...later] = steps
  const last = later.at(-1) ?? made
  const row = {
    ...fields,
    id,
    rowVersion: steps.length,
    createdOn: made.on,
    createdById: made.by,
    updatedOn: last.on,
    updatedById: last.by,
    isDeleted: last.action === 'deleted',
    deletedOn: last.action === 'deleted' ? last.on : null,
  }
  const about = { entityKind: kind, entityId: id, projectId }
  const history: Entry[] = [
    { ...about, ...entryOf(made), diff: firstValues(entities[kind], fields, later) },
    ...later.map((step) => ({ ...about, ...entryOf(step), diff: step.diff ?? {} })),
  ]
  return { row, history }
}

const entryOf = ({ on, by, action, fromStatusId, toStatusId, comment }: Step) => ({
  on,
  byUserId: by,
  action,
  fromStatusId: fromStatusId ?? null,
  toStatusId: toStatusId ?? null,
  comment: comment ?? null,
})

/** The values entered when the record was created: the present values with all later changes undone. */
function firstValues(entity: Entity, fields: object, later: readonly Step[]): Diff {
  const held: Record<string, unknown> = { ...fields }
  for (const { diff = {} } of later.toReversed())
    for (const [field, [before]] of Object.entries(diff)) held[field] = before
  const given = Object.keys(entity.draft.shape).filter((field) => (held[field] ?? null) !== null)
  return Object.fromEntries(given.map((field) => [field, [null, held[field]]]))
}
