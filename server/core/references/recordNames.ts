import { sql, type SQL } from 'drizzle-orm'
import { calledBy, partsOf } from '#contract/called.ts'
import { addressFields, type Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { nameColumns, referencesOf, targetsOf } from '#contract/references.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { foldedIn } from '#server/db/columns/folded.ts'
import type { Diff } from '../diff.ts'
import { inSlices } from '../slices.ts'
import { nameIn } from './names.ts'

// "recordName" holds every name that a record has had, folded, so that a search of the history finds it by its present
// and former names. It is derived from the records and never shown.

const known: Readonly<Record<string, Entity>> = entities
/** Private records have no searchable names. */
const isNamed = (kind: string) => Object.hasOwn(known, kind) && known[kind]!.scope !== 'own'
export const namedKinds = Object.keys(known).filter(isNamed)

/** Longer names are cut, because the size of an index entry is limited. */
const mostCharacters = 500

/** Adds the present names of the records of a kind that meet a condition. */
export function keepNames(db: Reader, kind: string, where: SQL = sql`true`) {
  const [scope] = addressFields(known[kind]!)
  const list = scope === undefined ? sql`''` : sql.identifier(scope)
  return db.execute(sql`
    insert into "recordName" ("key", "kind", "recordId", "name")
    select named.* from (
      select ${kind}::text || '/' || ${list} || '/' || "id", ${kind}::text, "id", ${written(kind)} as name
      from ${sql.identifier(kind)} where ${where}
    ) named where named.name is not null
    on conflict do nothing`)
}

interface Entry {
  entityKind: string
  entityId: number
  action: string
  diff?: Diff
}

const naming = ['created', 'restored']

/** Adds the names that these history entries gave to records: new records, and renamed ones. */
export async function keepNamesGiven(tx: Tx, entries: readonly Entry[]) {
  const ids = new Map<string, number[]>()
  for (const { entityKind: kind, entityId, action, diff = {} } of entries)
    if (isNamed(kind) && (naming.includes(action) || nameFields(kind).some((field) => Object.hasOwn(diff, field))))
      ids.set(kind, [...(ids.get(kind) ?? []), entityId])
  for (const [kind, some] of ids) {
    await forEach(some, (slice) => keepNames(tx, kind, sql`"id" in ${slice}`))
    const renamed = entries.filter(({ entityKind, action }) => entityKind === kind && !naming.includes(action))
    const slices = renamed.map(({ entityId }) => entityId)
    for (const { owner, field } of namedAfter(kind))
      await forEach(slices, (slice) => keepNames(tx, owner, sql`${sql.identifier(field)} in ${slice}`))
  }
}

/** Removes all names of these records permanently. */
export const forgetNames = (tx: Tx, kind: string, ids: readonly number[]) =>
  tx.execute(sql`delete from "recordName" where "kind" = ${kind} and "recordId" in ${[...ids]}`)

/** Removes the former names of these records, also where they are part of another record's name. */
export async function forgetFormerNames(tx: Tx, kind: string, ids: readonly number[]) {
  await forgetNames(tx, kind, ids)
  await keepNames(tx, kind, sql`"id" in ${[...ids]}`)
  for (const { owner, field } of namedAfter(kind)) {
    const theirs = sql`${sql.identifier(field)} in ${[...ids]}`
    await tx.execute(sql`delete from "recordName" where "kind" = ${owner}
      and "recordId" in (select "id" from ${sql.identifier(owner)} where ${theirs})`)
    await keepNames(tx, owner, theirs)
  }
}

async function forEach(ids: readonly number[], run: (slice: number[]) => Promise<unknown>) {
  for (const slice of inSlices(ids)) await run(slice)
}

const plainReferences = (entity: Entity) => referencesOf(entity).filter(({ nested, many }) => !nested && !many)

/** The fields of the draft from which a kind's names are built, references included. */
function nameFieldsOf(entity: Entity): string[] {
  const fields = partsOf(calledBy(entity)).flatMap((part) => ('field' in part ? [part.field] : []))
  // The reference whose name column is in the name: `userId` for `userName`.
  const behind = plainReferences(entity).filter((reference) =>
    nameColumns(reference).some(({ column }) => fields.includes(column)),
  )
  return [...fields, ...behind.map(({ field }) => field)]
}

// Computed once, because every write and every search of the history uses it.

const nameFieldsByKind = new Map(namedKinds.map((kind) => [kind, nameFieldsOf(known[kind]!)]))
const nameFields = (kind: string) => nameFieldsByKind.get(kind) ?? []

/**
 * The names that are part of other names: that of a user in 'Conor Healy on NW-001'. `field` of `owner` refers to the
 * record of the kind `part`.
 */
const namesInNames = namedKinds.flatMap((owner) =>
  plainReferences(known[owner]!)
    .filter(({ field }) => nameFields(owner).includes(field))
    .flatMap((reference) =>
      targetsOf(reference).flatMap((target) =>
        'kind' in target && isNamed(target.kind) ? [{ owner, field: reference.field, part: target.kind }] : [],
      ),
    ),
)

/** The kinds whose names a name of this kind contains. */
export const kindsInNameOf = (kind: string): string[] => [
  ...new Set(namesInNames.flatMap(({ owner, part }) => (owner === kind ? [part] : []))),
]

/** The references through which a name of this kind is part of other names. */
const namedAfter = (kind: string) => namesInNames.filter(({ part }) => part === kind)

/** The condition that a row of "recordName", called `n`, is the present name of its record. */
export const isPresentName = (kind: string) =>
  sql`exists (select 1 from ${sql.identifier(kind)} where "id" = n."recordId" and ${written(kind)} = n."name")`

const written = (kind: string) => sql`left(${foldedIn(nameIn(kind))}, ${mostCharacters}::int)`
