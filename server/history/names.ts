import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Entities } from '#contract/entities/index.ts'
import { addressFields } from '#contract/entity.ts'
import type { TrailEntry } from '#contract/trail.ts'
import type { Services } from '../core/services.ts'
import type { Person } from '../core/person.ts'
import { readsNamesOf } from '../core/policy.ts'
import { nameIn } from '../core/references/names.ts'
import { targetOf, type Target } from './references.ts'

type Kind = keyof Entities
type Diff = TrailEntry['diff']

interface Named {
  entityKind: string
  entityId: number
  scope: string | null
}
type From = Pick<Services, 'db' | 'kinds'>
const keyOf = ({ entityKind, entityId, scope }: Named) => `${entityKind}/${scope ?? ''}/${entityId}`

/** The entries with the name of each record, and with names in place of ids among their old and new values. */
export async function withNames(
  from: From,
  reader: Person,
  entries: readonly Omit<TrailEntry, 'name'>[],
): Promise<TrailEntry[]> {
  const names = await namesOf(from, reader, [...entries, ...entries.flatMap(referencesIn)])
  return entries.map((entry) => ({
    ...entry,
    name: names.get(keyOf(entry)) ?? null,
    diff: named(from, reader, entry, names),
  }))
}

/**
 * The entries of one record with names in place of ids; what the record itself tells of those it points to, its reader
 * knows.
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
    entries.flatMap(({ diff }) => referencesIn({ entityKind, diff })),
  )
  for (const [key, name] of toldBy(entityKind, record)) names.set(key, name)
  return entries.map((entry) => ({ ...entry, diff: named(from, reader, { entityKind, diff: entry.diff }, names) }))
}

const referenceTo = (target: Target, id: number): Named | null => {
  if ('kind' in target) return { entityKind: target.kind, entityId: id, scope: null }
  return 'list' in target ? { entityKind: 'lookup', entityId: id, scope: target.list } : null
}

/** Puts something in place of each id in a value, however deep: in lists of ids, in stages, in inspections. */
function replaced(
  entityKind: string,
  field: string,
  value: unknown,
  put: (target: Target, id: number) => unknown,
  beside: object = {},
): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(entityKind, field, one, put, beside))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, replaced(entityKind, name, one, put, value)]),
    )
  const target = typeof value === 'number' ? targetOf(entityKind, field, beside) : undefined
  return target ? put(target, value as number) : value
}

function referencesIn({ entityKind, diff }: Pick<TrailEntry, 'entityKind' | 'diff'>): Named[] {
  const found: Named[] = []
  const keep = (target: Target, id: number) => {
    const reference = referenceTo(target, id)
    if (reference) found.push(reference)
  }
  for (const [field, values] of Object.entries(diff)) replaced(entityKind, field, values, keep)
  return found
}

function named(
  { kinds }: From,
  reader: Person,
  { entityKind, diff }: Pick<TrailEntry, 'entityKind' | 'diff'>,
  names: ReadonlyMap<string, string>,
): Diff {
  const put = (target: Target, id: number) => {
    const reference = referenceTo(target, id)
    const known = 'words' in target ? target.words[id] : reference && names.get(keyOf(reference))
    return (
      known ??
      ('kind' in target && readsNamesOf(kinds[target.kind]!.rules, reader) !== true
        ? unnamed(target.kind)
        : `Number ${id}`)
    )
  }
  return Object.fromEntries(
    Object.entries(diff).map(([field, [from, to]]) => [
      field,
      [replaced(entityKind, field, from, put), replaced(entityKind, field, to, put)],
    ]),
  )
}

const unnamed = (kind: Kind) => (kind === 'user' ? 'Somebody' : 'A record you may not open')

/** What a record calls those it points to: its `clientName` is the name of its `clientId`. */
function toldBy(entityKind: string, record: object): [string, string][] {
  const row = record as Record<string, unknown>
  return Object.entries(row).flatMap(([field, id]): [string, string][] => {
    const target = typeof id === 'number' ? targetOf(entityKind, field) : undefined
    const name = row[field.replace(/(?:User)?Id$/, 'Name')]
    const reference = target && referenceTo(target, id as number)
    return reference && typeof name === 'string' ? [[keyOf(reference), name]] : []
  })
}

/** What records are called, deleted ones too, where the reader may know: one question for each kind. */
async function namesOf({ db, kinds }: From, reader: Person, records: readonly Named[]) {
  const names = new Map<string, string>()
  for (const of of new Set(records.map(({ entityKind }) => entityKind))) {
    const kind = Object.hasOwn(kinds, of) ? kinds[of] : undefined
    // What is somebody's own stays between them and the system.
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
