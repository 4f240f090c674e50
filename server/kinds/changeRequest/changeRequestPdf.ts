import {
  changeFundingWords,
  changeRequestStatusWords,
  changeSourceWords,
  countedInTotals,
  countsInTotals,
} from '#contract/changes/changeRequestStatus.ts'
import { costLineKindWords, totalOf } from '#contract/changes/costLines.ts'
import { number } from '#contract/text/amounts.ts'
import { money } from '#contract/text/money.ts'
import { figures } from '#contract/figures.ts'
import type { changeRequest, ChangeRequest, ChangeRequestSummary } from '#contract/entities/changeRequest.ts'
import type { Project } from '#contract/entities/project.ts'
import { decisionParts } from '#server/features/approvals/decisionParts.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, PdfPart } from '#server/core/services.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { factsOf, registerPdfs, section, shortDay } from '#server/platform/papers/registerPdfs.ts'

/** The PDFs of a change request and of the register of a project. */
export const changeRequestPdfCalls = (kind: Resource<typeof changeRequest>) =>
  registerPdfs(kind, {
    log: 'Change request log',
    one: changePaper,
    register: (rows, _about, _written, project) => logPaper(rows, project),
  })

type Written = (moment: string) => string

function changePaper(row: ChangeRequest, written: Written): Omit<PdfPaper, 'foot'> {
  const sum = (value: number | null) => (value === null ? null : money(value, row.projectCurrency))
  const days = (value: number | null) => (value === null ? null : String(value))
  const moment = (on: string | null) => on && written(on)
  return {
    title: `${row.number ?? 'Draft'} ${row.title}`,
    landscape: false,
    parts: [
      factsOf([
        ['Project', `${row.projectNumber} ${row.projectName}`],
        ['Status', changeRequestStatusWords[row.statusId]],
        ['Type', row.typeName],
        ['Raised by', row.raisedByName],
        ['On behalf of', row.onBehalfClientName],
        ['Assessor', row.assessorName],
        [
          'Source',
          row.sourceNumber ?? row.instructionRef ?? (row.source === 'none' ? null : changeSourceWords[row.source]),
        ],
        ['Contract clause', row.contractClause],
        ['Location', row.locationName],
        ['Funded by', changeFundingWords[row.fundedBy]],
        ['Aware since', plainDay(row.eventDate)],
        ['Notified', moment(row.notifiedOn) && `${moment(row.notifiedOn)}${row.isNoticeLate ? ', late' : ''}`],
        ['Decided', moment(row.decidedOn)],
        ['Estimate', sum(row.costEstimate)],
        ['Quotation', sum(row.quotedCost)],
        ['Recommended', sum(row.recommendedCost)],
        ['Agreed', sum(row.agreedCost)],
        ['Drawn from contingency', sum(row.contingencyDraw)],
        ['Days quoted', days(row.quotedDays)],
        ['Days agreed', days(row.agreedDays)],
        ['Documents', row.documents.map(({ number, title }) => number ?? title).join(', ')],
        ['Files', row.files.map(({ name }) => name).join(', ')],
      ]),
      ...(row.endReason ? section('Why it ended', row.endReason) : []),
      ...section('Reason', row.reason),
      ...section('What changes', row.description),
      ...(row.programmeNote ? section('Programme', row.programmeNote) : []),
      ...(row.safetyImpact ? section('Effect on safety', row.safetyImpact) : []),
      ...costLines(row),
      ...decisionParts(row.approval, written),
    ],
  }
}

function costLines({ items, projectCurrency: currency }: ChangeRequest): PdfPart[] {
  if (items.length === 0) return []
  return [
    { kind: 'heading', text: 'Cost lines' },
    {
      kind: 'table',
      heads: ['Cost code', 'Description', 'Kind', 'Quantity', 'Unit', 'Rate', 'Amount'],
      widths: [10, 38, 8, 10, 8, 12, 14],
      rows: [
        ...items.map(({ costCode, description, kind, qty, unit, rate, amount: value }) => [
          costCode ?? '',
          description,
          costLineKindWords[kind],
          number(qty, 3),
          unit ?? '',
          money(rate, currency),
          money(value, currency),
        ]),
        ['', 'Estimate', '', '', '', '', money(totalOf(items), currency)],
      ],
    },
  ]
}

/** A column of the register: its width relative to the others, and its sum in the last line. */
interface Column {
  head: string
  width: number
  of(row: ChangeRequestSummary, currency: string): string
  sum?(row: ChangeRequestSummary): number | null
}

const costColumn = (head: string, sum: (row: ChangeRequestSummary) => number | null): Column => ({
  head,
  width: 10,
  of: (row, currency) => money(sum(row), currency),
  sum,
})

const columns: readonly Column[] = [
  { head: 'Number', width: 8, of: ({ number }) => number ?? '' },
  { head: 'Title', width: 25, of: ({ title }) => title },
  { head: 'Type', width: 13, of: ({ typeName }) => typeName },
  { head: 'Status', width: 10, of: ({ statusId }) => changeRequestStatusWords[statusId] ?? '' },
  { head: 'Raised by', width: 11, of: ({ raisedByName }) => raisedByName },
  { head: 'Notified', width: 8, of: ({ notifiedOn }) => shortDay(notifiedOn) },
  { head: 'Due', width: 8, of: ({ dueOn }) => shortDay(dueOn) },
  costColumn('Estimate', ({ costEstimate }) => costEstimate),
  costColumn('Quotation', ({ quotedCost }) => quotedCost),
  costColumn('Agreed', ({ agreedCost }) => agreedCost),
  { head: 'Days', width: 5, of: (row) => String(row.agreedDays ?? row.quotedDays ?? row.timeImpactDays ?? '') },
]

/** The register; sums and their total only for people who may read them. */
function logPaper(rows: readonly ChangeRequestSummary[], project: Project) {
  const shown = columns.filter(({ sum }) => !sum || project.pageData.readsSums)
  const total = shown.map(({ sum }, at) =>
    at === 1
      ? `Total, ${countedInTotals}`
      : sum
        ? money(
            rows.filter(countsInTotals).reduce((all, row) => all + (sum(row) ?? 0), 0),
            project.currency,
          )
        : '',
  )
  const paper: Omit<PdfPaper, 'foot'> = {
    title: `Change request log, ${project.number}`,
    landscape: true,
    parts: [
      ...contractTotals(project),
      { kind: 'text', text: rows.length === 1 ? '1 change request' : `${rows.length} change requests` },
      {
        kind: 'table',
        heads: shown.map(({ head }) => head),
        widths: shown.map(({ width }) => width),
        rows: [
          ...rows.map((row) => shown.map(({ of }) => of(row, project.currency))),
          ...(project.pageData.readsSums ? [total] : []),
        ],
      },
    ],
  }
  return paper
}

/** What the changes add to the contract, for readers who see all of them. */
function contractTotals({ pageData: { changes }, currency }: Project): PdfPart[] {
  if (!changes) return []
  const sum = (value: number | null) => (value === null ? null : money(value, currency))
  return [
    factsOf([
      [figures.contractValue.name, sum(changes.contractSum)],
      [figures.approvedChange.name, sum(changes.approvedCost)],
      [figures.pendingChange.name, sum(changes.pendingCost)],
      ['Contingency', sum(changes.contingency)],
      [figures.contingencyLeft.name, sum(changes.contingencyLeft)],
      [figures.forecast.name, sum(changes.forecastCost)],
    ]),
  ]
}
