import type {
  ProjectReport,
  ReportCell,
  ReportFigure,
  ReportRegister,
  ReportTable,
  ReportValue,
} from '#contract/reports/projectReport.ts'
import { bucketEnd, bucketOf, daysIn } from '#contract/reports/reportPeriods.ts'
import { reportChoiceNames } from '#contract/reports/reportFacts.ts'
import type { PageType } from '#contract/systems.ts'
import { readsSums } from '#server/core/access.ts'
import type { PdfPaper } from '#server/core/services.ts'
import { sumOf } from './amounts.ts'
import { isIn, type Day } from './reportRows.ts'
import type { Asked } from './reportQuestion.ts'

/** What is said of a figure, once, on screen, on paper and in the workbook. */
export interface Meaning {
  name: string
  /** Its name in a chart or a column beside others. */
  short?: string
  /** What it counts or says, in a sentence. */
  meaning: string
  /** How it is written; usually a count. */
  as?: ReportValue
  /** Whether a chart draws it as a line. */
  isLine?: boolean
  /** The register behind it: its page, and what it shows there. */
  page?: PageType
  register?: ReportRegister
  /** Whether that register shows how things stand now, so that only a report up to today has as many. */
  isAsOfNow?: boolean
  /** What the register is filtered by, besides that, for this question. */
  filters?(asked: Asked): NonNullable<ReportRegister['filters']>
}

/** The part of an answer that a report makes. */
export type Contents = Pick<ProjectReport, 'kpis' | 'series' | 'tables' | 'notes'>

/** The same, with the sign-off of a report that is signed; `generatedOn` is then when. */
export type Answered = Contents & Partial<Pick<ProjectReport, 'weeklyReturn' | 'generatedOn'>>

/** A report that was made, with what its paper and its workbook name. */
export interface MadeReport {
  title: string
  report: ProjectReport
  project: { number: string; name: string; timeZone: string }
  /** What the report was narrowed to: a label and a name. */
  chosen: readonly [label: string, name: string][]
}

/** A report as its calls, its paper and the tests know it. */
export interface Report {
  figures: Readonly<Record<string, Meaning>>
  contents(asked: Asked): Promise<Answered>
  /** Its own paper; without one, all its figures, charts and tables in order. */
  paper?(made: MadeReport): Omit<PdfPaper, 'foot'>
}

/** Which rows count, of those that were read. */
interface Counted<Found, Row> {
  of(found: Found, asked: Asked): readonly Row[]
  /** The date that decides: only rows whose day is one of the report count, each in the bucket of that day. */
  on?(row: NoInfer<Row>): Day
  /** Who may know it, in words, if the reader may not: 'for those who read all accidents'. */
  withheld?(asked: Asked): string | null
}

/** A figure of a report: which rows it counts, and what it says of them. */
export interface Figure<Found, Row = unknown> extends Meaning, Counted<Found, Row> {
  /** What it says of the rows that count; without it, how many they are. Null if there is nothing to say. */
  value?(rows: readonly Row[], asked: Asked): number | null
  /** Whether the report has it at all; by default it has. */
  isFor?(asked: Asked): boolean
  /** What stands beside its value. */
  beside?(value: number | null, asked: Asked, found: Found): Pick<ReportFigure, 'more' | 'tone'>
  /** Whether it is worked out from amounts that only some may read. Those written as money always are. */
  fromSums?: boolean
}

/** The columns of a table, in order. `of` is what a column has for a line. */
interface Column<Line> {
  label: string
  as?: ReportValue
  of(line: Line): ReportCell
  /** Whether the last line adds it up. */
  added?: boolean
}
type Columns<Line> = Readonly<Record<string, Column<Line>>>
/** The same for a table of which a column has a total that is not the sum of its lines. */
type ColumnsWithTotals<Line> = Readonly<Record<string, Column<Line> & { total?(lines: readonly Line[]): ReportCell }>>

/** Beside a figure that counts what is late. */
export const pastDue = (value: number | null): Pick<ReportFigure, 'more' | 'tone'> =>
  value ? { tone: 'red', more: 'past their due date' } : {}

/** Says that there may be more of something than the reader of a report may count, unless all of it is read. */
export const partlyRead = ({ isOwnOnly }: Asked, what: string, readsAll: boolean) =>
  readsAll || isOwnOnly ? [] : [`${what} are counted as far as you may read them, so there may be more.`]

/** Groups rows by a name, the largest groups first. */
function groupedBy<Row>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const own = groups.get(name)
    if (own) own.push(row)
    else groups.set(name, [row])
  }
  return [...groups]
    .map(([name, own]) => ({ name, own }))
    .toSorted((one, other) => other.own.length - one.own.length || one.name.localeCompare(other.name))
}

const rowsOf = <Found, Row>({ of, on }: Counted<Found, Row>, found: Found, asked: Asked) => {
  const rows = of(found, asked)
  return on ? rows.filter((row) => isIn(on(row), asked)) : rows
}
const valueOf = <Found, Row>({ value }: Figure<Found, Row>, rows: readonly Row[], asked: Asked) =>
  value ? value(rows, asked) : rows.length

/** What a figure says of what was read. */
const measured = <Found, Row>(figure: Figure<Found, Row>, found: Found, asked: Asked) =>
  valueOf(figure, rowsOf(figure, found, asked), asked)

/** Whether the register behind a figure lists what the figure counts for this question. */
const expresses = ({ register, isAsOfNow }: Meaning, { filters, isUpToToday }: Asked) =>
  (isUpToToday || !isAsOfNow) && reportChoiceNames.every((name) => filters[name] === null || register?.narrowed?.[name])

function shown<Found>(key: string, figure: Figure<Found>, found: Found, asked: Asked): ReportFigure {
  const { name: label, meaning, as = 'count', page, register } = figure
  const leads = page && expresses(figure, asked)
  const filters = { ...register?.filters, ...figure.filters?.(asked) }
  const shows = register && { ...register, ...(Object.keys(filters).length > 0 && { filters }) }
  const said = { key, label, meaning, as, ...(leads && { page, ...(shows && { register: shows }) }) }
  const withheld = figure.withheld?.(asked)
  if (withheld) return { ...said, value: null, more: withheld }
  const value = measured(figure, found, asked)
  return { ...said, value, ...figure.beside?.(value, asked, found) }
}

/** Puts a table together from its lines: their cells by column, and the last line with what is added up. */
function tableOf<Line>(
  about: { key: string; title: string; bars?: string },
  columns: ColumnsWithTotals<Line>,
  lines: readonly Line[],
  pathOf?: (line: Line) => string | undefined,
): ReportTable {
  const all = Object.entries(columns)
  const rows = lines.map((line) => {
    const path = pathOf?.(line)
    return { values: all.map(([, { of }]) => of(line)), ...(path !== undefined && { path }) }
  })
  const totals = all.map(([, { added, total }], at) => {
    if (at === 0) return 'Total'
    if (total) return total(lines)
    return added ? sumOf(rows.map(({ values }) => values[at] as number | null)) : null
  })
  return {
    ...about,
    columns: all.map(([key, { label, as = 'text' }]) => ({ key, label, as })),
    rows,
    totals: all.some(([, { added, total }]) => added || total) ? totals : null,
  }
}

const ages = [
  ['0 to 7 days', 7],
  ['8 to 14 days', 14],
  ['15 to 28 days', 28],
  ['More than 28 days', Number.POSITIVE_INFINITY],
] as const

interface Named {
  key: string
  title: string
}

/**
 * The parts of a report over what `read` reads. A report is a constant: `report(…)` of figures, charts and tables, from
 * which the answer, the page, the workbook and the paper follow.
 */
export function reportOver<Found extends object>(read: (asked: Asked) => Promise<Found>) {
  /** Makes a part of the answer, or none where there is nothing to show or nothing that the reader may know. */
  type Part<Made> = (found: Found, asked: Asked) => Made | null
  interface Described {
    /** In the order of the page, by key. */
    figures: Readonly<Record<string, Figure<Found>>>
    charts: readonly Part<Contents['series']>[]
    tables: readonly Part<ReportTable>[]
    /** What a reader must know about the figures, in sentences. */
    notes?(found: Found, asked: Asked): string[]
    /** Whether those who do not read the sums of the project get it without amounts, and without what adds them up. */
    sumsForReadersOnly?: boolean
  }
  return {
    /** One of its figures; this only gives it the type of the rows that it counts. */
    figure: <Row>(figure: Figure<Found, Row>): Figure<Found, Row> => figure,

    /** A chart of figures over time: each counts, in each bucket, the rows whose day is in it. */
    overTime:
      (chart: string, figures: Readonly<Record<string, Figure<Found>>>): Part<Contents['series']> =>
      (found, asked) =>
        Object.entries(figures).map(([key, figure]) => {
          const rows = new Map(asked.buckets.map((start) => [start, [] as unknown[]]))
          for (const row of rowsOf(figure, found, asked))
            rows.get(bucketOf(figure.on!(row)!, asked.filters.periodId))!.push(row)
          return {
            key,
            label: figure.short ?? figure.name,
            chart,
            as: figure.as ?? 'count',
            ...(figure.isLine && { line: true }),
            points: [...rows].map(([bucketStart, own]) => ({
              bucketStart,
              value: valueOf(figure, own, asked),
            })),
          }
        }),

    /** A chart of how things stood at the end of each bucket, the last one as of the end of the report. */
    atEnds:
      (
        chart: string,
        series: Readonly<
          Record<string, { label: string; as: ReportValue; stack?: true; at(found: Found, day: string): number }>
        >,
      ): Part<Contents['series']> =>
      (found, { buckets, filters, asOf }) =>
        Object.entries(series).map(([key, { label, as, stack, at }]) => ({
          key,
          label,
          chart,
          as,
          ...(stack && { stack }),
          points: buckets.map((bucketStart) => {
            const end = bucketEnd(bucketStart, filters.periodId)
            return { bucketStart, value: at(found, end < asOf ? end : asOf) }
          }),
        })),

    /**
     * A table of how many of the rows have which name, the most frequent first or in an order of its own. Rows without
     * a name are left out.
     */
    countedBy:
      <Row>(
        { key, title, order, onlyIfAny }: Named & { order?: readonly string[]; onlyIfAny?: boolean },
        counted: Counted<Found, Row>,
        columns: { name: string; count: string },
        nameOf: (row: Row) => string | null,
      ): Part<ReportTable> =>
      (found, asked) => {
        if (counted.withheld?.(asked)) return null
        const named = rowsOf(counted, found, asked).filter((row) => nameOf(row) !== null)
        const lines = groupedBy(named, (row) => nameOf(row)!).map(({ name, own }) => ({ name, count: own.length }))
        if (order) lines.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
        return onlyIfAny && lines.length === 0 ? null : countTable({ key, title }, columns, lines)
      },

    /** A table of how long ago the rows of a figure began, as of the end of the report. */
    agesOf:
      <Row>(
        { key, title }: Named,
        counted: Counted<Found, Row>,
        columns: { name: string; count: string },
        since: (row: Row) => string,
      ): Part<ReportTable> =>
      (found, asked) => {
        const passed = rowsOf(counted, found, asked).map((row) => daysIn(since(row), asked.asOf) - 1)
        const lines = ages.map(([name, most], index) => {
          const above = index === 0 ? Number.NEGATIVE_INFINITY : ages[index - 1]![1]
          return { name, count: passed.filter((age) => age > above && age <= most).length }
        })
        return countTable({ key, title }, columns, lines)
      },

    /** A table with a line for each name among the rows of a figure, and columns of what those rows add up to. */
    groups:
      <Row>(
        about: Named & { bars?: string },
        counted: Counted<Found, Row>,
        label: string,
        nameOf: (row: Row) => string,
        columns: Columns<readonly Row[]>,
      ): Part<ReportTable> =>
      (found, asked) => {
        type Line = { name: string; own: readonly Row[] }
        const all: Columns<Line> = {
          name: { label, of: ({ name }) => name },
          ...Object.fromEntries(
            Object.entries(columns).map(([key, column]) => [key, { ...column, of: ({ own }: Line) => column.of(own) }]),
          ),
        }
        return tableOf(about, all, groupedBy(rowsOf(counted, found, asked), nameOf))
      },

    /** A table of rows, each with the page of its record if it is one. */
    list:
      <Row>(
        about: Named & { bars?: string },
        of: (found: Found, asked: Asked) => readonly Row[],
        columns: ColumnsWithTotals<Row>,
        pathOf?: (row: Row) => string | undefined,
      ): Part<ReportTable> =>
      (found, asked) =>
        tableOf(about, columns, of(found, asked), pathOf),

    /** A table with a line for each of these names, and columns of figures, each counted `among` the rows of that name. */
    figuresBy:
      (
        about: Named,
        label: string,
        names: (found: Found, asked: Asked) => readonly string[],
        among: (found: Found, name: string) => Found,
        figures: Readonly<Record<string, Figure<Found>>>,
      ): Part<ReportTable> =>
      (found, asked) => {
        type Line = { name: string; own: Found }
        const columns: Columns<Line> = Object.fromEntries(
          Object.entries(figures).map(([key, figure]) => {
            const { name, short = name, as = 'count' } = figure
            const of = ({ own }: Line) => measured(figure, own, asked)
            return [key, { label: short, as, of, added: as === 'count' }]
          }),
        )
        const lines = names(found, asked).map((name) => ({ name, own: among(found, name) }))
        return tableOf(about, { name: { label, of: ({ name }) => name }, ...columns }, lines)
      },

    /** The whole report. */
    report: ({ figures, charts, tables, notes, sumsForReadersOnly }: Described): Report => ({
      figures,
      async contents(asked) {
        const found = await read(asked)
        const contents: Contents = {
          kpis: Object.entries(figures)
            .filter(([, { isFor }]) => isFor?.(asked) ?? true)
            .map(([key, figure]) => shown(key, figure, found, asked)),
          series: charts.flatMap((chart) => chart(found, asked) ?? []),
          tables: tables.flatMap((table) => table(found, asked) ?? []),
          notes: notes?.(found, asked) ?? [],
        }
        if (!sumsForReadersOnly || readsSums(asked.person, asked.project.id)) return contents
        return withoutSums(contents, (key) => figures[key]!.fromSums ?? false)
      },
    }),
  }
}

/** A table of names, each with a number that is drawn as a bar. */
export const countTable = (
  about: Named,
  { name, count }: { name: string; count: string },
  lines: readonly { name: string; count: number }[],
): ReportTable =>
  tableOf(
    { ...about, bars: 'count' },
    {
      name: { label: name, of: (line) => line.name },
      count: { label: count, as: 'count', of: (line) => line.count },
    },
    lines,
  )

/** A table with those of its columns that a condition keeps. */
export function withColumns(
  table: ReportTable,
  keeps: (column: ReportTable['columns'][number]) => boolean,
): ReportTable {
  const kept = table.columns.flatMap((column, at) => (keeps(column) ? [at] : []))
  const among = <One>(all: readonly One[]) => kept.map((at) => all[at]!)
  return {
    ...table,
    columns: among(table.columns),
    rows: table.rows.map((row) => ({ ...row, values: among(row.values) })),
    totals: table.totals && among(table.totals),
  }
}

/** A report for those who do not read sums: no amount, and nothing that adds them up. */
function withoutSums({ kpis, series, tables, notes }: Contents, isFromSums: (key: string) => boolean): Contents {
  return {
    kpis: kpis.filter(({ key, as }) => as !== 'money' && !isFromSums(key)),
    series: series.filter(({ as }) => as !== 'money'),
    tables: tables.map((table) => withColumns(table, ({ as }) => as !== 'money')),
    notes,
  }
}
