import { sql } from 'drizzle-orm'
import { processKindIds } from '#contract/processKinds.ts'
import type { Reader } from '#server/db/database.ts'
import { rowsOf } from '#server/db/database.ts'

/** What anyone may have to report on a project's first day. */
const reported = [processKindIds.accident, processKindIds.incident, processKindIds.observation]

/**
 * Switches the sub types of accidents, incidents and observations on for projects that never had one of the kind, so
 * that nobody waits for a manager to report an injury. What a project switched off or deleted stays off. Returns the
 * new settings.
 */
export async function openReporting(
  db: Reader,
  { on, by = null, projectId = null }: { on: string; by?: number | null; projectId?: number | null },
) {
  const made = await db.execute(sql`insert into "projectProcessSubType"
      ("projectId", "processSubTypeId", "isEnabled", "stageUsers", "createdOn", "updatedOn", "createdById", "updatedById")
    select p.id, s.id, true, '[]'::jsonb, ${on}::timestamptz, ${on}::timestamptz, ${by}::int, ${by}::int
    from "project" p cross join "processSubType" s
    where not p."isDeleted" and not s."isDeleted" and s."isActive"
      and (${projectId}::int is null or p.id = ${projectId}::int)
      and s."processKindId" in (${sql.join(reported, sql`, `)})
      and not exists (select 1 from "projectProcessSubType" o join "processSubType" os on os.id = o."processSubTypeId"
        where o."projectId" = p.id and os."processKindId" = s."processKindId")
    order by p.id, s."processKindId", s."sortOrder", s.id
    returning id, "processSubTypeId"`)
  return rowsOf<{ id: number; processSubTypeId: number }>(made)
}
