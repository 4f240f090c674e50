import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { weatherDay, weatherSourceWords, type WeatherDaySummary } from '#contract/entities/weatherDay.ts'
import { labelsOf } from '#contract/labels.ts'
import { number } from '#contract/text/amounts.ts'
import { columnsOf, type Column } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { useTable } from '../record/useTable.ts'
import { weatherDays } from './data.ts'

export const WeatherForm = lazyPart(() => import('./WeatherForm.tsx').then((file) => ({ default: file.WeatherForm })))

const labels = labelsOf(weatherDay)

type Measured = 'tempMin' | 'tempMax' | 'rainMm' | 'windAvg' | 'gustMax' | 'hoursLost'
const measured = (id: Measured, header: string, more?: Partial<Column<WeatherDaySummary>>) => ({
  id,
  header,
  value: (row: WeatherDaySummary) => row[id],
  text: (row: WeatherDaySummary) => (row[id] === null ? '' : number(row[id], 1)),
  kind: 'number' as const,
  width: 100,
  ...more,
})

const columns = columnsOf<WeatherDaySummary>([
  { id: 'date', header: labels.date, value: (row) => row.date, kind: 'date', width: 130, always: true, filter: 'days' },
  { id: 'amSummary', header: labels.amSummary, value: (row) => row.amSummary, width: 150 },
  { id: 'pmSummary', header: labels.pmSummary, value: (row) => row.pmSummary, width: 150 },
  measured('tempMin', 'Lowest, °C', { dropBelow: 1200 }),
  measured('tempMax', 'Highest, °C', { dropBelow: 1200 }),
  measured('rainMm', 'Rain, mm'),
  measured('windAvg', 'Wind, m/s', { dropBelow: 1360 }),
  measured('gustMax', 'Gust, m/s'),
  {
    id: 'isWorkingDay',
    header: labels.isWorkingDay,
    value: (row) => row.isWorkingDay,
    width: 120,
    filter: 'choice',
    dropBelow: 1440,
  },
  measured('hoursLost', labels.hoursLost, { width: 110 }),
  { id: 'lostActivity', header: labels.lostActivity, value: (row) => row.lostActivity },
  { id: 'note', header: labels.note, value: (row) => row.note, width: 240, startsHidden: true },
  {
    id: 'source',
    header: labels.source,
    value: (row) => weatherSourceWords[row.source],
    width: 150,
    filter: 'choice',
    dropBelow: 1360,
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
        rowName={(row) => row.date}
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
