import { sql } from 'drizzle-orm'
import { runStatus, stepStatus } from '#contract/approvals/processRun.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'

/** The people a record in an approval waits for. */
export interface OpenStage {
  stage: string
  people: string[]
}

/** The current stages of records of a kind, by the ids of the records; with one query for all of them. */
export async function openStages(db: Reader, kind: string, ids: readonly number[]): Promise<Map<number, OpenStage[]>> {
  if (ids.length === 0) return new Map()
  const found = rowsOf<OpenStage & { id: number }>(
    await db.execute(sql`select r."entityId" as id, stage ->> 'name' as stage,
        jsonb_agg(u."fullName" order by e.position) as people
      from "processRun" r
      join "processInstanceUserList" l on l."runId" = r.id and l."statusId" = ${stepStatus.current}::int
      join "processInstanceUser" e on e."listId" = l.id and e."statusId" = ${stepStatus.current}::int
      join "user" u on u.id = e."userId"
      cross join lateral jsonb_array_elements(r.plan) stage
      where r."entityKind" = ${kind} and r."entityId" = any(${`{${ids.join()}}`}::int[])
        and r."statusId" = ${runStatus.inReview}::int and stage ->> 'key' = l."stageKey"
      group by r."entityId", l.position, stage ->> 'name' order by r."entityId", l.position`),
  )
  const stages = new Map<number, OpenStage[]>()
  for (const { id, ...stage } of found) stages.set(id, [...(stages.get(id) ?? []), stage])
  return stages
}
