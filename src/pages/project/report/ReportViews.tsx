import { useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { reportChoiceNames, reportChoiceOf, reportFactsOf } from '#contract/reports/reportFacts.ts'
import type { ReportKind } from '#contract/reports/reportKinds.ts'
import { reportRegister } from '#contract/views/registers.ts'
import { SavedViews } from '#src/entities/record/savedViews/SavedViews.tsx'
import { tableStart, type TableState } from '#src/ui/DataTable/tableState.ts'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { presetsOf, type Days } from './presets.ts'
import type { ReportSearch } from './reportSearch.ts'

interface Props {
  project: Project
  kind: ReportKind
  search: ReportSearch
  onSearch(search: ReportSearch): void
  /** Called with a sentence about the view that was asked for. */
  onNote(note: string | undefined): void
}

type Filters = TableState['filters']
type Preset = Days & { words: string }

const columns = [
  { id: 'days', header: 'Days', filter: 'choice' as const },
  { id: 'range', header: 'Days', filter: 'days' as const },
  { id: 'periodId', header: 'Period', filter: 'choice' as const },
  ...reportChoiceNames.map((id) => ({ id, header: reportChoiceOf(id).label, filter: 'choice' as const })),
]

/** The menu of saved views of a report. Days of a preset are kept as such: 'Last week' is that of the day it opens. */
export function ReportViews({ project, kind, search, onSearch, onNote }: Props) {
  const clock = useClock()
  const [saved, setSaved] = useState<TableState['saved']>()
  const presets = reportFactsOf(kind).asks === 'week' ? [] : presetsOf(dayOf(clock.now, clock.zone), project.startDate)
  const show = (next: TableState) => {
    setSaved(next.saved)
    onNote(next.note)
    onSearch(searchIn(next.filters, presets))
  }
  const state: TableState = { ...tableStart, filters: filtersIn(search, presets), saved }
  return <SavedViews name={reportRegister(kind)} start={{}} register={{ columns, state, onState: show }} />
}

/** The search parameters of a report, as a view keeps them. */
function filtersIn({ startDate, endDate, ...search }: ReportSearch, presets: readonly Preset[]): Filters {
  const preset = presets.find((one) => one.startDate === startDate && one.endDate === endDate)
  const others = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [String(value)]] as const],
  )
  return {
    ...(preset ? { days: [preset.words] } : (startDate || endDate) && { range: [startDate ?? '', endDate ?? ''] }),
    ...Object.fromEntries(others),
  }
}

/** The search parameters that show a view; what it does not name is undefined, which drops it. */
function searchIn(filters: Filters, presets: readonly Preset[]): ReportSearch {
  const preset = presets.find(({ words }) => words === filters.days?.[0])
  const number = (name: string) => Number(filters[name]?.[0]) || undefined
  const choices = Object.fromEntries(reportChoiceNames.map((name) => [name, number(name)]))
  return {
    startDate: preset?.startDate ?? (filters.range?.[0] || undefined),
    endDate: preset?.endDate ?? (filters.range?.[1] || undefined),
    periodId: number('periodId'),
    ...(choices as Pick<ReportSearch, (typeof reportChoiceNames)[number]>),
  }
}
