import { and, eq } from 'drizzle-orm'
import type { Reader } from '#server/db/database.ts'
import { standingTables } from '#server/features/equipment/tables.ts'
import type { InspectionKind } from './inspectionKind.ts'

/** The day on which an inspection of the item's schedule is due at present; null if none is required. */
export async function dueNow(db: Reader, { itemKind }: Pick<InspectionKind, 'itemKind'>, itemId: number, key: string) {
  const standings = standingTables[itemKind]
  const [found] = await db
    .select({ dueOn: standings.dueOn })
    .from(standings)
    .where(and(eq(standings.itemId, itemId), eq(standings.scheduleKey, key)))
  return found?.dueOn ?? null
}
