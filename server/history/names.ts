import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addressFields, type Entity } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'
import { nameColumns, referencesOf, targetBeside } from '#contract/references.ts'
import type { TrailEntry } from '#contract/trail.ts'
import { withStatus } from '../core/historyWords.ts'
import type { Services } from '../core/services.ts'
import type { Reader } from '../db/database.ts'
import { users } from '../kinds/user/table.ts'
import type { Person } from '../core/person.ts'
import { readsNamesOf } from '../core/policy.ts'
import { diffWith, isTarget, recordKey, recordsIn, referenceTo, type Named } from '../core/references/idsInDiffs.ts'
import { nameIn } from '../core/references/names.ts'

type Diff = TrailEntry['diff']

type From = Pick<Services, 'db' | 'kinds'>

/** Returns the entries with the name of each record, and with names in place of ids in their values. */
export async function withNames(
  from: From,
  reader: Person,
  entries: readonly Omit<TrailEntry, 'name'>[],
): Promise<TrailEntry[]> {
  const names = await namesOf(from, reader, [...entries, ...entries.flatMap((entry) => recordsIn(from.kinds, entry))])
  return entries.map((entry) => ({
    ...entry,
    name: names.get(recordKey(entry)) ?? null,
    diff: named(from, reader, { ...entry, diff: withStatus(from.kinds, entry) }, names),
  }))
}

/**
 * Returns the entries of one record with names in place of ids. Names that the record itself shows are known to its
 * reader.
 */
export async function withNamesIn<E extends Pick<TrailEntry, 'diff' | 'fromStatusId' | 'toStatusId'>>(
  from: From,
  reader: Person,
  entityKind: string,
  record: object,
  entries: readonly E[],
): Promise<E[]> {
  const names = await namesOf(
    from,
    reader,
    entries.flatMap(({ diff }) => recordsIn(from.kinds, { entityKind, diff })),
  )
  for (const [key, name] of namesIn(from.kinds[entityKind]!.entity, record)) names.set(key, name)
  return entries.map((entry) => {
    const diff = withStatus(from.kinds, { ...entry, entityKind })
    return { ...entry, diff: named(from, reader, { entityKind, diff }, names) }
  })
}

function named(
  from: From,
  reader: Person,
  { entityKind, diff }: Pick<TrailEntry, 'entityKind' | 'diff'>,
  names: ReadonlyMap<string, string>,
): Diff {
  return diffWith(from.kinds, { entityKind, diff }, (id, meaning) => {
    if (!isTarget(meaning)) return meaning[id] ?? `Number ${id}`
    const mayRead = 'list' in meaning || readsNamesOf(from.kinds[meaning.kind]!.rules, reader) === true
    return names.get(recordKey(referenceTo(meaning, id))) ?? (mayRead ? `Number ${id}` : unnamed(meaning.kind))
  })
}

const unnamed = (kind: Kind) => (kind === 'user' ? 'Somebody' : 'A record you may not open')

/** The names that a record shows for its references: `clientName` names `clientId`. */
export function namesIn(entity: Entity, record: object): [string, string][] {
  const row = record as Record<string, unknown>
  return referencesOf(entity).flatMap((reference): [string, string][] => {
    const target = targetBeside(reference, row)
    const id = row[reference.path]
    const name = row[nameColumns(reference).find(({ of }) => of === 'name')?.column ?? '']
    return target && typeof id === 'number' && typeof name === 'string'
      ? [[recordKey(referenceTo(target, id)), name]]
      : []
  })
}

/** Returns the names of records, including deleted ones, that the reader may know, with one query per kind. */
async function namesOf({ db, kinds }: From, reader: Person, records: readonly Named[]) {
  const names = new Map<string, string>()
  for (const of of new Set(records.map(({ entityKind }) => entityKind))) {
    const kind = Object.hasOwn(kinds, of) ? kinds[of] : undefined
    // Private records are left out.
    if (!kind || kind.entity.scope === 'own') continue
    const seen = readsNamesOf(kind.rules, reader)
    if (seen === false) continue
    const { entity, table } = kind
    const ids = [...new Set(records.filter(({ entityKind }) => entityKind === of).map(({ entityId }) => entityId))]
    const [field] = addressFields(entity)
    const scope =
      field === undefined ? sql<null>`null::text` : (getTableColumns(table) as Record<string, PgColumn>)[field]!
    const rows = await db
      .select({ id: table.id, scope, name: nameIn(of) })
      .from(table)
      .where(and(inArray(table.id, ids), seen === true ? undefined : seen))
    for (const row of rows)
      names.set(recordKey({ entityKind: of, entityId: Number(row.id), scope: row.scope as string | null }), row.name)
  }
  return names
}

/** The names of people by their ids, as a filter menu shows them. */
export async function peopleCalled(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: users.id, name: nameIn('user') })
    .from(users)
    .where(inArray(users.id, ids.map(Number)))
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}
