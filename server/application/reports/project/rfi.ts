import { ne, sql } from 'drizzle-orm'
import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import { rfi } from '#contract/entities/rfi.ts'
import { daysIn } from '#contract/reports/reportPeriods.ts'
import { isPastDay } from '#contract/time/deadlines.ts'
import { daysAfter, workCalendar, workingDaysBetween } from '#contract/time/holidays.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { reading } from '#server/core/reading.ts'
import { nameColumnsOf } from '#server/core/references/names.ts'
import { rowsOf } from '#server/db/database.ts'
import { rfis as table } from '#server/db/tables/rfi.ts'
import { changeMadeOf } from '#server/features/site/changeMadeOf.ts'
import { rfiFacts } from '#server/kinds/rfi/facts.ts'
import { rfiResource } from '#server/kinds/rfi/resource.ts'
import { average } from './amounts.ts'
import { pastDue, reportOver } from './describeReport.ts'
import type { Asked } from './reportQuestion.ts'
import { conditionOf, dayOnSite, isIn, records, startOnSite } from './reportRows.ts'

const { draft, submitted, answered: isAnswered, closed: isClosed } = rfiStatus

/** An answer counts from the official one; until one is chosen, from the last of this round once all are in. */
const answeredOn = sql.raw(`(select coalesce(
    max(one."on") filter (where one.id = "rfi"."officialResponseId"),
    max(one."on") filter (where one.kind = 'answer' and one.round = "rfi".round
      and "rfi"."statusId" in (${isAnswered}, ${isClosed})))
  from "rfiResponse" one where one."rfiId" = "rfi".id)`)

/** When it needed no more work: an RFI that became void has no other day than that of its last change. */
const endedOn = sql.raw(
  `case when "rfi"."statusId" = ${rfiStatus.void} then "rfi"."updatedOn" else "rfi"."closedOn" end`,
)

const counted = {
  /** A company is concerned if the RFI is raised for it, or if its people raised it or are asked for an answer. */
  company: (clientId: number) => sql`("rfi"."raisedForClientId" = ${clientId} or exists (
    select 1 from "user" u where u."clientId" = ${clientId} and (u.id = "rfi"."raisedByUserId"
      or "rfi".assignees @> jsonb_build_array(jsonb_build_object('userId', u.id)))))`,
  where: () => ne(table.statusId, draft),
}

const rfisOf = records(rfiResource, {
  ...counted,
  columns: (asked) => ({
    id: table.id,
    number: table.number,
    subject: table.subject,
    discipline: sql<string>`${nameColumnsOf(rfi).disciplineName}`,
    raisedBy: sql<string>`${rfiFacts.raisedByName}`,
    ball: sql<string[]>`${rfiFacts.ballInCourtNames}`,
    statusId: table.statusId,
    raised: dayOnSite(table.submittedOn, asked),
    due: table.dueOn,
    answered: dayOnSite(answeredOn, asked),
    closed: dayOnSite(table.closedOn, asked),
    ended: dayOnSite(sql`(${endedOn})`, asked),
    costImpact: table.costImpact,
    ...reading(rfiResource).shown(asked.person, { costEstimate: table.costEstimate }),
    timeImpact: table.timeImpact,
    timeDays: table.timeDays,
    change: sql<string | null>`${changeMadeOf('rfi', asked.person).changeRequestNumber}`,
    folderId: sql<number | null>`${rfiFacts.folderId}`,
  }),
})
type Row = Awaited<ReturnType<typeof rfisOf>>[number]

/** How many days each company has had the ball within the days of the report, up to now. */
async function heldDays(asked: Asked) {
  const { filters, now } = asked
  const from = startOnSite(filters.startDate, asked)
  const until = sql`least(${startOnSite(daysAfter(filters.endDate, 1), asked)}, ${now.toISOString()}::timestamptz)`
  return rowsOf<{ company: string; days: number }>(
    await asked.db.execute(sql`
      select c.name as company, round(sum(extract(epoch from
          least(coalesce(h."to", ${until}), ${until}) - greatest(h."from", ${from})) / 86400)::numeric, 1)::float8 as days
      from "rfiHolding" h join ${table} on ${table.id} = h."rfiId"
        join "user" u on u.id = h."userId" join "client" c on c.id = u."clientId"
      where ${conditionOf(rfiResource, counted, asked)} and h."from" < ${until} and coalesce(h."to", ${until}) > ${from}
      group by c.name order by days desc, c.name`),
  )
}

async function read(asked: Asked) {
  const [rows, held] = [await rfisOf(asked), await heldDays(asked)]
  const calendar = workCalendar(asked.project, await officeSettings(asked.db))
  const rfis = rows.map((row) => {
    const { due, raised, answered, ended } = row
    const last = [answered, ended, asked.asOf].filter((one) => one !== null).toSorted()[0]!
    return {
      ...row,
      days: answered && raised ? Math.max(daysIn(raised, answered) - 1, 0) : null,
      lateDays: due === null ? 0 : workingDaysBetween(due, last, calendar),
    }
  })
  return { rfis, held }
}

const isOpen = ({ raised, ended }: Row, asOf: string) =>
  raised !== null && raised <= asOf && (ended === null || ended > asOf)
/** One that was not opened yet waits for the manager, and is not overdue in the register either. */
const wasOpened = ({ statusId }: Row) => statusId !== draft && statusId !== submitted

const { report, figure, overTime, agesOf, countedBy, list } = reportOver(read)

const raised = figure({
  name: 'Raised',
  meaning: 'RFIs that were sent on these days. Drafts do not count.',
  of: ({ rfis }) => rfis,
  on: (row) => row.raised,
})
const answered = figure({
  name: 'Answered',
  meaning: 'RFIs whose official answer, or last answer until one is chosen, is of these days.',
  of: ({ rfis }) => rfis,
  on: (row) => row.answered,
})
const closed = figure({
  name: 'Closed',
  meaning: 'RFIs that were closed on these days. Void ones do not count.',
  of: ({ rfis }) => rfis,
  on: (row) => row.closed,
})
const open = figure({
  name: 'Open at the end',
  meaning: 'RFIs that were sent and were neither closed nor void at the end of the report.',
  page: 'rfis',
  register: { table: 'rfis', view: 'open' },
  isAsOfNow: true,
  of: ({ rfis }, { asOf }) => rfis.filter((row) => isOpen(row, asOf)),
})
const overdue = figure({
  name: 'Overdue at the end',
  meaning: 'Those open at the end that were opened, past their due date and not answered.',
  page: 'rfis',
  register: { table: 'rfis', view: 'overdue' },
  isAsOfNow: true,
  of: (found, asked) =>
    open
      .of(found, asked)
      .filter(
        (row) =>
          wasOpened(row) && isPastDay(row.due, asked.asOf) && (row.answered === null || row.answered > asked.asOf),
      ),
  beside: pastDue,
})
const daysToAnswer = figure({
  name: 'Days to answer',
  meaning: 'Calendar days from sending to the answer, on average, of those answered on these days.',
  as: 'decimal',
  of: answered.of,
  on: answered.on,
  value: (rows) => average(rows.map(({ days }) => days)),
  beside: () => ({ more: 'on average' }),
})
const impact = figure({
  name: 'With cost or time impact',
  meaning: 'Those raised on these days that were said to change the cost or the time.',
  of: ({ rfis }) => rfis.filter(({ costImpact, timeImpact }) => costImpact === 'yes' || timeImpact === 'yes'),
  on: raised.on,
  beside: () => ({ more: 'of those raised' }),
})

/** The RFIs of a project: how many were raised, answered and closed, how old the open ones are, and who held them. */
export const rfiReport = report({
  figures: { raised, answered, closed, open, overdue, daysToAnswer, impact },
  charts: [overTime('Raised and closed', { raised, closed })],
  tables: [
    agesOf(
      { key: 'ageing', title: 'Age of the open RFIs' },
      open,
      { name: 'Since it was raised', count: 'RFIs' },
      (row) => row.raised!,
    ),
    countedBy(
      { key: 'disciplines', title: 'Raised by discipline' },
      raised,
      { name: 'Discipline', count: 'RFIs' },
      ({ discipline }) => discipline,
    ),
    list({ key: 'held', title: 'Days with the ball', bars: 'days' }, ({ held }) => held, {
      company: { label: 'Company', of: ({ company }) => company },
      days: { label: 'Days', as: 'decimal', of: ({ days }) => days },
    }),
    list(
      { key: 'rfis', title: 'RFIs of these days' },
      ({ rfis }, asked) =>
        rfis.filter(
          (row) =>
            isIn(row.raised, asked) || isIn(row.answered, asked) || isIn(row.ended, asked) || isOpen(row, asked.asOf),
        ),
      {
        number: { label: 'Number', of: ({ number }) => number },
        subject: { label: 'Subject', of: ({ subject }) => subject },
        discipline: { label: 'Discipline', of: ({ discipline }) => discipline },
        raisedBy: { label: 'Raised by', of: ({ raisedBy }) => raisedBy },
        ball: { label: 'Ball in court', of: ({ ball }) => ball.join(', ') || null },
        raised: { label: 'Raised', as: 'day', of: (row) => row.raised },
        due: { label: 'Due', as: 'day', of: ({ due }) => due },
        answered: { label: 'Answered', as: 'day', of: (row) => row.answered },
        days: { label: 'Days', as: 'count', of: ({ days }) => days },
        late: { label: 'Days late', as: 'count', of: ({ lateDays }) => lateDays || null },
        cost: {
          label: 'Cost',
          as: 'money',
          of: ({ costImpact, costEstimate }) => (costImpact === 'yes' ? costEstimate : null),
        },
        timeDays: {
          label: 'Days impact',
          as: 'count',
          of: ({ timeImpact, timeDays }) => (timeImpact === 'yes' ? timeDays : null),
        },
        change: { label: 'Change request', of: ({ change }) => change },
      },
      ({ folderId, id }) => (folderId === null ? undefined : `folders/${folderId}/rfis/${id}`),
    ),
  ],
})
