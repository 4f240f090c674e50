import { getTableName, and, asc, eq, getTableColumns, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  linkableKinds,
  mostLinks,
  type LinkableKind,
  type NamedRecord,
  type RecordLink,
} from '#contract/questionnaires/links.ts'
import { markRecords } from '#server/core/marks.ts'
import type { Person } from '#server/core/person.ts'
import type { Kinds } from '#server/core/readable.ts'
import { reading } from '#server/core/reading.ts'
import { invalid, missing } from '#server/base/refuse.ts'
import { likely } from '#server/core/window.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { instanceLinks as table } from '#server/db/tables/answers.ts'
import { accountName } from '#server/db/accountName.ts'

/** One side of a link. */
export interface Side {
  kind: LinkableKind
  id: number
}
interface OfProject extends Side {
  projectId: number
}

const keyOf = ({ kind, id }: Side) => `${kind}/${id}`

/** The two sides in the order in which a pair is stored. */
const inOrder = (one: Side, other: Side): [Side, Side] =>
  one.kind < other.kind || (one.kind === other.kind && one.id < other.id) ? [one, other] : [other, one]

const isOf = ({ kind, id }: Side) =>
  or(and(eq(table.firstKind, kind), eq(table.firstId, id)), and(eq(table.otherKind, kind), eq(table.otherId, id)))

const otherSide = (link: typeof table.$inferSelect, { kind, id }: Side): Side =>
  link.firstKind === kind && link.firstId === id
    ? { kind: link.otherKind, id: link.otherId }
    : { kind: link.firstKind, id: link.firstId }

/** The columns that name a record of a kind for others. An observation has no title, only its description. */
function namingOf(kinds: Kinds, kind: LinkableKind) {
  const columns = getTableColumns(kinds[kind]!.table) as Record<string, PgColumn>
  return {
    recordId: columns.id!,
    projectId: columns.projectId!,
    number: columns.number!,
    title: sql<string>`left(${columns.title ?? columns.description!}, 150)`,
    statusId: columns.statusId!,
  }
}

/** The records of a kind that a person finds, narrowed by a condition, newest first. */
async function namedRecords(db: Reader, kinds: Kinds, person: Person, kind: LinkableKind, where: SQL, most: number) {
  const { table: records } = kinds[kind]!
  const rows = await db
    .select(namingOf(kinds, kind))
    .from(records)
    .where(and(reading(kinds[kind]!).findable(person, {}), where))
    .orderBy(sql`${records.id} desc`)
    .limit(most)
  return rows.map((row) => ({ ...(row as Omit<NamedRecord, 'kind'>), kind }))
}

/**
 * The links of a record. The name of the other record is shown only to readers who find it; other readers learn that
 * there is a link, and links to deleted records are left out.
 */
export async function linksOf(db: Reader, kinds: Kinds, person: Person, side: Side): Promise<RecordLink[]> {
  const linkedByName = accountName(`"${getTableName(table)}"."linkedById"`)
  const links = await db
    .select({ ...getTableColumns(table), linkedByName })
    .from(table)
    .where(isOf(side))
    .orderBy(asc(table.id))
  const others = links.map((link) => otherSide(link, side))
  const known = new Map<string, NamedRecord>()
  const there = new Set<string>()
  for (const kind of new Set(others.map((other) => other.kind))) {
    const { table: records } = kinds[kind]!
    const isAmong = inArray(
      records.id,
      others.filter((other) => other.kind === kind).map(({ id }) => id),
    )
    for (const record of await namedRecords(db, kinds, person, kind, isAmong, mostLinks))
      known.set(keyOf({ kind, id: record.recordId }), record)
    const standing = await db
      .select({ id: records.id })
      .from(records)
      .where(and(isAmong, not(records.isDeleted)))
    for (const { id } of standing) there.add(keyOf({ kind, id: id as number }))
  }
  return links.flatMap(({ id, linkedByName: by, linkedOn }, at) => {
    const key = keyOf(others[at]!)
    if (!there.has(key)) return []
    const record = known.get(key) ?? null
    return [{ id, linkedByName: record && by, linkedOn, record }]
  })
}

const mostFound = 20

/** Records of the project that can be linked to a record, by number or title; without words the newest. */
export async function linkableRecords(
  db: Reader,
  kinds: Kinds,
  person: Person,
  { projectId, ...side }: OfProject,
  words: string,
): Promise<NamedRecord[]> {
  const links = await db.select().from(table).where(isOf(side))
  const taken = new Set([side, ...links.map((link) => otherSide(link, side))].map(keyOf))
  const found: NamedRecord[] = []
  for (const kind of linkableKinds) {
    const columns = getTableColumns(kinds[kind]!.table) as Record<string, PgColumn>
    const fits = words === '' ? undefined : sql`${columns.searchText} like ${likely(words)}`
    const isOfProject = and(eq(columns.projectId!, projectId), fits)!
    const some = await namedRecords(db, kinds, person, kind, isOfProject, mostFound + taken.size)
    found.push(...some.filter(({ recordId }) => !taken.has(keyOf({ kind, id: recordId }))).slice(0, mostFound))
  }
  return found
}

/** Links two records of one project; does nothing if they are linked already. */
export async function link(w: Write, from: OfProject, to: Side) {
  if (keyOf(from) === keyOf(to)) throw invalid('Choose another record than this one.', 'recordId')
  const { kinds } = w.services
  const { entity, table: records } = kinds[to.kind]!
  const [found] = await namedRecords(w.tx, kinds, w.person, to.kind, eq(records.id, to.id), 1)
  if (!found) throw missing(entity.name)
  if (found.projectId !== from.projectId) throw invalid('Choose a record of this project.', 'recordId')
  for (const side of [from, to]) {
    const links = await w.tx.select({ id: table.id }).from(table).where(isOf(side)).limit(mostLinks)
    if (links.length >= mostLinks) throw invalid(`A record has at most ${mostLinks} links.`, 'recordId')
  }
  const [first, other] = inOrder(from, to)
  const made = await w.tx
    .insert(table)
    .values({
      projectId: from.projectId,
      firstKind: first.kind,
      firstId: first.id,
      otherKind: other.kind,
      otherId: other.id,
      linkedById: w.person.userId,
      linkedOn: w.on,
    })
    .onConflictDoNothing()
    .returning({ id: table.id })
  if (made.length > 0) await announceBoth(w, from.projectId, [from, to], 'linkRecord')
}

/**
 * Removes a link of a record. A person who may not open the other record cannot judge the link, so they are refused.
 */
export async function unlink(w: Write, from: OfProject, linkId: number) {
  const [found] = await w.tx
    .select()
    .from(table)
    .where(and(eq(table.id, linkId), isOf(from)))
  if (!found) throw missing('Link')
  const to = otherSide(found, from)
  const { kinds } = w.services
  const [other] = await namedRecords(w.tx, kinds, w.person, to.kind, eq(kinds[to.kind]!.table.id, to.id), 1)
  if (!other) throw missing('Link')
  await w.tx.delete(table).where(eq(table.id, linkId))
  await announceBoth(w, from.projectId, [from, to], 'unlinkRecord')
}

/** Announces a link to the people who may see either side, and adds it to the history of both. */
async function announceBoth(w: Write, projectId: number, sides: [Side, Side], action: 'linkRecord' | 'unlinkRecord') {
  for (const [at, { kind, id }] of sides.entries()) {
    const other = sides[1 - at]!
    const diff = action === 'linkRecord' ? [null, other.id] : [other.id, null]
    w.addHistory({
      entityKind: kind,
      entityId: id,
      projectId,
      action,
      diff: { [`linked.${other.kind}`]: diff as [unknown, unknown] },
    })
    await markRecords(w, kind, [id])
  }
}
