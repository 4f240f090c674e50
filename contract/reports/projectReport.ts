import type { PageType } from '../systems.ts'
import type { ReportChoice } from './reportFacts.ts'
import type { WeeklyReturn } from './weeklyReturn.ts'

/** The path of the reports below `/api`. */
export const projectReportPath = 'projectReport'

/** How a value is written. */
export type ReportValue = 'text' | 'day' | 'count' | 'decimal' | 'money' | 'percent'

/** A key figure; its value is null where there is nothing to count, or where the reader may not know it. */
export interface ReportFigure {
  key: string
  label: string
  /** What it counts, in a sentence. */
  meaning: string
  value: number | null
  as: ReportValue
  more?: string
  tone?: 'red' | 'amber'
  /** The page of the register behind it. */
  page?: PageType
  /** What that register shows of it; without, the register opens as its reader left it. */
  register?: ReportRegister
}

/** The state in which a register opens behind a figure, as if the reader had chosen it there. */
export interface ReportRegister {
  /** The name under which the page keeps the state of its table. */
  table: string
  /** Whether that name ends in the system: each system has a register of its own. */
  ofSystem?: true
  view?: string
  /** The column that is filtered by the days of the report. */
  days?: string
  filters?: Readonly<Record<string, readonly string[]>>
  /**
   * The columns that are filtered by what the report is narrowed to. With them, the figure leads to the register only if
   * the register can be narrowed like the report, so that it lists exactly what the figure counts.
   */
  narrowed?: Readonly<Partial<Record<ReportChoice, string>>>
}

/** The value of a series in a bucket; null where there is nothing that it could be the share of. */
export interface ReportPoint {
  bucketStart: string
  value: number | null
}

/** One series of a chart. Series with the same chart stand together. */
export interface ReportSeries {
  key: string
  label: string
  chart: string
  as: ReportValue
  /** Whether it is drawn as a line, on the scale at the right of the chart. */
  line?: boolean
  /** Whether its columns stand on those of the other series of the chart. */
  stack?: true
  /** One for each bucket of the time axis, named by its first day. */
  points: ReportPoint[]
}

export type ReportCell = string | number | null
interface ReportColumn {
  key: string
  label: string
  as: ReportValue
}
export interface ReportRow {
  /** In the order of the columns. */
  values: ReportCell[]
  /** The page of the record, below the address of the project in its system. */
  path?: string
}
export interface ReportTable {
  key: string
  title: string
  columns: ReportColumn[]
  rows: ReportRow[]
  /** The last line; null for a table that adds nothing up. */
  totals: ReportCell[] | null
  /** The column whose amounts are drawn as bars. */
  bars?: string
  /** How many each region of the body map has, drawn beside the table. */
  regions?: Record<string, number>
}

/** What was asked for, with what the server filled in. */
export interface ReportFilters extends Record<ReportChoice, number | null> {
  startDate: string
  endDate: string
  /** The period of the time axis, never automatic. */
  periodId: number
}

/** `GET /api/projectReport/{kind}/{projectId}` (specification, section 7.3). */
export interface ProjectReport {
  kpis: ReportFigure[]
  series: ReportSeries[]
  tables: ReportTable[]
  /** What a reader must know about the figures, in sentences. */
  notes: string[]
  currency: string
  generatedOn: string
  filters: ReportFilters
  /** The sign-off of a weekly return. */
  weeklyReturn?: WeeklyReturn
}
