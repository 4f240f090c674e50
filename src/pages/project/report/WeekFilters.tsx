import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { ReportFilters } from '#contract/reports/projectReport.ts'
import { reportFactsOf, type ReportChoice } from '#contract/reports/reportFacts.ts'
import type { ReportKind } from '#contract/reports/reportKinds.ts'
import type { System } from '#contract/systems.ts'
import { bucketOf, isoWeek, mondayOfWeek, reportPeriod, usualWeek, weekValue } from '#contract/reports/reportPeriods.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { leadToUnreadable } from '#src/ui/unreadable.ts'
import { ChoiceField, choicesOf } from './ChoiceField.tsx'
import type { ReportSearch } from './reportSearch.ts'

interface Values extends Record<ReportChoice, number | null> {
  week: string
}

interface Props {
  project: Project
  system: System
  kind: ReportKind
  search: ReportSearch
  /** What the server filled in; undefined while the first report loads. */
  filters: ReportFilters | undefined
  /** The server's objections to what is in the URL. */
  problems: FieldErrors<{ startDate: string }> | undefined
  onSearch(search: ReportSearch): void
}

/** The week in a text such as '2026-W48', '2026 48', '2026W5' or '48', which is one of this year. */
export function weekIn(typed: string, today: string) {
  const [, year, week] = /^\s*(?:(\d{4})\s*[-/ ]?\s*)?[wW]?\s*(\d{1,2})\s*$/.exec(typed) ?? []
  return week ? mondayOfWeek(`${year ?? isoWeek(today).year}-W${week.padStart(2, '0')}`) : null
}

/** The week of a report, and what it is narrowed to. */
export function WeekFilters({ project, system, kind, search, filters, problems, onSearch }: Props) {
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  const thisWeek = bucketOf(today, reportPeriod.week)
  const shown = search.startDate ?? filters?.startDate ?? usualWeek(today)
  const errors = useMemo(() => problems?.startDate && { week: problems.startDate }, [problems])
  const form = useForm<Values>({
    values: { week: weekValue(shown), ...choicesOf((name) => search[name] ?? null) },
    ...(errors && { errors }),
    resetOptions: { keepDirtyValues: true },
  })
  const show = form.handleSubmit(({ week, ...choices }) => {
    const startDate = weekIn(week, today)
    if (startDate === null) {
      form.setError('week', { message: 'Enter a week such as 2026-W48.' }, { shouldFocus: true })
      return
    }
    form.reset({ week: weekValue(startDate), ...choices })
    onSearch({ startDate, ...choicesOf((name) => choices[name] ?? undefined) })
  })
  const go = (monday: string) => {
    form.setValue('week', weekValue(monday))
    void show()
  }
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
        <div className="line tight wrap" role="group" aria-label="Weeks">
          <Button small kind="quiet" icon={<IconChevronLeft size={15} />} onClick={() => go(daysAfter(shown, -7))}>
            Previous week
          </Button>
          {[
            { words: 'Last week', monday: daysAfter(thisWeek, -7) },
            { words: 'This week', monday: thisWeek },
          ].map(({ words, monday }) => (
            <Button key={words} small kind="quiet" aria-pressed={shown === monday} onClick={() => go(monday)}>
              {words}
            </Button>
          ))}
          <Button
            small
            kind="quiet"
            icon={<IconChevronRight size={15} />}
            disabled={shown >= thisWeek}
            onClick={() => go(daysAfter(shown, 7))}
          >
            Next week
          </Button>
        </div>
        <div className="report-fields">
          <TextField form={form} name="week" label="Week" required maxLength={12} />
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
