import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { weatherDay, weatherSourceWords, type WeatherDaySummary } from '#contract/entities/weatherDay.ts'
import { labelsOf } from '#contract/labels.ts'
import { number } from '#contract/text/amounts.ts'
import { columnsOf, type Column } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { dateWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { useTable } from '../record/useTable.ts'
import { weatherDays } from './data.ts'

export const WeatherForm = lazyPart(() => import('./WeatherForm.tsx').then((file) => ({ default: file.WeatherForm })))

const labels = labelsOf(weatherDay)

type Measured = 'tempMin' | 'tempMax' | 'rainMm' | 'windAvg' | 'gustMax' | 'hoursLost'
const measured = (id: Measured, header: string, width: number, more?: Partial<Column<WeatherDaySummary>>) => ({
  id,
  header,
  value: (row: WeatherDaySummary) => row[id],
  text: (row: WeatherDaySummary) => (row[id] === null ? '' : number(row[id], 1)),
  kind: 'number' as const,
  width,
  ...more,
})

const columns = columnsOf<WeatherDaySummary>([
  {
    id: 'date',
    header: labels.date,
    value: (row) => row.date,
    kind: 'date',
    width: 120,
    always: true,
    strong: true,
    filter: 'days',
  },
  { id: 'amSummary', header: labels.amSummary, value: (row) => row.amSummary, width: 130 },
  { id: 'pmSummary', header: labels.pmSummary, value: (row) => row.pmSummary, width: 130 },
  measured('tempMin', 'Min, °C', 84),
  measured('tempMax', 'Max, °C', 84),
  measured('rainMm', 'Rain, mm', 88),
  measured('windAvg', 'Wind, m/s', 92, { dropBelow: 1600 }),
  measured('gustMax', 'Gust, m/s', 92),
  {
    id: 'isWorkingDay',
    header: labels.isWorkingDay,
    value: (row) => row.isWorkingDay,
    width: 110,
    filter: 'choice',
    dropBelow: 1600,
  },
  measured('hoursLost', labels.hoursLost, 96),
  { id: 'lostActivity', header: labels.lostActivity, value: (row) => row.lostActivity },
  { id: 'note', header: labels.note, value: (row) => row.note, width: 240, startsHidden: true },
  {
    id: 'source',
    header: labels.source,
    value: (row) => weatherSourceWords[row.source],
    width: 132,
    filter: 'choice',
    dropBelow: 1440,
  },
])

interface Props {
  projectId: number
  /** Id of the day in the form; 0 for a new one, null if closed. */
  open: number | null
  onOpen: (id: number | null) => void
  /** Button to record a day; absent for readers. */
  add: ReactNode
}

/** The weather on the site of a project, a row for each day. */
export function WeatherTable({ projectId, open, onOpen, add }: Props) {
  const { data, error, refetch } = useQuery(weatherDays.list({ projectId }))
  const clock = useClock()
  const table = useTable('weatherDays', { sorter: { column: 'date', down: true } })
  return (
    <>
      <DataTable
        {...table}
        label="Weather"
        rows={data}
        columns={columns}
        filterHint="Weather, work that stopped"
        empty={{
          sentence:
            'A record of each day on site: rain, wind and temperature, and the hours that the weather cost. It warns when gusts are too strong for lifting or MEWPs.',
          action: add,
        }}
        problem={
          error && !data
            ? { title: 'The weather could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        onOpen={add ? ({ id }) => onOpen(id) : undefined}
        rowName={(row) => dateWords(row.date, clock)}
        exportName="weather"
        tools={add}
      />
      {open !== null && (
        <Suspense>
          <WeatherForm
            key={open}
            id={open}
            projectId={projectId}
            onClose={() => onOpen(null)}
            onMade={({ id }) => onOpen(id)}
          />
        </Suspense>
      )}
    </>
  )
}
