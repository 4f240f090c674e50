import { useForm, type FieldErrors } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { ReportFilters as Filters } from '#contract/reports/projectReport.ts'
import { reportFactsOf, type ReportChoice } from '#contract/reports/reportFacts.ts'
import type { ReportKind } from '#contract/reports/reportKinds.ts'
import { rangeProblem, reportPeriod, reportPeriodWords } from '#contract/reports/reportPeriods.ts'
import type { System } from '#contract/systems.ts'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { leadToUnreadable } from '#src/ui/unreadable.ts'
import { ChoiceField, choicesOf } from './ChoiceField.tsx'
import type { ReportSearch } from './reportSearch.ts'
import { presetsOf } from './presets.ts'

interface Values extends Record<ReportChoice, number | null> {
  startDate: string | null
  endDate: string | null
  periodId: number
}

interface Props {
  project: Project
  system: System
  kind: ReportKind
  search: ReportSearch
  /** What the server filled in; undefined while the first report loads. */
  filters: Filters | undefined
  /** The server's objections to what is in the URL. */
  problems: FieldErrors<Values> | undefined
  onSearch(search: ReportSearch): void
}

const periods = Object.entries(reportPeriodWords).map(([value, label]) => ({ value: Number(value), label }))

/** The filters of a report. The days of a preset are shown at once; all else when the reader asks for it. */
export function ReportFilters({ project, system, kind, search, filters, problems, onSearch }: Props) {
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  const form = useForm<Values>({
    values: {
      startDate: search.startDate ?? filters?.startDate ?? null,
      endDate: search.endDate ?? filters?.endDate ?? null,
      periodId: search.periodId ?? reportPeriod.automatic,
      ...choicesOf((name) => search[name] ?? null),
    },
    ...(problems && { errors: problems }),
    resetOptions: { keepDirtyValues: true },
  })
  const show = form.handleSubmit(({ startDate, endDate, periodId, ...choices }) => {
    if (startDate === null) return form.setError('startDate', { message: 'Enter a start date.' }, { shouldFocus: true })
    if (endDate === null) return form.setError('endDate', { message: 'Enter an end date.' }, { shouldFocus: true })
    const problem = rangeProblem(startDate, endDate, periodId)
    if (problem) return form.setError(problem.field, { message: problem.message }, { shouldFocus: true })
    onSearch({
      startDate,
      endDate,
      periodId: periodId || undefined,
      ...choicesOf((name) => choices[name] ?? undefined),
    })
  })
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
          {!reportFactsOf(kind).asks && <SelectField form={form} name="periodId" label="Period" options={periods} />}
          {reportFactsOf(kind).narrowedBy.map((name) => (
            <ChoiceField key={name} form={form} name={name} project={project} system={system} />
          ))}
          <Button kind="primary" type="submit">
            Show
          </Button>
        </div>
      </form>
    </ThemeProvider>
  )
}
