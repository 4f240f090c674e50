import { sql } from 'drizzle-orm'
import { agreedStatuses, pendingStatuses } from '#contract/changes/changeRequestStatus.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'

const among = (ids: readonly number[]) => sql.raw(`c."statusId" in (${ids.join(', ')})`)
const ofProject = sql`"changeRequest" c where c."projectId" = "project"."id" and not c."isDeleted"`
const agreed = among(agreedStatuses)
const pending = among(pendingStatuses)
const pendingCost = sql`coalesce(c."recommendedCost", c."quotedCost", c."costEstimate")`
const pendingDays = sql`coalesce(c."recommendedDays", c."quotedDays", c."timeImpactDays")`
const sumOf = (value: ReturnType<typeof sql>, rows: ReturnType<typeof sql>) =>
  sql`coalesce(sum(${value}) filter (where ${rows}), 0)`

/** The planned completion plus the days of all agreed changes. */
export const revisedCompletionDate = sql`("project"."plannedCompletionDate"
  + (select coalesce(sum(c."agreedDays"), 0)::int from ${ofProject} and ${agreed}))::text`

/** The contingency as a share of the contract sum, in whole cents; null if the project has none. */
const contingency = sql`nullif(round("project"."contractValue"
  * ("project"."settings" #>> '{changeRequest,defaultContingency}')::numeric / 100, 2), 0)`
/** A change that was closed without agreement draws nothing from the contingency. */
const drawn = sumOf(sql`c."contingencyDraw"`, sql`${agreed} and c."agreedCost" is not null`)

const forecastCost = sql`"project"."contractValue" + ${sumOf(sql`c."agreedCost"`, agreed)} + ${sumOf(pendingCost, pending)}`

/** What a project will cost with the changes agreed and the changes pending; null without a contract sum. */
export const forecast = sql`(select ${forecastCost} from ${ofProject})`

/** The sums of a project's change requests (`ChangeTotals`). */
export const changeTotals = sql`(select jsonb_build_object('contractSum', "project"."contractValue",
  'approvedCount', count(*) filter (where ${agreed} and c."agreedCost" is not null),
  'approvedCost', ${sumOf(sql`c."agreedCost"`, agreed)}, 'approvedDays', ${sumOf(sql`c."agreedDays"`, agreed)},
  'pendingCount', count(*) filter (where ${pending}),
  'pendingCost', ${sumOf(pendingCost, pending)}, 'pendingDays', ${sumOf(pendingDays, pending)},
  'contingency', ${contingency}, 'contingencyDrawn', ${drawn}, 'contingencyLeft', ${contingency} - ${drawn},
  'contingencyPending', ${sumOf(sql`c."contingencyDraw"`, pending)},
  'forecastCost', ${forecastCost})
  from ${ofProject})`

/** The change request of a project that was approved last. */
export async function latestChange(db: Reader, projectId: number): Promise<number | undefined> {
  const found = await db.execute(sql`select c.id from "changeRequest" c
    where c."projectId" = ${projectId} and not c."isDeleted" and ${agreed} and c."agreedCost" is not null
    order by c."decidedOn" desc, c.id desc limit 1`)
  return rowsOf<{ id: number }>(found)[0]?.id
}
