import { and, eq, ne, sql } from 'drizzle-orm'
import {
  changeFundingWords,
  changeRequestStatus,
  changeRequestStatusWords,
  changeSourceWords,
  isAgreed,
  pendingStatuses,
} from '#contract/changes/changeRequestStatus.ts'
import { changeRequest } from '#contract/entities/changeRequest.ts'
import { daysIn } from '#contract/reports/reportPeriods.ts'
import { reading } from '#server/core/reading.ts'
import { nameColumnsOf } from '#server/core/references/names.ts'
import { changeRequests as table } from '#server/db/tables/changeRequest.ts'
import { changeRequestFacts } from '#server/kinds/changeRequest/facts.ts'
import { changeRequestResource } from '#server/kinds/changeRequest/resource.ts'
import { average, share, sumOf } from './amounts.ts'
import { reportOver } from './describeReport.ts'
import type { Asked } from './reportQuestion.ts'
import { dayOnSite, isIn, records } from './reportRows.ts'

const { draft, rejected: isRejected } = changeRequestStatus

const changesOf = records(changeRequestResource, {
  /** A company is concerned if a change is for it, or if its people raised or assess it. */
  company: (clientId) => sql`("changeRequest"."onBehalfClientId" = ${clientId} or exists (
    select 1 from "user" u where u."clientId" = ${clientId}
      and u.id in ("changeRequest"."raisedByUserId", "changeRequest"."assessorUserId")))`,
  where: ({ filters: { changeRequestTypeId } }) =>
    and(ne(table.statusId, draft), changeRequestTypeId === null ? undefined : eq(table.typeId, changeRequestTypeId)),
  columns: (asked) => ({
    id: table.id,
    number: table.number,
    title: table.title,
    type: sql<string>`${nameColumnsOf(changeRequest).typeName}`,
    statusId: table.statusId,
    raised: dayOnSite(table.notifiedOn, asked),
    decided: dayOnSite(table.decidedOn, asked),
    ended: dayOnSite(table.closedOn, asked),
    ...reading(changeRequestResource).shown(asked.person, {
      costEstimate: table.costEstimate,
      quotedCost: table.quotedCost,
      recommendedCost: table.recommendedCost,
      agreedCost: table.agreedCost,
    }),
    agreedDays: table.agreedDays,
    fundedBy: table.fundedBy,
    source: table.source,
    folderId: sql<number | null>`${changeRequestFacts.folderId}`,
  }),
})
type Row = Awaited<ReturnType<typeof changesOf>>[number]

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
const estimated = (rows: readonly Row[]) => sumOf(rows.map(({ costEstimate }) => costEstimate))
const agreedFor = (rows: readonly Row[]) => sumOf(rows.filter(isAgreed).map(({ agreedCost }) => agreedCost))
const decisionDays = ({ raised, decided }: Row) => (raised && decided ? Math.max(daysIn(raised, decided) - 1, 0) : null)

const { report, figure, atEnds, groups, list } = reportOver(async (asked: Asked) => ({
  changes: await changesOf(asked),
}))

/** All but drafts, which the register dates by when they were begun. */
const raisedOnes = Object.values(changeRequestStatus)
  .filter((id) => id !== draft)
  .map(String)
const narrowed = { changeRequestTypeId: 'typeId' }
const raised = figure({
  name: 'Raised',
  meaning: 'Changes that were notified on these days. Drafts do not count.',
  page: 'changerequests',
  register: { table: 'changeRequests', view: 'all', days: 'raised', filters: { statusId: raisedOnes }, narrowed },
  of: ({ changes }) => changes,
  on: (row) => row.raised,
})
const estimate = figure({
  name: 'Estimated',
  meaning: 'What those raised on these days were estimated at.',
  as: 'money',
  of: raised.of,
  on: raised.on,
  value: estimated,
  beside: () => ({ more: 'of those raised' }),
})
const agreed = figure({
  name: 'Agreed',
  meaning: 'What was agreed for the changes that were approved on these days, whole or in part.',
  as: 'money',
  of: ({ changes }) => changes.filter(isAgreed),
  on: ({ decided }) => decided,
  value: agreedFor,
})
const pending = figure({
  name: 'Pending at the end',
  meaning:
    'What the changes are worth that were notified and that nobody had decided on at the end: as recommended, else as quoted, else as estimated.',
  as: 'money',
  page: 'changerequests',
  register: { table: 'changeRequests', view: 'pending', narrowed },
  isAsOfNow: true,
  of: ({ changes }, { asOf }) => pendingOn(changes, asOf),
  value: (rows) => sumOf(rows.map(worth)),
})
const rejected = figure({
  name: 'Rejected',
  meaning: 'Changes that were rejected on these days.',
  of: ({ changes }) => changes.filter(({ statusId }) => statusId === isRejected),
  on: ({ decided }) => decided,
})
const days = figure({
  name: 'Days agreed',
  meaning: 'Days that were agreed for the changes approved on these days.',
  of: agreed.of,
  on: agreed.on,
  value: (rows) => sumOf(rows.map(({ agreedDays }) => agreedDays)),
})
const ofContract = figure({
  name: 'Agreed to date',
  meaning: 'What was agreed for all changes from the first day of the project to the end of the report.',
  as: 'percent',
  fromSums: true,
  of: ({ changes }) => changes,
  value: (rows, { asOf, project }) =>
    project.contractValue === null ? null : share(agreedBy(rows, asOf), project.contractValue),
  beside: (_, { project }) => ({
    more: project.contractValue === null ? 'the project has no contract value' : 'of the contract value',
  }),
})

/** The changes of a project: what they cost, what was agreed and what is pending, and how long decisions take. */
export const changeReport = report({
  sumsForReadersOnly: true,
  figures: { raised, estimate, agreed, pending, rejected, days, ofContract },
  charts: [
    atEnds('Approved and pending value', {
      approved: { label: 'Approved', as: 'money', at: ({ changes }, day) => agreedBy(changes, day) },
      pending: { label: 'Pending', as: 'money', at: ({ changes }, day) => sumOf(pendingOn(changes, day).map(worth)) },
    }),
  ],
  tables: [
    groups({ key: 'types', title: 'Raised by type', bars: 'count' }, raised, 'Type', ({ type }) => type, {
      count: { label: 'Changes', as: 'count', of: ({ length }) => length, added: true },
      estimate: { label: 'Estimated', as: 'money', of: estimated, added: true },
      agreed: { label: 'Agreed', as: 'money', of: agreedFor, added: true },
      days: { label: 'Days to decide', as: 'decimal', of: (rows) => average(rows.map(decisionDays)) },
    }),
    list(
      { key: 'changes', title: 'Change requests of these days' },
      (found, asked) => {
        const waiting = new Set(pending.of(found, asked))
        return found.changes.filter(
          (row) => isIn(row.raised, asked) || isIn(row.decided, asked) || isIn(row.ended, asked) || waiting.has(row),
        )
      },
      {
        number: { label: 'Number', of: ({ number }) => number },
        title: { label: 'Title', of: ({ title }) => title },
        type: { label: 'Type', of: ({ type }) => type },
        status: { label: 'Status', of: ({ statusId }) => changeRequestStatusWords[statusId] ?? null },
        raised: { label: 'Raised', as: 'day', of: (row) => row.raised },
        decided: { label: 'Decided', as: 'day', of: ({ decided }) => decided },
        estimate: { label: 'Estimated', as: 'money', of: ({ costEstimate }) => costEstimate, added: true },
        quoted: { label: 'Quoted', as: 'money', of: ({ quotedCost }) => quotedCost, added: true },
        agreed: { label: 'Agreed', as: 'money', of: ({ agreedCost }) => agreedCost, added: true },
        days: { label: 'Days', as: 'count', of: ({ agreedDays }) => agreedDays, added: true },
        fundedBy: { label: 'Funded by', of: ({ fundedBy }) => changeFundingWords[fundedBy] },
        source: { label: 'Source', of: ({ source }) => changeSourceWords[source] },
      },
      ({ folderId, id }) => (folderId === null ? undefined : `folders/${folderId}/changerequests/${id}`),
    ),
  ],
})
