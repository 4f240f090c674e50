import { sql } from 'drizzle-orm'
import { processKindIds as kinds, type ProcessKindId } from '#contract/processKinds.ts'
import { systems } from '#contract/systems.ts'
import type { Write } from '#server/core/write.ts'
import { type Reader, rowsOf } from '#server/db/database.ts'

/** What anyone may have to report from a project's first day. */
const reported = [kinds.accident, kinds.incident, kinds.observation]
/** What a building in use needs from its first day: faults, incidents and the RAMS of contractors. */
const inUse = [kinds.incident, kinds.observation, kinds.rams]
/**
 * The permits of a building in use, by the codes of the supplied sub types: general, hot work, work at height and on
 * roofs, confined spaces, electrical isolation.
 */
const permitsInUse = ['GEN', 'HOT', 'WAH', 'CSE', 'ELE']

interface Opened {
  id: number
  projectId: number
  processSubTypeId: number
}

const listOf = (values: readonly (ProcessKindId | string)[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/**
 * Enables what a project needs on its first day, so that nobody has to wait for a manager before reporting an injury or
 * a fault: in safety management the sub types of accidents, incidents and observations; in facility management, where
 * the project has it, also those of RAMS, the usual permits, and the inspections that the schedules of assets name. A
 * kind of which the project has or had a sub type in that system stays unchanged. Returns the new settings.
 */
export async function openFirstDay(
  db: Reader,
  { on, by = null, projectId = null }: { on: string; by?: number | null; projectId?: number | null },
) {
  const made = await db.execute(sql`insert into "projectProcessSubType" ("projectId", "systemId", "processSubTypeId",
      "isEnabled", "stageUsers", "createdOn", "updatedOn", "createdById", "updatedById")
    select p.id, y.id, s.id, true, '[]'::jsonb, ${on}::timestamptz, ${on}::timestamptz, ${by}::int, ${by}::int
    from "project" p cross join (values (${systems.sms}::int), (${systems.fm}::int)) y(id) cross join "processSubType" s
    where not p."isDeleted" and not s."isDeleted" and s."isActive"
      ${projectId === null ? sql`` : sql`and p.id = ${projectId}::int`}
      and case y.id when ${systems.sms}::int then s."processKindId" in (${listOf(reported)})
        else p."systems" @> '["fm"]' and (s."processKindId" in (${listOf(inUse)})
          or (s."processKindId" = ${kinds.permit} and s."code" in (${listOf(permitsInUse)}))
          or (s."processKindId" in (${kinds.inspection}, ${kinds.nonEquipmentInspection}) and s.id in (
            select (r->>'subTypeId')::int from "equipmentType" t, jsonb_array_elements(t."schedules") r
            where t."isAsset" and t."isActive" and not t."isDeleted"))) end
      and not exists (select 1 from "projectProcessSubType" o join "processSubType" os on os.id = o."processSubTypeId"
        where o."projectId" = p.id and o."systemId" = y.id and os."processKindId" = s."processKindId")
    order by p.id, y.id, s."processKindId", s."sortOrder", s.id
    returning id, "projectId", "processSubTypeId"`)
  return rowsOf<Opened>(made)
}

/** The same for one project, with history entries. Returns the ids of the new settings. */
export async function openSubTypes(w: Write, projectId: number) {
  const made = await openFirstDay(w.tx, { on: w.on, by: w.person.userId, projectId })
  for (const { id, processSubTypeId } of made)
    w.addHistory({
      entityKind: 'projectProcessSubType',
      entityId: id,
      projectId,
      action: 'created',
      diff: { processSubTypeId: [null, processSubTypeId] },
    })
  return made.map(({ id }) => id)
}
