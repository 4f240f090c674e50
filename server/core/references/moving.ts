import { and, eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import { keptAs } from '#contract/fieldFacts.ts'
import type { Kind } from '#contract/kinds.ts'
import { scopeOf } from '#contract/entity.ts'
import { namedBy, referencesOf, targetBeside, targetsOf, type Reference } from '#contract/references.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { joinTableName } from '#server/db/columns/joinTable.ts'
import { usualAudience } from '../audience.ts'
import { markRecords } from '../marks.ts'
import type { Stored } from '../readable.ts'
import { changeStamp } from '../stamps.ts'
import type { Resource } from '../resourceKind.ts'
import type { Write } from '../write.ts'
import { documentsIn } from './documents.ts'
import { foreignKeys } from './foreignKeys.ts'
import { joinColumnsOf, keepJoins } from './joins.ts'
import { nameIn } from './names.ts'
import { columnOf, columnsTo, idsIn, naming, referencesTo, type Referring } from './referring.ts'
import { markStale } from './stale.ts'

// Two records that turn out to be the same become one: what referred to either refers to the one that is left. Which
// columns, lists and documents these are follows from the references of the contract and the keys of the database.

interface Merging {
  kind: Kind
  from: number
  to: number
}

/**
 * Ends the record `from` in favour of `to`: everything that referred to it refers to `to`, and its history says so. The
 * caller has checked the right, and writes what `to` takes over. Returns the name of the record that has ended.
 */
export async function mergeInto(w: Write, merging: Merging): Promise<string> {
  const { kind, from, to } = merging
  const resource = w.services.kinds[kind] as unknown as Resource<never>
  const { entity, table } = w.services.kinds[kind]!
  const columns = { ...getTableColumns(table), ...joinColumnsOf(entity) }
  const [row] = (await w.tx.select(columns).from(table).where(eq(table.id, from))) as Stored[]
  // Before anything is moved, because who hears of it may follow from what refers to the record.
  const end = {
    audience: (await resource.audience?.(row as never, w.tx)) ?? usualAudience(entity, row!),
    affected:
      (await resource.affected?.(w.tx, row as never, row as never)) ??
      Object.values(entity.affects).map((of) => idsIn(row!, columnsTo(entity, of))),
    scope: scopeOf(entity, row!),
  }
  for (const other of Object.values(w.services.kinds) as unknown as Resource<never>[])
    await other.beforeMerge?.(w, merging)
  await moveReferences(w, merging)
  const [gone] = await w.tx
    .update(table)
    .set({ isDeleted: true, deletedOn: w.on, ...changeStamp(w), rowVersion: sql`"rowVersion" + 1` })
    .where(eq(table.id, from))
    .returning({ rowVersion: table.rowVersion })
  const names = await namesOf(w.tx, kind, [from, to])
  w.announce({ kind, recordId: from, op: 'deleted', ...end, version: gone!.rowVersion as number })
  w.addHistory({ entityKind: kind, entityId: from, action: 'mergedInto', comment: names.get(to) ?? null })
  await markStale(w, entity, row!, row!, 'deleted')
  return names.get(from) ?? ''
}

async function namesOf(db: Reader, kind: Kind, ids: readonly number[]) {
  const found = await db.execute(
    sql`select id, ${nameIn(kind)} as name from ${sql.identifier(kind)} where ${inArray(sql`id`, [...ids])}`,
  )
  return new Map(rowsOf<{ id: number; name: string }>(found).map(({ id, name }) => [id, name]))
}

/** How many records of each kind refer to a record. */
export async function referrersOf(db: Reader, kind: Kind, id: number) {
  const counts = new Map<Kind, number>()
  for (const referring of referencesTo({ kind })) {
    const owner = referring.owner.kind
    const [found] = rowsOf<{ count: number }>(
      await db.execute(sql`select count(*)::int as count from ${sql.identifier(owner)} where ${naming(referring, id)}`),
    )
    if (found!.count > 0) counts.set(owner, (counts.get(owner) ?? 0) + found!.count)
  }
  return counts
}

/**
 * Makes everything that refers to record `from` refer to `to`: columns, lists of ids, ids in documents, and the keys of
 * tables that are no records. Deleted records too, because they may be restored.
 */
async function moveReferences(w: Write, merging: Merging) {
  const { kind, from, to } = merging
  const changed = new Map<Kind, number[]>()
  const note = (owner: Kind, ids: readonly number[]) => changed.set(owner, [...(changed.get(owner) ?? []), ...ids])
  for (const referring of referencesTo({ kind })) {
    const moved = referring.reference.many
      ? await moveJoined(w, referring, merging)
      : await moveColumn(w, referring, merging)
    note(referring.owner.kind, moved)
  }
  for (const { owner, ids } of await moveInDocuments(w, merging)) note(owner, ids)
  const done = new Set(
    referencesTo({ kind }).map(({ owner, reference: { field, many } }) =>
      many ? `${joinTableName(owner.kind, field)}.toId` : `${owner.kind}.${field}`,
    ),
  )
  for (const { table, column, target } of await foreignKeys(w.tx))
    if (target === kind && !done.has(`${table}.${column}`))
      await w.tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${to}
        where ${sql.identifier(column)} = ${from}`)
  for (const [owner, ids] of changed) await markRecords(w, owner, ids)
}

async function moveColumn(w: Write, { owner, reference: { field, target }, value }: Referring, { from, to }: Merging) {
  const { table } = w.services.kinds[owner.kind]!
  const moved = await w.tx
    .update(table)
    .set({ [field]: to, ...changeStamp(w), rowVersion: sql`"rowVersion" + 1` })
    .where(
      and(
        sql`${columnOf(owner.kind, field)} = ${from}`,
        'beside' in target && value !== null ? sql`${columnOf(owner.kind, target.beside)} = ${value}` : undefined,
      ),
    )
    .returning({ id: table.id })
  const ids = moved.map(({ id }) => id as number)
  for (const entityId of ids)
    w.addHistory({ entityKind: owner.kind, entityId, action: 'changed', diff: { [field]: [from, to] } })
  return ids
}

async function moveJoined(w: Write, { owner, reference: { field } }: Referring, { from, to }: Merging) {
  const { entity, table } = w.services.kinds[owner.kind]!
  const join = sql.identifier(joinTableName(owner.kind, field))
  const rows = (await w.tx
    .select({ id: table.id, ...joinColumnsOf(entity) })
    .from(table)
    .where(sql`exists (select 1 from ${join} j where j."fromId" = ${table.id} and j."toId" = ${from})`)) as Stored[]
  for (const row of rows) {
    const before = row[field] as number[]
    const after = [...new Set(before.map((id) => (id === from ? to : id)))]
    await keepJoins(w.tx, { ...entity }, row.id, { [field]: after }, row)
    w.addHistory({ entityKind: owner.kind, entityId: row.id, action: 'changed', diff: { [field]: [before, after] } })
  }
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await w.tx
      .update(table)
      .set({ ...changeStamp(w), rowVersion: sql`"rowVersion" + 1` })
      .where(inArray(table.id, ids))
  return ids
}

async function moveInDocuments(w: Write, { kind, from, to }: Merging) {
  const moved: { owner: Kind; ids: number[] }[] = []
  for (const { kind: owner, table, owner: ownerId, schema, isRecord } of documentsIn(w.services.kinds)) {
    const nested = referencesOf({ draft: schema }).filter(
      (reference) => reference.nested && targetsOf(reference).some((one) => keptAs(one).kind === kind),
    )
    for (const column of new Set(nested.map(({ path }) => path.split('.')[0]!))) {
      const name = sql.identifier(getTableName(table))
      const rows = rowsOf<{ at: string; id: number; kept: object }>(
        await w.tx
          .execute(sql`select ctid::text as at, ${sql.identifier(ownerId)} as id, ${sql.identifier(column)} as kept
          from ${name} where ${sql.identifier(column)}::text ~ ${`\\m${from}\\M`} for update`),
      )
      const ids: number[] = []
      for (const { at, id, kept } of rows) {
        const before = { [column]: kept }
        const after = nested.reduce((values, reference) => movedIn(reference, values, { kind, from, to }), before)
        if (JSON.stringify(after) === JSON.stringify(before)) continue
        await w.tx.execute(sql`update ${name} set ${sql.identifier(column)} = ${JSON.stringify(after[column])}::jsonb
          ${isRecord ? sql`, "rowVersion" = "rowVersion" + 1, "updatedOn" = ${w.on}` : sql``} where ctid = ${at}::tid`)
        if (isRecord)
          w.addHistory({
            entityKind: owner,
            entityId: id,
            action: 'changed',
            diff: { [column]: [kept, after[column]] },
          })
        ids.push(id)
      }
      moved.push({ owner, ids })
    }
  }
  return moved
}

/** The values of a record with the id replaced wherever this reference names it. */
export function movedIn<Values extends object>(
  reference: Reference,
  values: Values,
  { kind, from, to }: Merging,
): Values {
  const walk = (at: object, [part, ...rest]: string[]): object => {
    const inside = at as Record<string, unknown>
    if (part === '*')
      return Array.isArray(at)
        ? at.map((one: unknown) => (isObject(one) ? walk(one, rest) : one))
        : Object.fromEntries(Object.entries(inside).map(([key, one]) => [key, isObject(one) ? walk(one, rest) : one]))
    const value = inside[part!]
    if (rest.length > 0) return isObject(value) ? { ...at, [part!]: walk(value, rest) } : at
    const target = targetBeside(reference, at)
    if (!target || keptAs(target).kind !== kind) return at
    if (value === from) return { ...at, [part!]: to }
    if (!Array.isArray(value) || !value.includes(from)) return at
    return { ...at, [part!]: [...new Set(value.map((id: unknown) => (id === from ? to : id)))] }
  }
  const named = namedBy(reference, values).some(({ ids }) => ids.includes(from))
  return named ? (walk(values, reference.path.split('.')) as Values) : values
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
