import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addressFields, type Entity } from '#contract/entity.ts'
import { fieldsIn, keptAs, type FieldFacts, type Target } from '#contract/fieldFacts.ts'
import type { Kind } from '#contract/kinds.ts'
import { factsAt } from '#contract/labels.ts'
import { nameColumns, referencesOf, targetBeside } from '#contract/references.ts'
import type { TrailEntry } from '#contract/trail.ts'
import type { Services } from '../core/services.ts'
import type { Reader } from '../db/database.ts'
import { users } from '../kinds/user/table.ts'
import type { Person } from '../core/person.ts'
import { readsNamesOf } from '../core/policy.ts'
import { nameIn } from '../core/references/names.ts'

type Diff = TrailEntry['diff']

interface Named {
  entityKind: string
  entityId: number
  scope: string | null
}
type From = Pick<Services, 'db' | 'kinds'>
const keyOf = ({ entityKind, entityId, scope }: Named) => `${entityKind}/${scope ?? ''}/${entityId}`

/** Returns the entries with the name of each record, and with names in place of ids in their values. */
export async function withNames(
  from: From,
  reader: Person,
  entries: readonly Omit<TrailEntry, 'name'>[],
): Promise<TrailEntry[]> {
  const names = await namesOf(from, reader, [...entries, ...entries.flatMap((entry) => referencesIn(from, entry))])
  return entries.map((entry) => ({
    ...entry,
    name: names.get(keyOf(entry)) ?? null,
    diff: named(from, reader, entry, names),
  }))
}

/**
 * Returns the entries of one record with names in place of ids. Names that the record itself shows are known to its
 * reader.
 */
export async function withNamesIn<E extends { diff: Diff }>(
  from: From,
  reader: Person,
  entityKind: string,
  record: object,
  entries: readonly E[],
): Promise<E[]> {
  const names = await namesOf(
    from,
    reader,
    entries.flatMap(({ diff }) => referencesIn(from, { entityKind, diff })),
  )
  for (const [key, name] of namesIn(from.kinds[entityKind]!.entity, record)) names.set(key, name)
  return entries.map((entry) => ({ ...entry, diff: named(from, reader, { entityKind, diff: entry.diff }, names) }))
}

const referenceTo = (target: Target, id: number): Named => {
  const { kind, list } = keptAs(target)
  return { entityKind: kind, entityId: id, scope: list }
}

/** Returns the facts of the field at this path, in the record or in one of its other documents. */
function factsOf({ kinds }: From, entityKind: string, path: string): FieldFacts | undefined {
  if (!Object.hasOwn(kinds, entityKind)) return undefined
  const { entity, documents = [] } = kinds[entityKind]!
  const inDocument = () => documents.flatMap(({ schema }) => fieldsIn(schema)).find(([at]) => at.endsWith(`.${path}`))
  return factsAt(entity, path) ?? inDocument()?.[1]
}

/** Replaces each number that a field explains, at any depth: in lists of ids, stages and inspections. */
function replaced(
  from: From,
  entityKind: string,
  path: string,
  value: unknown,
  put: (id: number, meaning: Target | NonNullable<FieldFacts['words']>) => unknown,
  beside: object = {},
): unknown {
  if (Array.isArray(value))
    return value.map((one: unknown, at) => {
      const isRecord = typeof one === 'object' && one !== null
      return replaced(from, entityKind, isRecord ? `${path}.${at}` : path, one, put, beside)
    })
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        replaced(from, entityKind, `${path}.${name}`, one, put, value),
      ]),
    )
  if (typeof value !== 'number') return value
  const facts = factsOf(from, entityKind, path)
  const meaning = facts?.words ?? (facts?.reference && targetBeside(facts.reference, beside))
  return meaning ? put(value, meaning) : value
}

const isTarget = (meaning: object): meaning is Target => 'kind' in meaning || 'list' in meaning

function referencesIn(from: From, { entityKind, diff }: Pick<TrailEntry, 'entityKind' | 'diff'>): Named[] {
  const found: Named[] = []
  for (const [field, [before, after]] of Object.entries(diff))
    for (const value of [before, after])
      replaced(from, entityKind, field, value, (id, meaning) => {
        if (isTarget(meaning)) found.push(referenceTo(meaning, id))
      })
  return found
}

function named(
  from: From,
  reader: Person,
  { entityKind, diff }: Pick<TrailEntry, 'entityKind' | 'diff'>,
  names: ReadonlyMap<string, string>,
): Diff {
  const put = (id: number, meaning: Target | NonNullable<FieldFacts['words']>) => {
    if (!isTarget(meaning)) return meaning[id] ?? `Number ${id}`
    const mayRead = 'list' in meaning || readsNamesOf(from.kinds[meaning.kind]!.rules, reader) === true
    return names.get(keyOf(referenceTo(meaning, id))) ?? (mayRead ? `Number ${id}` : unnamed(meaning.kind))
  }
  return Object.fromEntries(
    Object.entries(diff).map(([field, [before, after]]) => [
      field,
      [replaced(from, entityKind, field, before, put), replaced(from, entityKind, field, after, put)],
    ]),
  )
}

const unnamed = (kind: Kind) => (kind === 'user' ? 'Somebody' : 'A record you may not open')

/** The names that a record shows for its references: `clientName` names `clientId`. */
function namesIn(entity: Entity, record: object): [string, string][] {
  const row = record as Record<string, unknown>
  return referencesOf(entity).flatMap((reference): [string, string][] => {
    const target = targetBeside(reference, row)
    const id = row[reference.path]
    const name = row[nameColumns(reference).find(({ of }) => of === 'name')?.column ?? '']
    return target && typeof id === 'number' && typeof name === 'string' ? [[keyOf(referenceTo(target, id)), name]] : []
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
      names.set(keyOf({ entityKind: of, entityId: Number(row.id), scope: row.scope as string | null }), row.name)
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
