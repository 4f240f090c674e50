import { sql } from 'drizzle-orm'
import { actionStatus as status } from '#contract/safety/actionStatus.ts'
import type { FigureRows } from '#server/core/figure.ts'
import { recordPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { dayAfterOnSite } from '#server/core/late.ts'
import { actionViews, isToCheckBy, isToFixBy, isToFixByCompany } from './rules.ts'
import { questionResponseActions as table } from '#server/db/tables/questionResponseAction.ts'

const url = recordPathSql('questionResponseAction', table)

/** The overdue actions of a project, regardless of who has to put them right. */
export const actionFigures = ({ person }: WorkAsked): FigureRows[] => [
  { name: 'overdueActions', where: actionViews(person).overdue, lateFrom: dayAfterOnSite(table.dueOn) },
]

/** Actions that the person has to put right, and fixes that they have to check. */
export function actionWork({ person }: WorkAsked): WaitingRows[] {
  const record = {
    projectId: table.projectId,
    number: table.number,
    title: table.title,
    url,
    priority: table.priorityId,
    since: table.updatedOn,
    dueOn: table.dueOn,
    dueFor: 'Completion',
  }
  const fix = {
    ...record,
    reason: sql`case when ${table.statusId} = ${status.notAccepted}::int then 'Fix not accepted' else 'Action to put right' end`,
    next: 'Put right',
    act: 'fix',
  }
  return [
    { ...fix, where: isToFixBy(person), namesThem: true },
    { ...fix, where: isToFixByCompany(person) },
    {
      ...record,
      where: isToCheckBy(person),
      reason: 'Fix to check',
      next: 'Check',
      act: 'accept',
      // The fix has been reported, and only unfixed actions can be late.
      isLate: sql`false`,
      namesThem: true,
    },
  ]
}
