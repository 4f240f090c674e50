import { and, eq } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { isLeftDraft, recordPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { onSiteTrainings as table } from '#server/db/tables/onSiteTraining.ts'

const url = recordPathSql('onSiteTraining', table)

/** Trainings to close after their approval, and unfinished drafts. */
export function trainingWork(asked: WorkAsked): WaitingRows[] {
  const record = { projectId: table.projectId, number: table.number, title: table.title, url }
  return [
    {
      ...record,
      where: and(eq(table.statusId, status.approved), eq(table.authorUserId, asked.person.userId))!,
      reason: 'Training to close',
      next: 'Close',
      act: 'close',
      since: table.decidedOn,
    },
    {
      ...record,
      where: and(eq(table.statusId, status.draft), isLeftDraft(table.authorUserId, table.updatedOn, asked))!,
      reason: 'Draft to finish',
      next: 'Finish',
      since: table.updatedOn,
    },
  ]
}
