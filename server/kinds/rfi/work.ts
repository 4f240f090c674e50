import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import { isLeftDraft, pathBelowRootSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import type { FigureRows } from '#server/core/figure.ts'
import { dayAfterOnSite } from '#server/core/late.ts'
import { rfis } from '#server/db/tables/rfi.ts'
import { rfiViews } from './rules.ts'

const url = pathBelowRootSql('rfis', rfis.parentProjectId, rfis.id)

/** The RFIs that are not closed, those that are overdue, and those on which the person has to act. */
export function rfiFigures({ person }: WorkAsked): FigureRows[] {
  const { open, overdue, mine } = rfiViews(person)
  return [
    { name: 'openRfis', where: open },
    { name: 'overdueRfis', where: overdue, lateFrom: dayAfterOnSite(rfis.dueOn) },
    { name: 'rfisWithMe', where: mine },
  ]
}

/** RFIs on which the person has to act, and their drafts that are unfinished or were returned. */
export function rfiWork(asked: WorkAsked): WaitingRows[] {
  const { userId } = asked.person
  const record = {
    projectId: rfis.parentProjectId,
    number: rfis.number,
    title: rfis.subject,
    priority: rfis.priorityId,
    url,
  }
  const held = {
    ...record,
    namesThem: true as const,
    join: sql`join "rfiHolding" held on held."rfiId" = ${rfis.id} and held."to" is null and held."userId" = ${userId}::int`,
    since: sql`held."from"`,
  }
  const isOwnDraft = sql`${rfis.statusId} = ${rfiStatus.draft}::int and ${rfis.raisedByUserId} = ${userId}::int`
  return [
    {
      ...held,
      where: sql`${eq(rfis.statusId, rfiStatus.open)}`,
      // Only an open RFI can be overdue (`isOverdue`).
      dueOn: rfis.dueOn,
      dueFor: 'Answer',
      reason: 'RFI ball with you',
      next: 'Answer',
      act: 'answer',
    },
    {
      ...held,
      where: sql`${eq(rfis.statusId, rfiStatus.submitted)}`,
      reason: 'RFI ball with you',
      next: 'Open',
      act: 'open',
    },
    {
      ...held,
      where: sql`${eq(rfis.statusId, rfiStatus.answered)}`,
      reason: 'Answer to accept',
      next: 'Accept',
    },
    {
      ...record,
      where: sql`${and(isOwnDraft, isNotNull(rfis.number))}`,
      reason: 'Changes requested',
      next: 'Revise',
      act: 'edit',
      since: rfis.updatedOn,
    },
    {
      ...record,
      where: sql`${and(isOwnDraft, isNull(rfis.number), isLeftDraft(rfis.raisedByUserId, rfis.updatedOn, asked))}`,
      reason: 'Draft to finish',
      next: 'Finish',
      act: 'edit',
      since: rfis.updatedOn,
    },
  ]
}
