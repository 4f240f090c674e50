import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { isAddressed, isLeftDraft, recordPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { seesCards } from './rights.ts'
import { given } from '#server/features/site/givenCards.ts'
import { disciplinaries as table } from '#server/db/tables/disciplinary.ts'

const url = recordPathSql('disciplinary', table)

/** Employers to notify, cards to sign and to close, appeals to decide, and unfinished drafts. */
export function cardWork(asked: WorkAsked): WaitingRows[] {
  const { person } = asked
  const record = { projectId: table.projectId, number: table.number, title: table.title, url }
  const ofAuthor = and(eq(table.statusId, status.approved), eq(table.authorUserId, person.userId))
  const seen = [...person.projects.keys()].filter((projectId) => seesCards(person, projectId))
  const decides = and(
    person.seesAll ? undefined : seen.length > 0 ? inArray(table.projectId, seen) : sql`false`,
    ne(table.authorUserId, person.userId),
    or(isNull(table.personUserId), ne(table.personUserId, person.userId)),
    isAddressed(person, table.projectId, sql`null::int`),
  )
  return [
    {
      ...record,
      where: and(ofAuthor, isNull(table.employerNotifiedOn))!,
      reason: 'Employer to tell',
      next: 'Enter the day',
      act: 'notify',
      since: table.decidedOn,
    },
    {
      ...record,
      where: and(ofAuthor, isNull(table.receipt))!,
      reason: 'Card to hand over',
      next: 'Let them sign',
      act: 'sign',
      since: table.decidedOn,
    },
    {
      ...record,
      where: and(
        inArray(table.statusId, [...given]),
        sql`${table.appeal}->>'decision' is null`,
        sql`${table.appeal} is not null`,
        decides,
      )!,
      reason: 'Appeal to decide',
      next: 'Decide',
      act: 'decideAppeal',
      priority: sql`30`,
      since: table.updatedOn,
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
