import { calledBy, partsOf } from '#contract/called.ts'
import type { Entity } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'
import { sql } from 'drizzle-orm'
import { fieldShown, referencesOf, type Reference } from '#contract/references.ts'
import { differs, markRecords, markWhole, announceUnchanged, worthNaming } from '../marks.ts'
import { rowsOf } from '#server/db/database.ts'
import type { Kinds } from '../readable.ts'
import type { Write } from '../write.ts'
import { columnOf, columnsTo, idsIn, naming, referencesTo, targetOf, type Referring } from './referring.ts'

/**
 * Announces the other records that read differently after a save, deletion or restoration of `row`: those that show its
 * name, parts that are hidden with it, and those whose facts are computed from it (`shows`). Last come those that a save
 * is announced with (`alsoAnnounces`).
 */
export async function markStale(w: Write, entity: Entity, row: { id: number }, before: object | null, action: string) {
  const isMade = action === 'created'
  const cameOrWent = isMade || action === 'deleted' || action === 'restored'
  const changed = (fields: readonly string[]) => !cameOrWent && differs(before, row, ...fields)
  const whole = new Set<Kind>()
  const named = new Map<Kind, number[]>()
  const add = (kind: Kind, ids: readonly number[]) => named.set(kind, [...(named.get(kind) ?? []), ...ids])

  if (w.services.kinds[entity.kind]!.staleTogether) whole.add(entity.kind)
  const shown: Referring[] = []
  for (const referring of isMade ? [] : referencesTo(targetOf(entity, row)))
    if (cameOrWent && goesWithTarget(referring.reference)) whole.add(referring.owner.kind)
    else if (changed(shownFields(entity, referring))) shown.push(referring)
  for (const { kind, id } of await recordsNaming(w, shown, row.id)) add(kind, [id])
  for (const { kind, fields } of showing(w.services.kinds, entity.kind)) {
    if (!cameOrWent && fields !== true && !changed(fields)) continue
    const columns = columnsTo(entity, kind)
    if (columns.length === 0 && !isMade) whole.add(kind)
    add(kind, [...idsIn(row, columns), ...idsIn(before, columns)])
  }
  markWhole(w, ...whole)
  for (const [kind, ids] of named) if (!whole.has(kind)) await markRecords(w, kind, ids)
  const { alsoAnnounces } = entity
  if (!alsoAnnounces || action === 'deleted') return
  const columns = columnsTo(entity, alsoAnnounces.kind)
  await announceUnchanged(w, alsoAnnounces.kind, [...idsIn(row, columns), ...idsIn(before, columns)])
}

/** The kinds with facts computed from records of this kind, except those that it is deleted and restored with. */
export function kindsReading(kinds: Kinds, kind: Kind): Kind[] {
  const wholes = referencesOf(kinds[kind]!.entity).flatMap(({ whenGone, target }) =>
    whenGone === 'follows' && 'kind' in target ? [target.kind] : [],
  )
  return showing(kinds, kind)
    .map((shown) => shown.kind)
    .filter((reader) => !wholes.includes(reader))
}

/** The same, and the kinds that show names of such records. */
export const kindsShowing = (kinds: Kinds, kind: Kind): Kind[] => [
  ...new Set([
    ...referencesTo({ kind }).flatMap(({ owner, reference }) =>
      reference.displayFields.length > 0 ? [owner.kind] : [],
    ),
    ...kindsReading(kinds, kind),
  ]),
]

const showing = (kinds: Kinds, kind: Kind) =>
  Object.values(kinds).flatMap(({ entity, dependsOn: shows }) => {
    const fields = shows?.[kind]
    return fields === undefined ? [] : [{ kind: entity.kind, fields }]
  })

/** Whether rows with this reference are hidden, restored or changed together with their target. */
const goesWithTarget = ({ whenGone }: Reference) => ['belongs', 'linked', 'clear'].includes(whenGone)

/** The fields of the target that rows show besides its id. */
const shownFields = (target: Entity, { reference, value }: Referring) =>
  reference.displayFields.flatMap((of) => {
    const field = fieldShown(reference, value, of)
    return field === 'name' && !Object.hasOwn(target.draft.shape, 'name') ? fieldsOfName(target) : (field ?? [])
  })
const fieldsOfName = (entity: Entity) =>
  partsOf(calledBy(entity)).flatMap((part) => ('field' in part ? [part.field] : []))

/** The records that refer to record `id` in these fields; of each field at most one more than is worth naming. */
async function recordsNaming({ tx }: Write, fields: readonly Referring[], id: number) {
  if (fields.length === 0) return []
  const target = sql`(select target.id from target)`
  const found = fields.map(
    (
      referring,
    ) => sql`(select ${sql.raw(`'${referring.owner.kind}'`)} as kind, ${columnOf(referring.owner.kind, 'id')} as id
      from ${sql.identifier(referring.owner.kind)} where ${naming(referring, target)}
      limit ${sql.raw(String(worthNaming + 1))})`,
  )
  return rowsOf<{ kind: Kind; id: number }>(
    await tx.execute(sql`with target as (select ${id}::int as id) ${sql.join(found, sql` union all `)}`),
  )
}
