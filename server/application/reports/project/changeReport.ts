import { and, eq, ne, sql } from 'drizzle-orm'
import {
  isAgreed,
  changeFundingWords,
  changeRequestStatus,
  changeRequestStatusWords,
  changeSourceWords,
  pendingStatuses,
} from '#contract/changes/changeRequestStatus.ts'
import { changeRequest } from '#contract/entities/changeRequest.ts'
import type { ProjectReport, ReportRow } from '#contract/reports/projectReport.ts'
import { bucketEnd, daysIn } from '#contract/reports/reportPeriods.ts'
import { reading } from '#server/core/reading.ts'
import { nameColumnsOf } from '#server/core/references/names.ts'
import { changeRequestFacts } from '#server/kinds/changeRequest/facts.ts'
import { changeRequestResource } from '#server/kinds/changeRequest/resource.ts'
import { changeRequests as table } from '#server/db/tables/changeRequest.ts'
import { average, dayOnSite, figuresOf, groupedBy, isIn, share, sumOf, totalOf } from './reportParts.ts'
import { readsSums } from '#server/core/access.ts'
import type { Asked } from './reportQuestion.ts'

const read = reading(changeRequestResource)
const figure = figuresOf('changeRequest')
const { draft, rejected } = changeRequestStatus

/** A company is concerned if a change is for it, or if its people raised or assess it. */
const concerns = (clientId: number) => sql`("changeRequest"."onBehalfClientId" = ${clientId} or exists (
  select 1 from "user" u where u."clientId" = ${clientId}
    and u.id in ("changeRequest"."raisedByUserId", "changeRequest"."assessorUserId")))`

const rowsFor = (asked: Asked) => {
  const { db, person, project, filters } = asked
  return db
    .select({
      id: table.id,
      number: table.number,
      title: table.title,
      type: sql<string>`${nameColumnsOf(changeRequest).typeName}`,
      statusId: table.statusId,
      raised: dayOnSite(table.notifiedOn, asked),
      decided: dayOnSite(table.decidedOn, asked),
      ended: dayOnSite(table.closedOn, asked),
      ...read.shown(person, {
        costEstimate: table.costEstimate,
        quotedCost: table.quotedCost,
        recommendedCost: table.recommendedCost,
        agreedCost: table.agreedCost,
      }),
      agreedDays: table.agreedDays,
      fundedBy: table.fundedBy,
      source: table.source,
      folderId: sql<number | null>`${changeRequestFacts.folderId}`,
    })
    .from(table)
    .where(
      and(
        read.findable(person, { projectId: project.id }),
        ne(table.statusId, draft),
        filters.companyId === null ? undefined : concerns(filters.companyId),
        filters.changeRequestTypeId === null ? undefined : eq(table.typeId, filters.changeRequestTypeId),
      ),
    )
    .orderBy(table.id)
}
type Row = Awaited<ReturnType<typeof rowsFor>>[number]

const worth = ({ recommendedCost, quotedCost, costEstimate }: Row) => recommendedCost ?? quotedCost ?? costEstimate
const agreedBy = (rows: readonly Row[], day: string) =>
  sumOf(
    rows
      .filter((row) => isAgreed(row) && row.decided !== null && row.decided <= day)
      .map(({ agreedCost }) => agreedCost),
  )

/** Those on which nobody had decided by the end of a day, and which nobody had withdrawn or closed by then. */
const pendingOn = (rows: readonly Row[], day: string) =>
  rows.filter(
    ({ statusId, raised, decided, ended }) =>
      raised !== null &&
      raised <= day &&
      (pendingStatuses.includes(statusId) || (decided ?? ended) !== null) &&
      (decided === null || decided > day) &&
      (ended === null || ended > day),
  )
const decisionDays = ({ raised, decided }: Row) => (raised && decided ? Math.max(daysIn(raised, decided) - 1, 0) : null)
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)

type Figures = Pick<ProjectReport, 'kpis' | 'series' | 'tables' | 'notes'>

/** The changes of a project: what they cost, what was agreed and what is pending, and how long decisions take. */
export async function changeReport(asked: Asked): Promise<Figures> {
  const { asOf, buckets, filters, person, project } = asked
  const rows = await rowsFor(asked)
  const raised = rows.filter((row) => isIn(row.raised, asked))
  const decided = rows.filter((row) => isIn(row.decided, asked))
  const agreed = decided.filter(isAgreed)
  const pending = pendingOn(rows, asOf)
  const pendingValue = sumOf(pending.map(worth))
  const agreedToDate = agreedBy(rows, asOf)
  const listed = rows.filter(
    (row) => isIn(row.raised, asked) || isIn(row.decided, asked) || isIn(row.ended, asked) || pending.includes(row),
  )
  const listedRows: ReportRow[] = listed.map((row) => ({
    values: [
      row.number,
      row.title,
      row.type,
      changeRequestStatusWords[row.statusId] ?? null,
      row.raised,
      row.decided,
      row.costEstimate,
      row.quotedCost,
      row.agreedCost,
      row.agreedDays,
      changeFundingWords[row.fundedBy],
      changeSourceWords[row.source],
    ],
    ...(row.folderId !== null && { path: `folders/${row.folderId}/changerequests/${row.id}` }),
  }))
  const typeRows = groupedBy(raised, ({ type }) => type).map(([type, own]): ReportRow => ({
    values: [
      type,
      own.length,
      sumOf(own.map(({ costEstimate }) => costEstimate)),
      sumOf(own.filter(isAgreed).map((row) => row.agreedCost)),
      average(known(own.map(decisionDays))),
    ],
  }))
  const cumulative = (value: (day: string) => number) =>
    buckets.map((bucketStart) => {
      const end = bucketEnd(bucketStart, filters.periodId)
      return { bucketStart, value: value(end < asOf ? end : asOf) }
    })
  const chart = 'Approved and pending value'
  const report: Figures = {
    kpis: [
      figure('raised', raised.length),
      figure('estimate', sumOf(raised.map(({ costEstimate }) => costEstimate)), { more: 'of those raised' }),
      figure('agreed', sumOf(agreed.map((row) => row.agreedCost))),
      figure('pending', pendingValue),
      figure('rejected', decided.filter(({ statusId }) => statusId === rejected).length),
      figure('days', sumOf(agreed.map(({ agreedDays }) => agreedDays))),
      project.contractValue === null
        ? figure('ofContract', null, { more: 'the project has no contract value' })
        : figure('ofContract', share(agreedToDate, project.contractValue), { more: 'of the contract value' }),
    ],
    series: [
      { key: 'approved', label: 'Approved', chart, as: 'money', points: cumulative((day) => agreedBy(rows, day)) },
      {
        key: 'pending',
        label: 'Pending',
        chart,
        as: 'money',
        points: cumulative((day) => sumOf(pendingOn(rows, day).map(worth))),
      },
    ],
    tables: [
      {
        key: 'types',
        title: 'Raised by type',
        columns: [
          { key: 'type', label: 'Type', as: 'text' },
          { key: 'count', label: 'Changes', as: 'count' },
          { key: 'estimate', label: 'Estimated', as: 'money' },
          { key: 'agreed', label: 'Agreed', as: 'money' },
          { key: 'days', label: 'Days to decide', as: 'decimal' },
        ],
        rows: typeRows,
        totals: totalOf(typeRows, 5, [1, 2, 3]),
        bars: 'count',
      },
      {
        key: 'changes',
        title: 'Change requests of these days',
        columns: [
          { key: 'number', label: 'Number', as: 'text' },
          { key: 'title', label: 'Title', as: 'text' },
          { key: 'type', label: 'Type', as: 'text' },
          { key: 'status', label: 'Status', as: 'text' },
          { key: 'raised', label: 'Raised', as: 'day' },
          { key: 'decided', label: 'Decided', as: 'day' },
          { key: 'estimate', label: 'Estimated', as: 'money' },
          { key: 'quoted', label: 'Quoted', as: 'money' },
          { key: 'agreed', label: 'Agreed', as: 'money' },
          { key: 'days', label: 'Days', as: 'count' },
          { key: 'fundedBy', label: 'Funded by', as: 'text' },
          { key: 'source', label: 'Source', as: 'text' },
        ],
        rows: listedRows,
        totals: totalOf(listedRows, 12, [6, 7, 8, 9]),
      },
    ],
    notes: [],
  }
  return readsSums(person, project.id) ? report : withoutSums(report)
}

/** The report for those who do not read sums: no amount, and nothing that adds them up. */
function withoutSums({ kpis, tables, ...report }: Figures): Figures {
  return {
    ...report,
    kpis: kpis.filter(({ key, as }) => as !== 'money' && key !== 'ofContract'),
    series: [],
    tables: tables.map((table) => {
      const kept = table.columns.flatMap(({ as }, at) => (as === 'money' ? [] : [at]))
      const among = <One>(all: readonly One[]) => kept.map((at) => all[at]!)
      return {
        ...table,
        columns: among(table.columns),
        rows: table.rows.map((row) => ({ ...row, values: among(row.values) })),
        totals: table.totals && among(table.totals),
      }
    }),
  }
}
