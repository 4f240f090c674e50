import { IconAlertTriangle, IconTableExport } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { ProjectReport, ReportFigure, ReportTable as Table } from '#contract/reports/projectReport.ts'
import { reportFactsOf } from '#contract/reports/reportFacts.ts'
import type { ReportKind } from '#contract/reports/reportKinds.ts'
import { bucketWords, reportPeriodWords } from '#contract/reports/reportPeriods.ts'
import type { System } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import { ApiProblem } from '#src/data/http.ts'
import { askedIn, projectReport, reportPath } from '#src/pages/project/report/reportData.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader, type Crumb } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { PrintButtons } from '#src/ui/menus/PrintButtons.tsx'
import { momentWords, plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import type { ReportSearch } from './reportSearch.ts'
import { BodyFigure } from './BodyFigure.tsx'
import { ColumnChart } from './ColumnChart.tsx'
import { openRegister } from './openRegister.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportTable } from './ReportTable.tsx'
import { ReportViews } from './ReportViews.tsx'
import { SignedNotice, SignOff } from './SignOff.tsx'
import { valueWords } from './values.ts'
import { WeekFilters } from './WeekFilters.tsx'
import './report.css'

interface Props {
  project: Project
  system: System
  kind: ReportKind
  title: string
  crumbs: readonly Crumb[]
  search: ReportSearch
  onSearch(search: ReportSearch): void
}

/** A report of a project: its filters, figures, charts and tables. It follows the records that it counts. */
export function Report({ project, system, kind, title, crumbs, search, onSearch }: Props) {
  const question = askedIn(kind, system, search)
  const [note, setNote] = useState<string>()
  const asked = useQuery({ ...projectReport(kind, project.id, question), placeholderData: keepPreviousData })
  // The same object while the answer is the same: a new one would replace what the form itself says of its fields.
  const problems = useMemo(() => problemsIn(asked.error), [asked.error])
  const Filters = reportFactsOf(kind).asks === 'week' ? WeekFilters : ReportFilters
  const fileOf = (ending: 'xlsx' | 'pdf') => `/api/${reportPath(kind, project.id, question, ending)}`
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        actions={
          <>
            <ReportViews project={project} kind={kind} search={search} onSearch={onSearch} onNote={setNote} />
            <PrintButtons pdf={fileOf('pdf')} />
            <a className="button quiet" href={fileOf('xlsx')} download>
              <IconTableExport size={16} />
              Excel
            </a>
          </>
        }
      />
      <div className="content">
        {note && (
          <Notice tone="amber" onDismiss={() => setNote(undefined)}>
            {note}
          </Notice>
        )}
        <Filters
          project={project}
          system={system}
          kind={kind}
          search={search}
          filters={asked.data?.filters}
          problems={problems}
          onSearch={onSearch}
        />
        <Loaded of={asked} name="The report">
          {(report) => (
            <div className="report" aria-busy={asked.isPlaceholderData || undefined}>
              <Contents project={project} system={system} report={report} />
            </div>
          )}
        </Loaded>
      </div>
    </>
  )
}

/** The server's objections, at their fields; undefined if there are none. */
function problemsIn(error: Error | null): FieldErrors | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  const atFields = error.problems.flatMap(({ field, message }) =>
    field ? [[field, { type: 'server', message }] as const] : [],
  )
  return atFields.length > 0 ? Object.fromEntries(atFields) : undefined
}

function Contents({ project, system, report }: Pick<Props, 'project' | 'system'> & { report: ProjectReport }) {
  const clock = useClock()
  const { filters, currency, weeklyReturn } = report
  const charts = [...new Set(report.series.map(({ chart }) => chart))]
  const below = projectPath(system, project.id).replace(/\/overview$/, '')
  const [small, large] = [
    report.tables.filter(({ columns }) => columns.length <= 5),
    report.tables.filter(({ columns }) => columns.length > 5),
  ]
  return (
    <>
      <p className="quiet report-days">
        {`${plainDate(filters.startDate, clock)} to ${plainDate(filters.endDate, clock)}, by ${reportPeriodWords[filters.periodId]!.toLowerCase()}. As of ${momentWords(report.generatedOn, clock).replace(/^To/, 'to')}.`}
      </p>
      {weeklyReturn?.signed && <SignedNotice signed={weeklyReturn.signed} />}
      {report.notes.map((note) => (
        <Notice key={note} tone="grey">
          {note}
        </Notice>
      ))}
      <ul className="panel report-figures" aria-label="Figures">
        {report.kpis.map((figure) => (
          <li key={figure.key}>
            <Figure figure={figure} project={project} system={system} report={report} />
          </li>
        ))}
      </ul>
      <div className="report-charts">
        {charts.map((chart) => {
          const series = report.series.filter((one) => one.chart === chart)
          return (
            <Panel key={chart} title={chart}>
              <ColumnChart title={chart} series={series} periodId={filters.periodId} currency={currency} />
              <ReportTable table={tableOf(chart, report)} currency={currency} below={below} />
            </Panel>
          )
        })}
      </div>
      <div className="report-pairs">
        {small.map((table) => (
          <Panel key={table.key} title={table.title} flush>
            {table.regions && <BodyFigure regions={table.regions} />}
            <ReportTable table={table} currency={currency} below={below} />
          </Panel>
        ))}
      </div>
      {large.map((table) => (
        <Panel key={table.key} title={table.title} count={table.rows.length} flush>
          <ReportTable table={table} currency={currency} below={below} />
        </Panel>
      ))}
      {weeklyReturn && <SignOff project={project} filters={filters} state={weeklyReturn} />}
    </>
  )
}

/** The numbers of a chart as a table. */
function tableOf(chart: string, { series, filters }: ProjectReport): Table {
  const own = series.filter((one) => one.chart === chart)
  return {
    key: chart,
    title: chart,
    columns: [
      { key: 'time', label: reportPeriodWords[filters.periodId]!, as: 'text' },
      ...own.map(({ key, label, as }) => ({ key, label, as })),
    ],
    rows: (own[0]?.points ?? []).map(({ bucketStart }, at) => ({
      values: [bucketWords(bucketStart, filters.periodId), ...own.map(({ points }) => points[at]!.value)],
    })),
    totals: null,
  }
}

interface FigureProps extends Pick<Props, 'project' | 'system'> {
  figure: ReportFigure
  report: ProjectReport
}

/** A key figure. It leads to its register, filtered as far as the register can be. */
function Figure({ figure, project, system, report }: FigureProps) {
  const { label, meaning, value, as, more, tone, page, register } = figure
  const client = useQueryClient()
  const clock = useClock()
  const words = (
    <>
      <span className="small quiet">{label}</span>
      <strong className="number">{valueWords(value, as, report.currency, clock)}</strong>
      <span className={tone ? `due small tone-${tone}` : 'small faint'}>
        {tone && <IconAlertTriangle size={13} stroke={2} aria-hidden />}
        {more}
      </span>
    </>
  )
  if (!page || !project.pageData.allowedPages[system]?.includes(page)) return <div title={meaning}>{words}</div>
  return (
    <UiLink
      title={meaning}
      href={projectPath(system, project.id, page)}
      onClick={() => register && openRegister(client, register, report.filters, system)}
    >
      {words}
    </UiLink>
  )
}
