import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { auditEntries } from '../db/tables/journal.ts'
import type { stamp } from '../db/tables/stamp.ts'

type Entry = typeof auditEntries.$inferInsert
/**
 * What a row holds beside its id and its stamp, which its history gives it; and the ids it has in tables of their own.
 */
export type Fields<T extends PgTable, Joined extends string = never> = Omit<T['$inferInsert'], keyof typeof stamp> &
  Record<Joined, number[]>
type Diff = Record<string, [unknown, unknown]>

/** One thing done to a record. The first is 'created'; after it come saves and moves, oldest first. */
export interface Step {
  on: string
  /** Null where nobody did it but the system. */
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

/** A record as those steps left it, with the history they leave behind, in the words of a save over the wire. */
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

/** What the form held when the record was made: what it holds now, with the later changes undone. */
function firstValues(entity: Entity, fields: object, later: readonly Step[]): Diff {
  const held: Record<string, unknown> = { ...fields }
  for (const { diff = {} } of later.toReversed())
    for (const [field, [before]] of Object.entries(diff)) held[field] = before
  const given = Object.keys(entity.draft.shape).filter((field) => (held[field] ?? null) !== null)
  return Object.fromEntries(given.map((field) => [field, [null, held[field]]]))
}
