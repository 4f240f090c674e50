import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Entity } from '#contract/entity.ts'
import { isPart, keptAs, type Target } from '#contract/fieldFacts.ts'
import { namedBy, referencesOf, type Named, type Reference } from '#contract/references.ts'
import { systems } from '#contract/systems.ts'
import { readsNamesOf } from '../policy.ts'
import { Refusal } from '#server/base/refuse.ts'
import type { Write } from '../write.ts'

/** A kind, or a part of its record that has its own route. */
type Written = Pick<Entity, 'kind' | 'draft'>

const keyOf = (target: Target) => `${keptAs(target).kind}/${keptAs(target).list ?? ''}`

/**
 * Refuses new references to records that do not exist, are inactive or may not be known to the author, each at its
 * field. References that the record already had may stay. With `fieldOf`, each missing id is a problem of its own.
 */
export async function refuseMissing(
  w: Write,
  written: Written,
  draft: object,
  before: object | null,
  fieldOf?: (path: string, id: number) => string,
) {
  const problems: Refusal['problems'] = []
  for (const reference of referencesOf(written))
    for (const places of byTarget(newlyNamed(reference, draft, before))) {
      const wanted = [...new Set(places.flatMap(({ ids }) => ids))]
      const found = await standing(w, written.kind, reference, places[0].target, wanted, draft)
      for (const { ids, missing, path } of places)
        for (const field of new Set(
          ids.filter((id) => !found.has(id)).map((id) => (fieldOf ? fieldOf(path, id) : path)),
        ))
          problems.push({ message: missing, code: 'invalid', field })
    }
  if (problems.length > 0) throw new Refusal(400, problems)
}

/** The ids that this reference of the record did not contain before. */
function newlyNamed(reference: Reference, draft: object, before: object | null): Named[] {
  const kept = new Set(
    before && namedBy(reference, before).flatMap(({ target, ids }) => ids.map((id) => `${keyOf(target)}/${id}`)),
  )
  return namedBy(reference, draft)
    .map((named) => ({ ...named, ids: named.ids.filter((id) => !kept.has(`${keyOf(named.target)}/${id}`)) }))
    .filter(({ ids }) => ids.length > 0)
}

function byTarget(places: readonly Named[]): Iterable<[Named, ...Named[]]> {
  const groups = new Map<string, [Named, ...Named[]]>()
  for (const place of places) {
    const group = groups.get(keyOf(place.target))
    if (group) group.push(place)
    else groups.set(keyOf(place.target), [place])
  }
  return groups.values()
}

/**
 * The system of a record that refers to others. Those must be of the same system, because their names are shown to all
 * readers of the record (domain specification, 6.2). Kinds without this field belong to safety management; undefined
 * for kinds without a system.
 */
const systemOf = ({ row }: Entity, draft: object): number | undefined =>
  'systemId' in row.shape ? ((draft as { systemId?: number }).systemId ?? systems.sms) : undefined

/**
 * Returns the ids that may be referred to, and locks them until the save is done, so that nobody deletes
 * them meanwhile.
 */
async function standing(
  w: Write,
  writtenKind: string,
  { within, whenGone }: Reference,
  target: Target,
  ids: readonly number[],
  draft: object,
) {
  const { kind, list } = keptAs(target)
  const { table, rules, givesRights } = w.services.kinds[kind]!
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const system = systemOf(w.services.kinds[writtenKind]!.entity, draft)
  const seen = readsNamesOf(rules, w.person)
  if (seen === false) return new Set<number>()
  const query = w.tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        inArray(table.id, [...ids]),
        eq(table.isDeleted, false),
        list === null ? undefined : eq(columns.list!, list),
        // A part may be saved while the record it belongs to is inactive.
        columns.systemId && system !== undefined ? eq(columns.systemId, system) : undefined,
        columns.isActive && !isPart(whenGone) ? eq(columns.isActive, true) : undefined,
        within === undefined ? undefined : eq(columns[within]!, (draft as Record<string, unknown>)[within]),
        seen === true ? undefined : seen,
      ),
    )
  // The record that owns the parts, and the nodes of a tree, are locked by whatever rearranges the parts. Locking them
  // here as well would deadlock two saves.
  const heldElsewhere = isPart(whenGone) && (within === undefined || kind === writtenKind)
  // A transaction that changes a person's rights updates their row at its end and must not wait for saves that refer to
  // them. A deletion still waits for this weaker lock.
  const strength = givesRights === 'itself' ? 'key share' : 'share'
  const rows = heldElsewhere ? await query : await query.for(strength)
  return new Set(rows.map(({ id }) => id as number))
}
