import { or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { changeRequestStatus as status } from '#contract/changes/changeRequestStatus.ts'
import { changeRequest } from '#contract/entities/changeRequest.ts'
import type { Person } from '#server/core/person.ts'
import { withoutWithheld } from '#server/core/reading.ts'
import type { Readable } from '#server/core/readable.ts'
import { referredNameIn } from '#server/core/references/names.ts'
import { waitingForFact, waitingForPairs } from '#server/features/approvals/storedRun.ts'
import { accountName } from '#server/db/accountName.ts'
import { foldedIn } from '#server/db/columns/folded.ts'
import { sortKeyIn } from '#server/db/columns/windowed.ts'
import { changeRequests as table } from '#server/db/tables/changeRequest.ts'
import { changeDueOn } from './facts.ts'
import { changeRequestRules, changeRequestViews } from './rules.ts'

/** The number as the register shows it. */
const number = sql`coalesce(${table.number}, 'Draft')`
const author = accountName('"changeRequest"."raisedByUserId"')
const raised = sql`coalesce(${table.notifiedOn}, ${table.createdOn})`
/** Agreed if known, else quoted or estimated. */
const days = sql`coalesce(${table.agreedDays}, ${table.quotedDays}, ${table.timeImpactDays})`

const { draft, assessing } = status
/** A draft waits for its author, one that is assessed for its assessor, and one in approval for those who decide. */
const waiting = sql`(case ${table.statusId} when ${draft}::int then ${author}
  when ${assessing}::int then ${accountName('"changeRequest"."assessorUserId"')}
  else ${waitingForFact('changeRequest')} end)`
const waitingPairs = sql`select c.id, c."raisedByUserId" as value from "changeRequest" c where c."statusId" = ${draft}::int
  union select c.id, c."assessorUserId" from "changeRequest" c
    where c."statusId" = ${assessing}::int and c."assessorUserId" is not null
  union ${waitingForPairs('changeRequest')}`

const searched = sql`concat_ws(E'\n', ${number}, ${table.title}, ${referredNameIn(changeRequest, 'typeId')},
  ${waiting}, ${author}, ${referredNameIn(changeRequest, 'onBehalfClientId')})`

/** How the register of change requests is read. Sums are sorted and added up only where the reader reads them. */
export function changeRequestWindow(person: Person) {
  const views = changeRequestViews
  const counts = or(views.pending, views.approved)!
  const { costEstimate, agreedCost, quotedCost } = withoutWithheld(changeRequestRules, person, {
    costEstimate: table.costEstimate,
    agreedCost: table.agreedCost,
    quotedCost: table.quotedCost,
  })
  /** Null if the reader reads none of the values (`countsInTotals`). */
  const total = (value: PgColumn | SQL) =>
    sql`(case when count(${value}) > 0 then coalesce(sum(${value}) filter (where ${counts}), 0) end)`
  return {
    sorts: {
      number: sortKeyIn(number),
      title: sortKeyIn(table.title),
      raised,
      dueOn: changeDueOn,
      estimate: costEstimate,
      agreed: agreedCost,
      quotation: quotedCost,
      days,
      waiting: sortKeyIn(waiting),
      author: sortKeyIn(author),
    },
    filters: { raised: sql`(${raised} at time zone 'UTC')::date` },
    many: { waiting: { values: waitingPairs } },
    named: { waiting: 'user' },
    views,
    toggles: {
      waiting: sql`${table.id} in (select v.id from (${waitingPairs}) v where v.value = ${person.userId}::int)`,
    },
    totals: {
      estimate: total(costEstimate),
      agreed: total(agreedCost),
      quotation: total(quotedCost),
      days: total(days),
    },
    search: (pattern) => sql`${foldedIn(searched)} like ${pattern}`,
  } satisfies ReturnType<NonNullable<Readable<typeof changeRequest>['window']>>
}
