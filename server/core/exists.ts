import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { choose } from '#contract/words.ts'
import type { Tx } from '../db/database.ts'
import { lookups } from '../kinds/lookup/table.ts'
import { invalid } from './refuse.ts'

type Asked = [
  table: PgTable & { id: PgColumn; isDeleted: PgColumn },
  id: number | null | undefined,
  field: string,
  label: string,
  also?: SQL,
]

const found = (tx: Tx, [table, id, , , also]: Asked) =>
  tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id ?? 0), eq(table.isDeleted, false), also))

/** Refuses a reference to a record that is not there, at its field. */
export async function mustExist(tx: Tx, ...asked: Asked) {
  const [, id, field, label] = asked
  if (id && (await found(tx, asked)).length === 0) throw invalid(choose(label), field)
}

/**
 * The same for what a record is put into: until the save is done, nobody deletes it. A save that changes the other
 * record itself holds it in its own way.
 */
export async function mustStay(tx: Tx, ...asked: Asked) {
  const [, id, field, label] = asked
  if (id && (await found(tx, asked).for('share')).length === 0) throw invalid(choose(label), field)
}

/** The same for several entries of one list. */
export async function mustAllBeListed(
  tx: Tx,
  list: string,
  ids: readonly number[],
  field: string,
  label: string,
  before: readonly number[] = [],
) {
  for (const id of ids.filter((wanted) => !before.includes(wanted))) await mustBeListed(tx, list, id, field, label)
}

/** Refuses a list entry that is not there or no longer active; one that the record already had may stay. */
export async function mustBeListed(tx: Tx, list: string, id: number, field: string, label: string, before?: number) {
  if (id === before) return
  await mustExist(tx, lookups, id, field, label, and(eq(lookups.list, list), eq(lookups.isActive, true)))
}
