import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type {
  ReadyReportKind,
  ReportCell,
  ReportFigure,
  ReportRow,
  ReportSeries,
} from '#contract/reports/projectReport.ts'
import { reportFigureOf, type reportFigures } from '#contract/reports/reportFigures.ts'
import { bucketOf, daysIn } from '#contract/reports/reportPeriods.ts'
import type { Asked } from './reportQuestion.ts'

/** The calendar day of a moment on the site of the project, 'YYYY-MM-DD'. */
export const dayOnSite = (moment: PgColumn | SQL, { project }: Asked) =>
  sql<string | null>`to_char(${moment} at time zone ${project.timeZone}::text, 'YYYY-MM-DD')`

/** The first moment of a day on the site of the project. On days when the clocks change it differs from midnight UTC. */
export const startOnSite = (day: string, { project }: Asked) =>
  sql`(${day}::timestamp at time zone ${project.timeZone}::text)`

type Day = string | null

const isBetween = (day: Day, from: string, to: string): day is string => day !== null && day >= from && day <= to
/** Whether a day is within the days of the report. */
export const isIn = (day: Day, { filters }: Asked): day is string => isBetween(day, filters.startDate, filters.endDate)

/** How many of these days are in each bucket. Days outside of the report do not count. */
export function perBucket(asked: Asked, days: readonly Day[]): ReportSeries['points'] {
  const sums = new Map(asked.buckets.map((start) => [start, 0]))
  for (const day of days) {
    if (!isIn(day, asked)) continue
    const start = bucketOf(day, asked.filters.periodId)
    sums.set(start, (sums.get(start) ?? 0) + 1)
  }
  return [...sums].map(([bucketStart, value]) => ({ bucketStart, value }))
}

/** Groups rows by a name, the largest groups first. */
export function groupedBy<Row>(rows: readonly Row[], nameOf: (row: Row) => string): [name: string, rows: Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const own = groups.get(name)
    if (own) own.push(row)
    else groups.set(name, [row])
  }
  return [...groups].toSorted(
    ([one, first], [other, second]) => second.length - first.length || one.localeCompare(other),
  )
}

/** Rows of a table of counts by name. */
export const countRows = (groups: readonly (readonly [string, readonly unknown[]])[]): ReportRow[] =>
  groups.map(([name, rows]) => ({ values: [name, rows.length] }))

const ages = [
  ['0 to 7 days', 7],
  ['8 to 14 days', 14],
  ['15 to 28 days', 28],
  ['More than 28 days', Number.POSITIVE_INFINITY],
] as const

/** How many of these days lie how long before another. */
export function ageRows(days: readonly string[], asOf: string): ReportRow[] {
  const passed = days.map((day) => daysIn(day, asOf) - 1)
  return ages.map(([words, most], index) => {
    const above = index === 0 ? Number.NEGATIVE_INFINITY : ages[index - 1]![1]
    return { values: [words, passed.filter((age) => age > above && age <= most).length] }
  })
}

export const average = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 10) / 10

/** A share in per cent with one decimal; null of nothing. */
export const share = (part: number, of: number) => (of === 0 ? null : Math.round((part / of) * 1000) / 10)

/** A sum to the cent. */
export const sumOf = (values: readonly (number | null)[]) =>
  Math.round(values.reduce<number>((sum, one) => sum + (one ?? 0), 0) * 100) / 100

/** A line of totals that begins with 'Total'; null stands for a column that adds nothing up. */
export const totalOf = (rows: readonly ReportRow[], columns: number, added: readonly number[]): ReportCell[] =>
  Array.from({ length: columns }, (_, at) => {
    if (at === 0) return 'Total'
    return added.includes(at) ? sumOf(rows.map(({ values }) => values[at] as number | null)) : null
  })

/** A key figure of a kind of report, with its name and its meaning. */
export const figuresOf =
  <Kind extends ReadyReportKind>(kind: Kind) =>
  (
    key: keyof (typeof reportFigures)[Kind] & string,
    value: number | null,
    more: Pick<ReportFigure, 'more' | 'tone'> = {},
  ): ReportFigure => {
    const { name: label, ...meaning } = reportFigureOf(kind, key)
    return { key, label, value, ...meaning, ...more }
  }

/** The name of the company whose id a column holds; the column is written with its table. */
export const companyName = (column: string) =>
  sql<string | null>`${sql.raw(`(select c.name from "client" c where c.id = ${column})`)}`
