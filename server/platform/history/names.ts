import { and, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addressFields, type Entity } from '#contract/entity.ts'
import { isPart } from '#contract/fieldFacts.ts'
import type { Kind } from '#contract/kinds.ts'
import { nameColumns, referencesOf, targetBeside } from '#contract/references.ts'
import type { RecordSystemId } from '#contract/recordSystem.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import { withStatus } from '#server/core/historyWords.ts'
import type { Services } from '#server/core/services.ts'
import type { Reader } from '#server/db/database.ts'
import { users } from '#server/db/tables/user.ts'
import type { Person } from '#server/core/person.ts'
import { readsNamesOf } from '#server/core/policy.ts'
import {
  diffWith,
  isTarget,
  recordKey,
  recordsIn,
  referenceTo,
  type Named,
} from '#server/core/references/idsInDiffs.ts'
import { nameIn, nameWithin } from '#server/core/references/names.ts'

type Diff = TrailEntry['diff']

type From = Pick<Services, 'db' | 'kinds'>

/** Returns the entries with the name of each record, and with names in place of ids in their values. */
export async function withNames(
  from: From,
  reader: Person,
  entries: readonly Omit<TrailEntry, 'name' | 'systemId' | 'isGone' | 'within'>[],
): Promise<TrailEntry[]> {
  const mentioned = entries.flatMap((entry) => recordsIn(from.kinds, entry))
  const found = await recordsCalled(from, reader, [...entries, ...mentioned])
  const names = namesIn(found)
  return entries.map((entry) => ({
    ...entry,
    name: names.get(recordKey(entry)) ?? null,
    systemId: found.get(recordKey(entry))?.systemId ?? null,
    isGone: !isPrivate(from.kinds, entry.entityKind) && (found.get(recordKey(entry))?.isDeleted ?? true),
    within: found.get(recordKey(entry))?.within ?? {},
    diff: named(from, reader, { ...entry, diff: withStatus(from.kinds, entry) }, names),
  }))
}

type OfRecord = Pick<TrailEntry, 'entityKind' | 'entityId' | 'scope' | 'diff' | 'fromStatusId' | 'toStatusId'>

/**
 * Returns the entries of one record and its parts with names in place of ids. `shown` are the names by key that the
 * record itself shows, so its reader knows them. Parts are named without the record they belong to.
 */
export async function withNamesIn<E extends OfRecord>(
  from: From,
  reader: Person,
  whole: Kind,
  shown: ReadonlyMap<string, string>,
  entries: readonly E[],
): Promise<(E & { of?: { kind: string; name: string | null } })[]> {
  const parts = entries.filter(({ entityKind }) => entityKind !== whole)
  const mentioned = entries.flatMap((entry) => recordsIn(from.kinds, entry))
  const names = new Map([...namesIn(await recordsCalled(from, reader, mentioned)), ...shown])
  const partNames = namesIn(await recordsCalled(from, reader, parts, (kind) => nameWithin(kind, whole)))
  return entries.map((entry) => {
    const { entityKind } = entry
    const diff = named(from, reader, { entityKind, diff: withStatus(from.kinds, entry) }, names)
    const of = { kind: entityKind, name: partNames.get(recordKey(entry)) ?? null }
    return { ...entry, diff, ...(entityKind !== whole && { of }) }
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

const unnamed = (kind: Kind) => (kind === 'user' ? 'Someone' : 'A record you may not open')

/** The names that a record shows for its references, by key: `clientName` names `clientId`. */
export function namesShownBy(entity: Entity, record: object): ReadonlyMap<string, string> {
  const row = record as Record<string, unknown>
  const shown = referencesOf(entity).flatMap((reference): [string, string][] => {
    const target = targetBeside(reference, row)
    const id = row[reference.path]
    const name = row[nameColumns(reference).find(({ of }) => of === 'name')?.column ?? '']
    return target && typeof id === 'number' && typeof name === 'string'
      ? [[recordKey(referenceTo(target, id)), name]]
      : []
  })
  return new Map(shown)
}

interface Found {
  name: string
  isDeleted: boolean
  systemId: RecordSystemId | null
  within: Record<string, number>
}
const namesIn = (found: ReadonlyMap<string, Found>): ReadonlyMap<string, string> =>
  new Map([...found].map(([key, { name }]) => [key, name]))

const isPrivate = (kinds: From['kinds'], kind: string) =>
  Object.hasOwn(kinds, kind) && kinds[kind]!.entity.scope === 'own'

/** Returns the records, including deleted ones, whose names the reader may know, by key; with one query per kind. */
async function recordsCalled(
  { db, kinds }: From,
  reader: Person,
  records: readonly Named[],
  nameOf: (kind: Kind) => SQL<string> = nameIn,
) {
  const found = new Map<string, Found>()
  for (const of of new Set(records.map(({ entityKind }) => entityKind))) {
    const kind = Object.hasOwn(kinds, of) ? kinds[of] : undefined
    if (!kind || isPrivate(kinds, of)) continue
    const seen = readsNamesOf(kind.rules, reader)
    if (seen === false) continue
    const { entity, table } = kind
    const ids = [...new Set(records.filter(({ entityKind }) => entityKind === of).map(({ entityId }) => entityId))]
    const columns = getTableColumns(table) as Record<string, PgColumn>
    const [field] = addressFields(entity)
    const rows = await db
      .select({
        id: table.id,
        scope: field === undefined ? sql<null>`null::text` : columns[field]!,
        name: nameOf(entity.kind),
        isDeleted: table.isDeleted,
        systemId: sql<RecordSystemId | null>`${columns.systemId ?? sql`null::int`}`,
        within: withinOf(entity, columns),
      })
      .from(table)
      .where(and(inArray(table.id, ids), seen === true ? undefined : seen))
    for (const { id, scope, name, isDeleted, systemId, within } of rows) {
      const key = recordKey({ entityKind: of, entityId: Number(id), scope: scope as string | null })
      found.set(key, { name, isDeleted: isDeleted === true, systemId, within })
    }
  }
  return found
}

/** The ids of the records that a row is part of, as JSON. */
function withinOf(entity: Entity, columns: Readonly<Record<string, PgColumn>>) {
  const fields = referencesOf(entity).filter(({ whenGone, many, nested }) => isPart(whenGone) && !many && !nested)
  const pairs = fields.map(({ field }) => sql`${sql.raw(`'${field}'`)}, ${columns[field]!}`)
  return sql<Record<string, number>>`json_strip_nulls(json_build_object(${sql.join(pairs, sql`, `)}))`
}

/** The names of people by their ids, as a filter menu shows them. */
export async function peopleCalled(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: users.id, name: nameIn('user') })
    .from(users)
    .where(inArray(users.id, ids.map(Number)))
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}
