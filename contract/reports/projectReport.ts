import type { Kind } from '../kinds.ts'
import type { PageType, System } from '../systems.ts'

/** The reports of a project, as their addresses call them (specification, section 7.3). */
export const reportKinds = [
  'rfi',
  'changeRequest',
  'safety',
  'peopleWork',
  'peopleCompliance',
  'equipment',
  'nonEquipmentItem',
  'weather',
  'return',
] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportNames: Readonly<Record<ReportKind, string>> = {
  rfi: 'RFIs',
  changeRequest: 'Change requests',
  safety: 'Safety',
  peopleWork: 'People and work',
  peopleCompliance: 'People compliance',
  equipment: 'Equipment',
  nonEquipmentItem: 'Non-equipment items',
  weather: 'Weather',
  return: 'Weekly return',
}

/** The heading of a report. */
export const reportTitle = (kind: ReportKind) =>
  kind === 'rfi' ? 'RFI report' : kind === 'changeRequest' ? 'Change request report' : `${reportNames[kind]} report`

interface ReadyReport {
  /** The system whose readers may read it. */
  system: System
  /** The kinds it shows. A change of one of their records makes it stale. */
  shows: readonly Kind[]
}

/** The reports that there are; the others need records that this version does not keep. */
export const readyReports = {
  rfi: { system: 'pmp', shows: ['rfi', 'changeRequest', 'client', 'user'] },
  changeRequest: { system: 'pmp', shows: ['changeRequest', 'client', 'user'] },
  safety: {
    system: 'sms',
    shows: [
      'accident',
      'incident',
      'observation',
      'questionResponseAction',
      'permit',
      'onSiteTraining',
      'disciplinary',
      'client',
    ],
  },
} as const satisfies Partial<Record<ReportKind, ReadyReport>>
export type ReadyReportKind = keyof typeof readyReports

export const isReadyReport = (kind: string): kind is ReadyReportKind => Object.hasOwn(readyReports, kind)

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
}

/** One series of a chart. Series with the same chart stand together. */
export interface ReportSeries {
  key: string
  label: string
  chart: string
  as: ReportValue
  /** One for each bucket of the time axis, named by its first day. */
  points: { bucketStart: string; value: number }[]
}

export type ReportCell = string | number | null
export interface ReportColumn {
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
export interface ReportFilters {
  startDate: string
  endDate: string
  /** The period of the time axis, never automatic. */
  periodId: number
  companyId: number | null
  changeRequestTypeId: number | null
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
}
