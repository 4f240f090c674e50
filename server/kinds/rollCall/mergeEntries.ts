import { and, eq, sql } from 'drizzle-orm'
import { musterState, rollCallStatus } from '#contract/people/rollCalls.ts'
import type { Write } from '#server/core/write.ts'
import { announceTicks } from '#server/features/site/rollCalls.ts'
import { rollCallActs, rollCallEntries as entries, rollCalls as table } from '#server/db/tables/rollCall.ts'
import { lockRollCall } from './entries.ts'

/**
 * Before two people become one: while a roll call is in progress they are one entry, and whoever was seen is not missing.
 * A list that is over stays as it was signed off; its second entry keeps the name only.
 */
export async function mergeEntries(w: Write, { kind, from, to }: { kind: string; from: number; to: number }) {
  if (kind !== 'person') return
  const calls = await w.tx
    .selectDistinct({ id: table.id, projectId: table.projectId, statusId: table.statusId })
    .from(entries)
    .innerJoin(table, eq(table.id, entries.rollCallId))
    .where(
      and(
        eq(entries.personId, from),
        sql`exists (select 1 from "rollCallEntry" o where o."rollCallId" = ${table.id} and o."personId" = ${to})`,
      ),
    )
    .orderBy(table.id)
  for (const call of calls) {
    await lockRollCall(w, call.id)
    const entryOf = async (personId: number) =>
      (
        await w.tx
          .select()
          .from(entries)
          .where(and(eq(entries.rollCallId, call.id), eq(entries.personId, personId)))
      )[0]!
    const [gone, keep] = [await entryOf(from), await entryOf(to)]
    if (call.statusId !== rollCallStatus.inProgress) {
      await w.tx.update(entries).set({ personId: null }).where(eq(entries.id, gone.id))
      continue
    }
    await w.tx.update(rollCallActs).set({ entryId: keep.id }).where(eq(rollCallActs.entryId, gone.id))
    await w.tx.delete(entries).where(eq(entries.id, gone.id))
    if (decides(gone, keep)) {
      const { state, at, byUserId, byName, musterPoint, note } = gone
      await w.tx.update(entries).set({ state, at, byUserId, byName, musterPoint, note }).where(eq(entries.id, keep.id))
    }
    await announceTicks(w, call)
  }
}

type Entry = typeof entries.$inferSelect

/** Whether what was said of `one` counts: that they were seen, or else the later word. */
const decides = (one: Entry, other: Entry) => {
  const wasSeen = (entry: Entry) => entry.state === musterState.mustered
  if (wasSeen(one) !== wasSeen(other)) return wasSeen(one)
  return one.at !== null && (other.at === null || one.at > other.at)
}
