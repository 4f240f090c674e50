import { isPastDay } from '#contract/time/deadlines.ts'
import { and, ne, sql } from 'drizzle-orm'
import { rfi } from '#contract/entities/rfi.ts'
import { daysAfter, workCalendar, workingDaysBetween } from '#contract/time/holidays.ts'
import type { ProjectReport, ReportTable } from '#contract/reports/projectReport.ts'
import { daysIn } from '#contract/reports/reportPeriods.ts'
import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import { reading } from '#server/core/reading.ts'
import { nameColumnsOf } from '#server/core/references/names.ts'
import { rowsOf } from '#server/db/database.ts'
import { changeMadeOf } from '#server/kinds/changeRequest/madeOf.ts'
import { rfiFacts } from '#server/kinds/rfi/facts.ts'
import { rfiResource } from '#server/kinds/rfi/resource.ts'
import { rfis } from '#server/db/tables/rfi.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import {
  ageRows,
  average,
  countRows,
  dayOnSite,
  figuresOf,
  groupedBy,
  isIn,
  perBucket,
  startOnSite,
} from './reportParts.ts'
import type { Asked } from './reportQuestion.ts'

const { draft, answered, closed } = rfiStatus
const read = reading(rfiResource)
const figure = figuresOf('rfi')

/** A company is concerned if the RFI is raised for it, or if its people raised it or are asked for an answer. */
const concerns = (clientId: number) => sql`("rfi"."raisedForClientId" = ${clientId} or exists (
  select 1 from "user" u where u."clientId" = ${clientId} and (u.id = "rfi"."raisedByUserId"
    or "rfi".assignees @> jsonb_build_array(jsonb_build_object('userId', u.id)))))`

const conditionOf = ({ person, project, filters }: Asked) =>
  and(
    read.findable(person, { parentProjectId: project.id }),
    ne(rfis.statusId, draft),
    filters.companyId === null ? undefined : concerns(filters.companyId),
  )

/** An answer counts from the official one; until one is chosen, from the last of this round once all are in. */
const answeredOn = sql.raw(`(select coalesce(
    max(one."on") filter (where one.id = "rfi"."officialResponseId"),
    max(one."on") filter (where one.kind = 'answer' and one.round = "rfi".round
      and "rfi"."statusId" in (${answered}, ${closed})))
  from "rfiResponse" one where one."rfiId" = "rfi".id)`)

/** When it needed no more work: an RFI that became void has no other day than that of its last change. */
const endedOn = sql.raw(
  `case when "rfi"."statusId" = ${rfiStatus.void} then "rfi"."updatedOn" else "rfi"."closedOn" end`,
)

const rowsFor = (asked: Asked) =>
  asked.db
    .select({
      id: rfis.id,
      number: rfis.number,
      subject: rfis.subject,
      discipline: sql<string>`${nameColumnsOf(rfi).disciplineName}`,
      raisedBy: sql<string>`${rfiFacts.raisedByName}`,
      ball: sql<string[]>`${rfiFacts.ballInCourtNames}`,
      statusId: rfis.statusId,
      raised: dayOnSite(rfis.submittedOn, asked),
      due: rfis.dueOn,
      answered: dayOnSite(answeredOn, asked),
      closed: dayOnSite(rfis.closedOn, asked),
      ended: dayOnSite(sql`(${endedOn})`, asked),
      costImpact: rfis.costImpact,
      ...read.shown(asked.person, { costEstimate: rfis.costEstimate }),
      timeImpact: rfis.timeImpact,
      timeDays: rfis.timeDays,
      change: sql<string | null>`${changeMadeOf('rfi', asked.person).changeRequestNumber}`,
      folderId: sql<number | null>`${rfiFacts.folderId}`,
    })
    .from(rfis)
    .where(conditionOf(asked))
    .orderBy(rfis.id)

/** How many days each company has had the ball within the days of the report, up to now. */
async function heldDays(asked: Asked) {
  const { filters, now } = asked
  const from = startOnSite(filters.startDate, asked)
  const until = sql`least(${startOnSite(daysAfter(filters.endDate, 1), asked)}, ${now.toISOString()}::timestamptz)`
  return rowsOf<{ company: string; days: number }>(
    await asked.db.execute(sql`
      select c.name as company, round(sum(extract(epoch from
          least(coalesce(h."to", ${until}), ${until}) - greatest(h."from", ${from})) / 86400)::numeric, 1)::float8 as days
      from "rfiHolding" h join ${rfis} on ${rfis.id} = h."rfiId"
        join "user" u on u.id = h."userId" join "client" c on c.id = u."clientId"
      where ${conditionOf(asked)} and h."from" < ${until} and coalesce(h."to", ${until}) > ${from}
      group by c.name order by days desc, c.name`),
  )
}

/** The RFIs of a project: how many were raised, answered and closed, how old the open ones are, and who held them. */
export async function rfiReport(asked: Asked): Promise<Pick<ProjectReport, 'kpis' | 'series' | 'tables' | 'notes'>> {
  const { asOf } = asked
  const [rows, held] = [await rowsFor(asked), await heldDays(asked)]
  const calendar = workCalendar(asked.project, await officeSettings(asked.db))
  type Row = (typeof rows)[number]
  const day = (field: 'raised' | 'answered' | 'closed') => rows.filter((row) => isIn(row[field], asked))
  const [raised, answers, closings] = [day('raised'), day('answered'), day('closed')]
  const isOpen = (row: Row) => row.raised !== null && row.raised <= asOf && (row.ended === null || row.ended > asOf)
  const open = rows.filter(isOpen)
  const lateDays = ({ due, answered: on, ended }: Row) => {
    const last = [on, ended, asOf].filter((one) => one !== null).toSorted()[0]!
    return due === null ? 0 : workingDaysBetween(due, last, calendar)
  }
  // One that was not opened yet waits for the manager, and is not overdue in the register either.
  const wasOpened = ({ statusId }: Row) => statusId !== rfiStatus.draft && statusId !== rfiStatus.submitted
  const overdue = open.filter(
    (row) => wasOpened(row) && isPastDay(row.due, asOf) && (row.answered === null || row.answered > asOf),
  )
  const daysToAnswer = (row: Row) =>
    row.answered && row.raised ? Math.max(daysIn(row.raised, row.answered) - 1, 0) : null
  const toAnswer = average(answers.map((row) => daysToAnswer(row)!))
  const impact = raised.filter(({ costImpact, timeImpact }) => costImpact === 'yes' || timeImpact === 'yes').length
  const listed = rows.filter(
    (row) => isIn(row.raised, asked) || isIn(row.answered, asked) || isIn(row.ended, asked) || isOpen(row),
  )
  const register: ReportTable = {
    key: 'rfis',
    title: 'RFIs of these days',
    columns: [
      { key: 'number', label: 'Number', as: 'text' },
      { key: 'subject', label: 'Subject', as: 'text' },
      { key: 'discipline', label: 'Discipline', as: 'text' },
      { key: 'raisedBy', label: 'Raised by', as: 'text' },
      { key: 'ball', label: 'Ball in court', as: 'text' },
      { key: 'raised', label: 'Raised', as: 'day' },
      { key: 'due', label: 'Due', as: 'day' },
      { key: 'answered', label: 'Answered', as: 'day' },
      { key: 'days', label: 'Days', as: 'count' },
      { key: 'late', label: 'Days late', as: 'count' },
      { key: 'cost', label: 'Cost', as: 'money' },
      { key: 'timeDays', label: 'Days impact', as: 'count' },
      { key: 'change', label: 'Change request', as: 'text' },
    ],
    rows: listed.map((row) => ({
      values: [
        row.number,
        row.subject,
        row.discipline,
        row.raisedBy,
        row.ball.join(', ') || null,
        row.raised,
        row.due,
        row.answered,
        daysToAnswer(row),
        lateDays(row) || null,
        row.costImpact === 'yes' ? row.costEstimate : null,
        row.timeImpact === 'yes' ? row.timeDays : null,
        row.change,
      ],
      ...(row.folderId !== null && { path: `folders/${row.folderId}/rfis/${row.id}` }),
    })),
    totals: null,
  }
  const count = (key: string, label: string) => [
    { key, label, as: 'text' as const },
    { key: 'count', label: 'RFIs', as: 'count' as const },
  ]
  return {
    kpis: [
      figure('raised', raised.length),
      figure('answered', answers.length),
      figure('closed', closings.length),
      figure('open', open.length),
      figure('overdue', overdue.length, overdue.length > 0 ? { tone: 'red', more: 'past their due date' } : {}),
      figure('daysToAnswer', toAnswer, { more: 'on average' }),
      figure('impact', impact, { more: 'of those raised' }),
    ],
    series: [
      {
        key: 'raised',
        label: 'Raised',
        chart: 'Raised and closed',
        as: 'count',
        points: perBucket(
          asked,
          rows.map((row) => row.raised),
        ),
      },
      {
        key: 'closed',
        label: 'Closed',
        chart: 'Raised and closed',
        as: 'count',
        points: perBucket(
          asked,
          rows.map((row) => row.closed),
        ),
      },
    ],
    tables: [
      {
        key: 'ageing',
        title: 'Age of the open RFIs',
        columns: count('age', 'Since it was raised'),
        rows: ageRows(
          open.map((row) => row.raised!),
          asOf,
        ),
        totals: null,
        bars: 'count',
      },
      {
        key: 'disciplines',
        title: 'Raised by discipline',
        columns: count('discipline', 'Discipline'),
        rows: countRows(groupedBy(raised, ({ discipline }) => discipline)),
        totals: null,
        bars: 'count',
      },
      {
        key: 'held',
        title: 'Days with the ball',
        columns: [
          { key: 'company', label: 'Company', as: 'text' },
          { key: 'days', label: 'Days', as: 'decimal' },
        ],
        rows: held.map(({ company, days }) => ({ values: [company, days] })),
        totals: null,
        bars: 'days',
      },
      register,
    ],
    notes: [],
  }
}
