import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { rollCall } from '#contract/entities/rollCall.ts'
import {
  projectRollCallsPath,
  rollCallActs,
  rollCallStatus,
  type ProjectRollCalls,
} from '#contract/people/rollCalls.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { readJson } from '#server/core/readJson.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { isPastDay } from '#server/core/late.ts'
import { dayWhere } from '#server/core/today.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { mayInduct } from '#server/core/rights/recordRights.ts'
import { accountName } from '#server/db/accountName.ts'
import { rowsOf } from '#server/db/database.ts'
import {
  drillDaysSql,
  hearsRollCalls,
  isOnSiteSql,
  lastRollCall,
  nextDrillSql,
} from '#server/features/site/rollCalls.ts'
import { lockRollCall, takeActs } from './entries.ts'

/**
 * `PUT /api/rollCall/{id}/entries` `{ acts }`: takes acts of a warden, and answers the roll call. `GET
 * /api/projectRollCalls/{projectId}`: the roll call in progress on a project, and when the next drill is due.
 */
export function rollCallCalls(kind: Resource<typeof rollCall>) {
  const { read } = writing(kind)
  return new Hono<Env>()
    .put('/rollCall/:id/entries', async (c) => {
      const body = await readJson(c)
      const id = asId.safeParse(c.req.param('id'))
      if (!id.success) throw missing('Roll call')
      return write(c, body, async (w) => {
        await lockRollCall(w, id.data)
        const row = await read.one(w.tx, w.person, id.data)
        if (!row.mayTick) throw forbidden('tick people of this roll call')
        await takeActs(w, row, rollCallActs.parse(body).acts)
        return { data: await read.one(w.tx, w.person, id.data) }
      })
    })
    .get(`/${projectRollCallsPath}/:projectId`, async (c) => {
      const person = personOf(c)
      const id = asId.safeParse(c.req.param('projectId'))
      if (!id.success || !hearsRollCalls(person, id.data)) throw missing('Project')
      const { db, now } = c.get('services')
      const about = (row: string) =>
        sql.raw(`'id', ${row}.id, 'number', ${row}.number, 'kind', ${row}.kind,
          'startedOn', to_char(${row}."startedOn" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
      const due = nextDrillSql(sql`r."startedOn"`)
      const [found] = rowsOf<Omit<ProjectRollCalls, 'rowVersion' | 'mayStart'>>(
        await db.execute(sql`select p.id,
            case when n.id is not null then jsonb_build_object(${about('n')}, 'leaderName', ${accountName('n."leaderUserId"')}) end as "inProgress",
            case when r.id is not null then jsonb_build_object(${about('r')}) end as last,
            case when ${isOnSiteSql} then ${due}::text end as "nextDrillOn",
            coalesce(${isOnSiteSql} and ${isPastDay(due, dayWhere(now().toISOString(), sql`p."timeZone"`))}, false) as "isDrillOverdue",
            ${drillDaysSql} as "drillDays"
          from "project" p
          left join "rollCall" n on n."projectId" = p.id and n."statusId" = ${rollCallStatus.inProgress}::int and not n."isDeleted"
          left join lateral ${lastRollCall} r on true
          where p.id = ${id.data}::int and not p."isDeleted"`),
      )
      if (!found) throw missing('Project')
      const data: ProjectRollCalls = { ...found, rowVersion: 1, mayStart: mayInduct(person, { projectId: id.data }) }
      return answer(c, data)
    })
}
