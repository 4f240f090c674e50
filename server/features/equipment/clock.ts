import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { statusesOf, type InspectedKind } from '#contract/equipment/statuses.ts'
import type { Services } from '#server/core/services.ts'
import { dayWhere } from '#server/core/today.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { settleNow } from './inspectionStanding.ts'
import { itemTables } from './tables.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { projects } from '#server/db/tables/project.ts'

/** The number of items that one transaction stops. */
const atOnce = 200

/**
 * Stops the use of equipment or places whose inspection is overdue and blocks it, and quarantines equipment whose last
 * certificate of a required type has expired; called every minute. Each write locks its items, so that only one of
 * several processes handles them.
 */
export async function watchInspections(services: Services, kind: InspectedKind) {
  const ids = await toStop(services, kind)
  if (ids.length > 0)
    await writeAsSystem(services, async (w) => {
      await settleNow(w, kind, ids, 'clock')
    })
}

async function toStop({ db, now }: Services, kind: InspectedKind) {
  const table = itemTables[kind]
  const on = now().toISOString()
  const lastExpiry = sql`(select max(coalesce(d->>'expiresOn', '9999-12-31')) from jsonb_array_elements(${table.filed}) d
    where d->>'type' = r.type)`
  const today = dayWhere(on, projects.timeZone)
  const lacksDocument = and(
    // Only equipment in these statuses is quarantined.
    kind === 'equipment' ? undefined : sql`false`,
    sql`${table.certificateExpiresOn} < ${today}`,
    sql`exists (select 1 from jsonb_array_elements_text(${equipmentTypes.documentsRequired}) as r(type)
      where ${lastExpiry} < ${today}::text)`,
  )
  const found = await db
    .select({ id: table.id })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, table.equipmentTypeId))
    .where(
      and(
        inArray(table.statusId, [...statusesOf[kind].inUse]),
        eq(table.isDeleted, false),
        eq(projects.isDeleted, false),
        or(lte(table.stopsFrom, on), lacksDocument),
      ),
    )
    .orderBy(table.id)
    .limit(atOnce)
  return found.map(({ id }) => id)
}
