import { and, eq, inArray, sql } from 'drizzle-orm'
import { changeRequestStatus as status } from '#contract/changes/changeRequestStatus.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { runStatus } from '#contract/approvals/processRun.ts'
import { levelIn, ofProjectsWithSums, partyOnly } from '#server/core/access.ts'
import { asCondition } from '#server/core/policy.ts'
import type { FigureRows } from '#server/core/figure.ts'
import { isAddressed, isLeftDraft, pathBelowRootSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { changeRequests as table } from '#server/db/tables/changeRequest.ts'
import { changeRequestViews } from './rules.ts'

const url = pathBelowRootSql('changerequests', table.projectId, table.id)
const wasReturned = sql`exists (select 1 from "processRun" r where r."entityKind" = 'changeRequest'
  and r."entityId" = ${table.id} and r."statusId" = ${runStatus.changesRequested}::int)`

/** The value of the changes that are not decided yet (`changeTotals`). */
export const changeFigures = ({ person }: WorkAsked): FigureRows[] => [
  {
    name: 'pendingChange',
    where: and(changeRequestViews.pending, asCondition(ofProjectsWithSums(person, table.projectId)))!,
    value: sql`sum(coalesce(${table.recommendedCost}, ${table.quotedCost}, ${table.costEstimate}, 0))`,
  },
]

/**
 * Change requests to assess, to quote and to submit, those after which the safety file must be updated, and the
 * person's own that are unfinished or were rejected.
 */
export function changeRequestWork(asked: WorkAsked): WaitingRows[] {
  const { person } = asked
  const record = { projectId: table.projectId, number: table.number, title: table.title, url }
  const manages = (system: 'pmp' | 'sfs') => {
    const managed = [...person.projects.keys()].filter(
      (id) => levelIn(person, id, system) >= accessLevels.manage && !partyOnly(person, id),
    )
    return and(
      person.seesAll ? undefined : managed.length > 0 ? inArray(table.projectId, managed) : sql`false`,
      isAddressed(person, table.projectId, sql`null::int`),
    )
  }
  const managesIt = manages('pmp')
  const isAuthor = eq(table.raisedByUserId, person.userId)
  return [
    {
      ...record,
      where: and(eq(table.statusId, status.notified), managesIt)!,
      reason: 'Change to assess',
      next: 'Assess',
      act: 'assess',
      since: table.notifiedOn,
      dueOn: table.noticeReplyDueOn,
      dueFor: 'Reply',
    },
    {
      ...record,
      where: and(eq(table.statusId, status.assessing), eq(table.assessorUserId, person.userId))!,
      reason: 'CR quotation',
      next: 'Quote',
      act: 'quote',
      since: table.updatedOn,
      dueOn: table.quotationDueOn,
      dueFor: 'Quotation',
      namesThem: true,
    },
    {
      ...record,
      // A returned one waits for its author, through its approval.
      where: and(eq(table.statusId, status.quoted), managesIt, sql`not ${wasReturned}`)!,
      reason: 'CR decision',
      next: 'Submit',
      act: 'submit',
      since: table.updatedOn,
      dueOn: table.decisionDueOn,
      dueFor: 'Decision',
    },
    {
      ...record,
      // It counts as implemented once the documents are updated (domain specification, 9.2).
      where: and(
        inArray(table.statusId, [status.approved, status.approvedInPart]),
        eq(table.affectsSafetyFile, true),
        manages('sfs'),
      )!,
      reason: 'Safety file to update',
      next: 'Open',
      since: table.decidedOn,
    },
    {
      ...record,
      where: and(eq(table.statusId, status.rejected), isAuthor)!,
      reason: 'Rejected',
      next: 'Revise',
      act: 'revise',
      since: table.decidedOn,
    },
    {
      ...record,
      where: and(eq(table.statusId, status.draft), isLeftDraft(table.raisedByUserId, table.updatedOn, asked))!,
      reason: 'Draft to finish',
      next: 'Finish',
      act: 'edit',
      since: table.updatedOn,
    },
  ]
}
