import { and, eq, sql } from 'drizzle-orm'
import { rams as entity, type Rams, type ReviewCode } from '#contract/entities/rams.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { RunResult } from '#contract/approvals/processRun.ts'
import { riskLevelOf, scoreAfter } from '#contract/safety/risk.ts'
import { monthsAfter } from '#contract/time/holidays.ts'
import { markRecords } from '#server/core/marks.ts'
import { invalid } from '#server/base/refuse.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { instanceApproval, isApproved } from '#server/features/questionnaires/approval.ts'
import { settingsIn } from '#server/features/questionnaires/subType.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { projectProcessSubTypes } from '#server/db/tables/projectProcessSubType.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { ramsRights } from './rules.ts'
import { rams } from '#server/db/tables/rams.ts'

const codes: Record<RunResult, ReviewCode> = {
  approved: 'A',
  approvedWithComments: 'B',
  changesRequested: 'C',
  rejected: 'C',
}
/** RAMS are reviewed within a year, those of high risk within three months (domain specification, 7.2). */
const longestReview = 12
const longestHighRisk = 3

export const ramsApproval = {
  entity,
  approval: instanceApproval({
    entity,
    table: rams,
    mayBeAsked: ramsRights.mayBeAsked,
    values: ({ highRisk }) => ({ highRisk }),
    parties: ({ authorUserId, supervisorUserId }) => [
      { userId: authorUserId, name: '', as: 'the author' },
      ...(supervisorUserId === null ? [] : [{ userId: supervisorUserId, name: '', as: 'the supervisor of the work' }]),
    ],
    async decided(w, row, result, { comment }) {
      if (!isApproved(result)) return { reviewCode: codes[result] }
      const bands = await officeSettings(w.tx)
      const isHigh = row.riskRows.some((hazard) => riskLevelOf(scoreAfter(hazard), bands) === 'high')
      if (isHigh && !comment)
        throw invalid(
          'A hazard is of high risk even with its controls. Approve with comments, and say why that is acceptable.',
          'comment',
        )
      if (row.supersedesId !== null) await supersede(w, row.supersedesId, row)
      return { reviewCode: codes[result], reviewDueOn: await nextReview(w, row) }
    },
  }),
}

/** The last day before the next review, by the project's sub type. */
async function nextReview(w: Write, { projectId, systemId, processSubTypeId, highRisk }: Rams) {
  const [used] = await w.tx
    .select({
      months: sql<number | null>`coalesce(${projectProcessSubTypes.reviewMonths}, ${processSubTypes.reviewMonths})`,
    })
    .from(processSubTypes)
    .leftJoin(
      projectProcessSubTypes,
      and(eq(projectProcessSubTypes.processSubTypeId, processSubTypes.id), settingsIn({ projectId, systemId })),
    )
    .where(eq(processSubTypes.id, processSubTypeId))
  const months = Math.min(used?.months ?? longestReview, highRisk ? longestHighRisk : longestReview)
  return monthsAfter(await dayOnSite(w, projectId), months)
}

/** Ends a revision when another one replaces it. It stays in force until then. */
async function supersede(w: Write, id: number, { id: supersededById, projectId }: Rams) {
  const [former] = await w.tx.select({ statusId: rams.statusId }).from(rams).where(eq(rams.id, id)).for('update')
  await w.tx
    .update(rams)
    .set({
      statusId: status.superseded,
      supersededById,
      closedOn: w.on,
      ...changeStamp(w),
      rowVersion: sql`${rams.rowVersion} + 1`,
    })
    .where(eq(rams.id, id))
  w.addHistory({
    entityKind: 'rams',
    entityId: id,
    projectId,
    action: 'supersede',
    fromStatusId: former!.statusId,
    toStatusId: status.superseded,
  })
  await markRecords(w, 'rams', [id])
}
