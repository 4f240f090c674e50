import { and, eq, or, sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { unfinishedActions } from '#contract/safety/actionStatus.ts'
import { isFrom } from '#server/db/columns/source.ts'
import { isLeftDraft, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import type { InspectionKind } from './inspectionKind.ts'

/** Inspections whose defects are put right, for their author to close, and drafts that were left. */
export const inspectionWork =
  ({ kind, table, pathSql }: InspectionKind) =>
  (asked: WorkAsked): WaitingRows[] => {
    const record = {
      projectId: table.projectId,
      number: table.number,
      title: table.title,
      url: pathSql,
    }
    const actions = (condition: string) =>
      sql.raw(`exists (select 1 from "questionResponseAction" a where ${isFrom('a', kind)}
        and not a."isDeleted"${condition})`)
    const isLeft = or(
      isLeftDraft(table.authorUserId, table.updatedOn, asked),
      isLeftDraft(table.performedByUserId, table.updatedOn, asked),
    )
    return [
      {
        ...record,
        where: and(
          eq(table.statusId, status.approved),
          eq(table.authorUserId, asked.person.userId),
          actions(''),
          sql`not ${actions(` and a."statusId" in (${unfinishedActions.join(', ')})`)}`,
        )!,
        reason: 'Inspection to close',
        next: 'Close',
        act: 'close',
        since: table.inForceOn,
      },
      {
        ...record,
        where: and(eq(table.statusId, status.draft), isLeft)!,
        reason: 'Draft to finish',
        next: 'Finish',
        since: table.updatedOn,
      },
    ]
  }
