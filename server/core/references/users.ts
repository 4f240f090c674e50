import { and, sql, type SQL } from 'drizzle-orm'
import type { Entity } from '#contract/entity.ts'
import { keptAs, type Target } from '#contract/fieldFacts.ts'
import { rowsOf } from '#server/db/database.ts'
import { readsNamesOf } from '../policy.ts'
import { inUse } from '#server/base/refuse.ts'
import type { Write } from '../write.ts'
import { fieldIn, nameIn, shortNameIn } from './names.ts'
import { columnOf, naming, referencesTo, targetOf } from './referring.ts'
import { wholesExist } from './wholes.ts'

/** The maximum number of users that a message names. */
const mostNamed = 5

/** Records that refer to another record. Those whose names the asker may not read are only counted. */
export interface Users {
  /** The sentence of their kind (`holds`), or null for the default one. */
  sentence: string | null
  names: string[]
  count: number
}

/** Lists up to five names: 'Hot work, General and 3 others'. */
export function listed({ names, count }: Users) {
  const shown = names.slice(0, count > mostNamed ? mostNamed - 1 : mostNamed)
  const rest = count - shown.length
  if (rest === 0) return shown.join(', ')
  if (shown.length === 0) return rest === 1 ? 'a record you may not open' : `${rest} records you may not open`
  return `${shown.join(', ')} and ${rest === 1 ? 'another' : `${rest} others`}`
}

/** Refuses to delete a record that others refer to, and names them. */
export async function refuseWhileUsed(w: Write, entity: Entity, row: { id: number }) {
  const target = targetOf(entity, row)
  const [users] = await usersOf(w, target, row.id)
  if (!users) return
  const { sentence } = users
  const name = sentence === null ? shortNameIn(entity.kind) : nameIn(entity.kind)
  const [used] = rowsOf<{ name: string }>(
    await w.tx.execute(
      sql`select ${name} as name from ${sql.identifier(entity.kind)} where ${isTarget(target, row.id)}`,
    ),
  )
  throw inUse(`${used!.name} ${(sentence ?? usually(entity, target)).replace(/\{\w*\}/, () => listed(users))}`)
}

/** The default sentence. An entry of a list can have thousands of users, so it names none. */
function usually({ draft }: Entity, target: Target) {
  const used = 'list' in target ? 'is in use.' : 'is used by {}.'
  return Object.hasOwn(draft.shape, 'isActive') ? `${used} Make it inactive instead.` : used
}

const isTarget = (target: Target, id: number) =>
  and(sql`id = ${id}`, 'list' in target ? sql`list = ${target.list}` : undefined)

/**
 * Returns the records that refer to this one and prevent its deletion, grouped by sentence. Locks the record until the
 * write ends, so a save that refers to it at the same time is either counted here or finds it deleted.
 */
export async function usersOf(w: Write, target: Target, id: number): Promise<Users[]> {
  await w.tx.execute(sql`select 1 from ${sql.identifier(keptAs(target).kind)} where ${isTarget(target, id)} for update`)
  const bySentence = new Map<string | null, Users>()
  for (const found of [...(await inColumns(w, target, id)), ...(await inDocuments(w, target, id))]) {
    if (found.count === 0) continue
    const users = bySentence.get(found.sentence)
    bySentence.set(found.sentence, {
      sentence: found.sentence,
      names: [...(users?.names ?? []), ...found.names],
      count: (users?.count ?? 0) + found.count,
    })
  }
  return [...bySentence.values()]
}

/** Users through a column or a join table. */
async function inColumns(w: Write, target: Target, id: number) {
  const found: Users[] = []
  for (const referring of referencesTo(target)) {
    const { owner, reference } = referring
    if (reference.whenGone !== 'refuse' && reference.whenGone !== 'linked') continue
    const { sentence = null, rows } = w.services.kinds[owner.kind]!.restrictDelete?.[reference.field] ?? {}
    found.push(await among(w, owner, sentence, and(naming(referring, id), rows)))
  }
  return found
}

/** Users through an id inside a JSON document or a frozen version. */
async function inDocuments(w: Write, target: Target, id: number) {
  const { kind, list } = keptAs(target)
  const isNamed = sql`"targetKind" = ${kind} and list = ${list ?? ''} and "targetId" = ${id}`
  const owners = rowsOf<{ kind: string }>(
    await w.tx.execute(sql`select distinct "ownerKind" as kind from "nestedReference" where ${isNamed} order by 1`),
  )
  const found: Users[] = []
  for (const owner of owners) {
    // Frozen versions count even if their owner is deleted, because records still use them.
    const names = sql`exists (select 1 from "nestedReference" where "ownerKind" = ${owner.kind}
      and "ownerId" = ${columnOf(owner.kind, 'id')} and ${isNamed}
      and (version > 0 or not ${columnOf(owner.kind, 'isDeleted')}))`
    found.push(await among(w, w.services.kinds[owner.kind]!.entity, null, names))
  }
  return found
}

/** The visible rows of `owner` that match, with the names that the asker may read. */
async function among(w: Write, owner: Entity, sentence: string | null, fits: SQL | undefined): Promise<Users> {
  const seen = readsNamesOf(w.services.kinds[owner.kind]!.rules, w.person)
  const known = typeof seen === 'boolean' ? sql.raw(String(seen)) : seen
  const field = /\{(\w+)\}/.exec(sentence ?? '')?.[1]
  const name = field ? sql.raw(fieldIn(owner, field)) : shortNameIn(owner.kind)
  const rows = rowsOf<{ name: string; known: boolean; count: number }>(
    await w.tx.execute(sql`select ${name} as name, (${known}) as known, count(*) over ()::int as count
      from ${sql.identifier(owner.kind)} where ${and(fits, wholesExist(owner))} order by 2 desc, 1 limit ${mostNamed}`),
  )
  return {
    sentence,
    names: rows.filter((row) => row.known).map((row) => row.name),
    count: rows[0]?.count ?? 0,
  }
}
