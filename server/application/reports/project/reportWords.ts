import type { ProjectReport, ReportCell, ReportTable, ReportValue } from '#contract/reports/projectReport.ts'
import { nothing, number, thin } from '#contract/text/amounts.ts'
import { money } from '#contract/text/money.ts'
import { signerWords } from '#contract/reports/weeklyReturn.ts'
import { bucketWords } from '#contract/reports/reportPeriods.ts'
import type { PdfPaper, PdfPart, WorkbookCell, WorkbookSheet } from '#server/core/services.ts'
import { shortDay } from '#server/platform/papers/registerPdfs.ts'
import { momentWords } from '#server/core/momentWords.ts'
import type { MadeReport } from './describeReport.ts'

/** A value of a report on paper. */
export function written(value: ReportCell, as: ReportValue, currency: string) {
  if (value === null) return nothing
  if (as === 'day') return shortDay(String(value))
  if (as === 'money') return money(Number(value), currency)
  if (as === 'text') return String(value)
  const digits = number(Number(value), as === 'count' ? 0 : 1)
  return as === 'percent' ? `${digits}${thin}%` : digits
}

/** What was signed of a report, by whom and when. */
const signedFacts = ({ report: { weeklyReturn }, project }: MadeReport): [string, string][] => {
  const signed = weeklyReturn?.signed
  return signed
    ? [
        ...(signed.deliveries ? [['Deliveries', signed.deliveries] as [string, string]] : []),
        ['Signed by', `${signerWords(signed)} on ${momentWords(signed.signedOn, project.timeZone)}`],
        ['Version', `${signed.version}, SHA-256 ${signed.hash}`],
      ]
    : []
}

/** The days, and what was chosen. */
const factsOf = ({ report, project, chosen }: MadeReport): [string, string][] => [
  ['Project', `${project.number} ${project.name}`],
  ['Days', `${shortDay(report.filters.startDate)} to ${shortDay(report.filters.endDate)}`],
  ...chosen.map(([label, name]): [string, string] => [label, name]),
  ...(hasMoney(report) ? [['Money in', report.currency] as [string, string]] : []),
]
const hasMoney = ({ tables, kpis }: ProjectReport) =>
  [...kpis, ...tables.flatMap(({ columns }) => columns)].some(({ as }) => as === 'money')

/** The charts of a report as tables: one line for each bucket, one column for each series. */
function chartTables({ series, filters }: ProjectReport) {
  return [...new Set(series.map(({ chart }) => chart))].map((chart) => {
    const own = series.filter((one) => one.chart === chart)
    return {
      title: chart,
      heads: ['Time', ...own.map(({ label }) => label)],
      rows: (own[0]?.points ?? []).map(({ bucketStart }, at) => [
        bucketWords(bucketStart, filters.periodId),
        ...own.map(({ points }) => points[at]!.value),
      ]),
      as: own[0]!.as,
    }
  })
}

/** A value of a report in a workbook: a day is a date there. */
const inWorkbook = (value: ReportCell, as: ReportValue): WorkbookCell =>
  as === 'day' && value !== null ? { day: String(value), format: 'dd mmm yyyy' } : value

/** A report as a workbook: the figures, then a sheet for each chart and table. */
export function reportSheets(about: MadeReport): WorkbookSheet[] {
  const { report } = about
  const names = new Set<string>()
  /** Excel allows 31 characters in the name of a sheet, and each name once. */
  const nameOf = (title: string) => {
    const short = title.slice(0, 31)
    const name = names.has(short) ? `${short.slice(0, 28)} ${names.size}` : short
    names.add(name)
    return name
  }
  return [
    {
      name: nameOf('Figures'),
      rows: [
        ['Figure', 'Value', 'Note', 'What it counts'],
        ...[...factsOf(about), ...signedFacts(about)].map(([label, value]) => [label, value, null, null]),
        ...report.kpis.map(({ label, value, more, as, meaning }) => [
          as === 'percent' ? `${label} (%)` : label,
          inWorkbook(value, as),
          more ?? null,
          meaning,
        ]),
        ...report.notes.map((note) => ['Note', note, null, null]),
      ],
    },
    ...chartTables(report).map(({ title, heads, rows }) => ({ name: nameOf(title), rows: [heads, ...rows] })),
    ...report.tables.map(({ title, columns, rows, totals }) => ({
      name: nameOf(title),
      rows: [
        columns.map(({ label, as }) => (as === 'percent' ? `${label} (%)` : label)),
        ...[...rows.map(({ values }) => values), ...(totals ? [totals] : [])].map((values) =>
          values.map((value, at) => inWorkbook(value, columns[at]!.as)),
        ),
      ],
    })),
  ]
}

/** The lines of a table on paper, the last with what is added up. */
export function tableLines(
  { columns, rows, totals }: Pick<ReportTable, 'columns' | 'rows' | 'totals'>,
  currency: string,
) {
  const lines = rows.map(({ values }) => values.map((value, at) => written(value, columns[at]!.as, currency)))
  const last = totals?.map((value, at) =>
    value === null ? '' : at === 0 ? String(value) : written(value, columns[at]!.as, currency),
  )
  return last && lines.length > 0 ? [...lines, last] : lines
}

const wideColumns = ['subject', 'title', 'company', 'name', 'last', 'why']

/** A table of a report on paper, without its title. */
export function tablePart({ columns, ...lines }: ReportTable, currency: string): PdfPart {
  if (lines.rows.length === 0) return { kind: 'text', text: 'Nothing to report.' }
  return {
    kind: 'table',
    heads: columns.map(({ label }) => label),
    widths: columns.map(({ key, as }) => {
      if (as === 'text') return wideColumns.includes(key) ? 20 : 11
      return as === 'day' ? 10 : 8
    }),
    rows: tableLines({ columns, ...lines }, currency),
  }
}

/** A report on paper. */
export function reportPaper(about: MadeReport): Omit<PdfPaper, 'foot'> {
  const { title, report, project } = about
  const table = (text: string, heads: string[], rows: string[][], widths: number[]): PdfPart[] => [
    { kind: 'heading', text },
    rows.length === 0 ? { kind: 'text', text: 'Nothing to report.' } : { kind: 'table', heads, widths, rows },
  ]
  return {
    title: `${title}, ${project.number}`,
    landscape: true,
    parts: [
      { kind: 'facts', facts: factsOf(about) },
      ...report.notes.map((text): PdfPart => ({ kind: 'text', text })),
      ...table(
        'Figures',
        ['Figure', 'Value', 'Note', 'What it counts'],
        report.kpis.map(({ label, value, as, more, meaning }) => [
          label,
          written(value, as, report.currency),
          more ?? '',
          meaning,
        ]),
        [4, 2, 3, 8],
      ),
      ...chartTables(report).flatMap(({ title: chart, heads, rows, as }) =>
        table(
          chart,
          heads,
          rows.map((row) => row.map((value, at) => (at === 0 ? String(value) : written(value, as, report.currency)))),
          heads.map(() => 1),
        ),
      ),
      ...report.tables.flatMap((own): PdfPart[] => [
        { kind: 'heading', text: own.title },
        tablePart(own, report.currency),
      ]),
    ],
  }
}
