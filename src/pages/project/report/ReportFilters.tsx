import { useQuery } from '@tanstack/react-query'
import { useForm, type FieldErrors } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { ReadyReportKind, ReportFilters as Filters } from '#contract/reports/projectReport.ts'
import { rangeProblem, reportPeriod, reportPeriodWords } from '#contract/reports/reportPeriods.ts'
import { lookups } from '#src/entities/lookup/data.ts'
import { projectClients } from '#src/entities/projectClient/data.ts'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { leadToUnreadable } from '#src/ui/unreadable.ts'
import type { ReportSearch } from './reportSearch.ts'
import { presetsOf } from './presets.ts'

interface Values {
  startDate: string | null
  endDate: string | null
  periodId: number
  companyId: number | null
  changeRequestTypeId: number | null
}

interface Props {
  project: Project
  kind: ReadyReportKind
  search: ReportSearch
  /** What the server filled in; undefined while the first report loads. */
  filters: Filters | undefined
  /** The server's objections to what is in the URL. */
  problems: FieldErrors<Values>
  onSearch(search: ReportSearch): void
}

const periods = Object.entries(reportPeriodWords).map(([value, label]) => ({ value: Number(value), label }))

/** The filters of a report. The days of a preset are shown at once; all else when the reader asks for it. */
export function ReportFilters({ project, kind, search, filters, problems, onSearch }: Props) {
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  const { data: companies = [] } = useQuery(projectClients.list({ projectId: project.id }))
  const { data: entries = [] } = useQuery({
    ...lookups.list({ list: 'changeRequestTypes' }),
    enabled: kind === 'changeRequest',
  })
  const types = entries.map(({ id, name }) => ({ value: id, label: name }))
  const form = useForm<Values>({
    values: {
      startDate: search.startDate ?? filters?.startDate ?? null,
      endDate: search.endDate ?? filters?.endDate ?? null,
      periodId: search.periodId ?? reportPeriod.automatic,
      companyId: search.companyId ?? null,
      changeRequestTypeId: search.changeRequestTypeId ?? null,
    },
    errors: problems,
    resetOptions: { keepDirtyValues: true },
  })
  const show = form.handleSubmit(({ startDate, endDate, periodId, companyId, changeRequestTypeId }) => {
    if (startDate === null) return form.setError('startDate', { message: 'Enter a start date.' }, { shouldFocus: true })
    if (endDate === null) return form.setError('endDate', { message: 'Enter an end date.' }, { shouldFocus: true })
    const problem = rangeProblem(startDate, endDate, periodId)
    if (problem) return form.setError(problem.field, { message: problem.message }, { shouldFocus: true })
    onSearch({
      startDate,
      endDate,
      periodId: periodId || undefined,
      companyId: companyId ?? undefined,
      changeRequestTypeId: changeRequestTypeId ?? undefined,
    })
  })
  const options = companies
    .map(({ clientId, clientName }) => ({ value: clientId, label: clientName }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <ThemeProvider>
      <form
        className="report-filters no-print"
        aria-label="Filters"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!leadToUnreadable(event.currentTarget)) void show(event)
        }}
      >
        <div className="line tight wrap" role="group" aria-label="Days">
          {presetsOf(today, project.startDate).map(({ words, startDate, endDate }) => (
            <Button
              key={words}
              small
              kind="quiet"
              aria-pressed={filters?.startDate === startDate && filters.endDate === endDate}
              onClick={() => {
                form.setValue('startDate', startDate)
                form.setValue('endDate', endDate)
                void show()
              }}
            >
              {words}
            </Button>
          ))}
        </div>
        <div className="report-fields">
          <DateField form={form} name="startDate" label="Start" required />
          <DateField form={form} name="endDate" label="End" required />
          <SelectField form={form} name="periodId" label="Period" options={periods} />
          <SelectField form={form} name="companyId" label="Company" options={options} none="All companies" />
          {kind === 'changeRequest' && (
            <SelectField form={form} name="changeRequestTypeId" label="Type" options={types} none="All types" />
          )}
          <Button kind="primary" type="submit">
            Show
          </Button>
        </div>
      </form>
    </ThemeProvider>
  )
}
