import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { settingsId } from '#contract/entities/settings.ts'
import type { Kind } from '#contract/kinds.ts'
import { endHistory, allowHistoryEnd } from '#server/core/historyEnd.ts'
import { forgetNames } from '#server/core/references/recordNames.ts'
import { restorableSince } from '#server/core/restoring.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { auditEntries, storedFiles } from '#server/db/tables/journal.ts'
import { forgetLinks } from '#server/features/questionnaires/forgetLinks.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { column, endingKinds, isOver, type Plan } from './plan.ts'

/** Rows that one transaction removes, few enough not to block other writers. */
const recordsAtOnce = 200
const rowsAtOnce = 2_000

/**
 * Removes records past their retention period, with their parts, files and history. A record that is still referred to
 * waits, so a referring record goes before the one it refers to.
 */
export async function purgeRecords(services: Services, plan: Plan) {
  let removed = 0
  do {
    removed = 0
    for (const kind of endingKinds(plan.kinds)) removed += await untilNone(() => purgeSome(services, plan, kind))
  } while (removed > 0)
}

/** Repeats a batch until it finds nothing. Returns the total. */
async function untilNone(work: () => Promise<number>) {
  let total = 0
  for (let done = await work(); done > 0; done = await work()) total += done
  return total
}

/** Removes one batch of one kind and records the number in the history, in one transaction. Returns the number. */
async function purgeSome(services: Services, plan: Plan, kind: Kind) {
  let removed = 0
  await writeAsSystem(services, async (w) => {
    const ids = await endingRecords(w.tx, plan, kind)
    removed = ids.length
    if (removed === 0) return
    await allowHistoryEnd(w.tx, plan.before)
    await removeParts(w.tx, plan, kind, ids)
    const table = sql.identifier(kind)
    await w.tx.execute(sql`delete from ${table} where ${inArray(column(kind, 'id'), ids)}`)
    await forgetNames(w.tx, kind, ids)
    await forgetLinks(w.tx, kind, ids)
    for (const part of plan.byKindAndId) await removeByKindAndId(w.tx, plan, part, kind, ids)
    const files = await w.tx
      .delete(storedFiles)
      .where(and(eq(storedFiles.ownerKind, kind), inArray(storedFiles.ownerId, ids)))
      .returning({ id: storedFiles.id })
    const ofThese = and(eq(auditEntries.entityKind, kind), inArray(auditEntries.entityId, ids))
    const historyEntries = await endHistory(w.tx, ofThese)
    rememberCounts(w, 'purged', { [kind]: removed, files: files.length, historyEntries })
  })
  return removed
}

/**
 * Returns the next records to remove: past their retention period, not referred to, and without a more recent history
 * entry.
 */
async function endingRecords(tx: Tx, plan: Plan, kind: Kind) {
  const users = plan.keys.filter(({ table, target }) => target === kind && Object.hasOwn(plan.kinds, table))
  const stillUsed = users.map(
    (key) =>
      sql`exists (select 1 from ${sql.identifier(key.table)} used where ${column('used', key.column)} = ${column('ending', 'id')}
        ${key.only ? sql`and ${column('used', key.only.column)} = ${key.only.value}` : sql``})`,
  )
  const found = await tx.execute(sql`
    select ${column('ending', 'id')} as id from ${sql.identifier(kind)} ending
    where ${isOver(plan, kind, 'ending')}
      ${sql.join(
        stillUsed.map((used) => sql`and not ${used}`),
        sql` `,
      )}
      and not exists (select 1 from "auditEntry" later where later."entityKind" = ${kind}
        and later."entityId" = ${column('ending', 'id')} and later."on" >= ${plan.before}::timestamptz)
    limit ${recordsAtOnce} for update of ending skip locked`)
  return rowsOf<{ id: number }>(found).map(({ id }) => id)
}

/** Removes the dependent rows that are not records themselves: join rows, versions and confirmations. */
async function removeParts(tx: Tx, plan: Plan, table: string, ids: readonly number[]) {
  for (const part of plan.keys.filter((key) => key.target === table && !Object.hasOwn(plan.kinds, key.table)))
    await removeWithParts(tx, plan, part.table, inArray(column(part.table, part.column), [...ids]))
}

/** Removes the approvals, answers and notifications of records. */
const removeByKindAndId = (tx: Tx, plan: Plan, table: string, kind: Kind, ids: readonly number[]) =>
  removeWithParts(
    tx,
    plan,
    table,
    sql`${column(table, 'entityKind')} = ${kind} and ${inArray(column(table, 'entityId'), [...ids])}`,
  )

async function removeWithParts(tx: Tx, plan: Plan, table: string, theirs: SQL) {
  const from = sql.identifier(table)
  if (plan.keys.some(({ target }) => target === table)) {
    const inside = rowsOf<{ id: number }>(await tx.execute(sql`select "id" from ${from} where ${theirs}`))
    const ids = inside.map(({ id }) => id)
    if (ids.length > 0) await removeParts(tx, plan, table, ids)
  }
  await tx.execute(sql`delete from ${from} where ${theirs}`)
}

/** Writes the number of removed records, without personal data, to the history of the settings. */
export function rememberCounts(w: Write, action: string, counts: Readonly<Record<string, number>>) {
  const some = Object.entries(counts).filter(([, count]) => count > 0)
  const diff = Object.fromEntries(some.map(([what, count]): [string, [null, number]] => [what, [null, count]]))
  w.addHistory({ entityKind: 'settings', entityId: settingsId, action, diff })
}

/** Removes notifications past the retention period, read or not, and the history entries of notifications. */
export async function forgetNotices(services: Services, { before }: Plan) {
  await untilNone(async () => {
    const { db } = services
    const old = db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.createdOn, before))
      .limit(rowsAtOnce)
    return (await db.delete(notifications).where(inArray(notifications.id, old)).returning({ id: notifications.id }))
      .length
  })
  await untilNone(() =>
    services.db.transaction(async (tx) => {
      await allowHistoryEnd(tx, before)
      const old = and(eq(auditEntries.entityKind, 'notification'), lt(auditEntries.on, before))
      return endHistory(tx, old, rowsAtOnce)
    }),
  )
}

/** Removes the rows of files that were replaced or removed longer ago than a deletion can be undone. */
export const forgetReplacedFiles = ({ db, now }: Services) =>
  db.delete(storedFiles).where(and(eq(storedFiles.isDeleted, true), lt(storedFiles.deletedOn, restorableSince(now()))))
