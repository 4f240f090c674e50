import { and, eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { siteAttendance } from '#contract/entities/siteAttendance.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import { signOutMany } from '#contract/people/signOutMany.ts'
import { forbidden } from '#server/base/refuse.ts'
import { markRecords } from '#server/core/marks.ts'
import { asCondition } from '#server/core/policy.ts'
import { readJson } from '#server/core/readJson.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { write } from '#server/core/write.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { ofSitePeople, signsIn } from '#server/features/site/sitePeople.ts'
import { siteAttendances as table } from '#server/db/tables/siteAttendance.ts'

/**
 * `PUT /api/siteAttendanceSignOut` `{ projectId, ids }`: signs several people out now, and answers how many were. Those
 * who have left meanwhile are passed over.
 */
export const attendanceCalls = (_kind: Resource<typeof siteAttendance>) =>
  new Hono<Env>().put('/siteAttendanceSignOut', async (c) => {
    const body = await readJson(c)
    return write(c, body, async (w) => {
      const { projectId, ids } = signOutMany.parse(body)
      if (!signsIn(w.person, { projectId })) throw forbidden('sign people out on this project')
      const mine = asCondition(ofSitePeople(w.person, table, accessLevels.contribute))
      const out = await w.tx
        .update(table)
        .set({
          statusId: status.signedOut,
          signedOutOn: w.on,
          ...changeStamp(w),
          rowVersion: sql`${table.rowVersion} + 1`,
        })
        .where(
          and(
            inArray(table.id, ids),
            eq(table.projectId, projectId),
            eq(table.statusId, status.onSite),
            eq(table.isDeleted, false),
            mine,
          ),
        )
        .returning({ id: table.id })
      for (const { id } of out)
        w.addHistory({
          entityKind: 'siteAttendance',
          entityId: id,
          projectId,
          action: 'signOut',
          fromStatusId: status.onSite,
          toStatusId: status.signedOut,
        })
      await markRecords(
        w,
        'siteAttendance',
        out.map(({ id }) => id),
      )
      return { data: { count: out.length } }
    })
  })
