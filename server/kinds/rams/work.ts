import { and, eq } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { isLeftDraft, recordPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { isToSignBy } from './rules.ts'
import { rams as table } from '#server/db/tables/rams.ts'

const url = recordPathSql('rams', table)

/** RAMS to sign, those whose review is overdue, and unfinished drafts. */
export function ramsWork(asked: WorkAsked): WaitingRows[] {
  const { person } = asked
  const record = { projectId: table.projectId, number: table.number, title: table.title, url }
  return [
    {
      ...record,
      where: isToSignBy(person),
      reason: 'RAMS to sign',
      next: 'Read and sign',
      act: 'sign',
      since: table.decidedOn,
    },
    {
      ...record,
      where: and(eq(table.statusId, status.expired), eq(table.authorUserId, person.userId))!,
      reason: 'RAMS to review',
      next: 'Revise',
      act: 'revise',
      since: table.updatedOn,
      dueOn: table.reviewDueOn,
      dueFor: 'Review',
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
