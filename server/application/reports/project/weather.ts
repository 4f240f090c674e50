import { weatherSourceWords } from '#contract/entities/weatherDay.ts'
import { bucketWords, daysIn, reportPeriod } from '#contract/reports/reportPeriods.ts'
import { gustLimit, stoppedBy, windSpeed, windWorkWords, type WindWork } from '#contract/safety/wind.ts'
import { counted } from '#contract/text/amounts.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { safetySettings } from '#server/features/site/safetySettings.ts'
import { average, sumOf } from './amounts.ts'
import { reportOver } from './describeReport.ts'
import type { Asked } from './reportQuestion.ts'
import { weatherOf } from './weatherRows.ts'

async function read(asked: Asked) {
  const [days, settings] = [await weatherOf(asked), await safetySettings(asked.db, asked.project.id)]
  return {
    days: days.map((day) => ({ ...day, stopped: stoppedBy(day.gustMax, settings) })),
    settings,
    /** For how many days of the report, up to its end or today, no weather is recorded. */
    missing: Math.max(0, daysIn(asked.filters.startDate, asked.asOf)) - days.length,
  }
}
type Found = Awaited<ReturnType<typeof read>>
type WeatherDay = Found['days'][number]

const { report, figure, overTime, list } = reportOver(read)

const all = { of: ({ days }: Found) => days, on: ({ day }: WeatherDay) => day }
const those = (isMeant: (day: WeatherDay) => boolean) => ({ ...all, of: ({ days }: Found) => days.filter(isMeant) })

/** Rain above this, in mm, makes a day of rain (domain specification, section 12). */
const rainLimit = 5

const isLost = ({ hoursLost }: WeatherDay) => (hoursLost ?? 0) > 0
const isWet = ({ rainMm }: WeatherDay) => (rainMm ?? 0) > rainLimit
const isWindy = ({ stopped }: WeatherDay) => stopped.length > 0
const hoursOf = (days: readonly WeatherDay[]) => sumOf(days.map(({ hoursLost }) => hoursLost))
const rainOf = (days: readonly WeatherDay[]) => {
  const known = days.flatMap(({ rainMm }) => rainMm ?? [])
  return known.length === 0 ? null : sumOf(known)
}
const meanOf = (days: readonly WeatherDay[]) =>
  average(days.map(({ tempMin, tempMax }) => (tempMin === null || tempMax === null ? null : (tempMin + tempMax) / 2)))
const highest = (days: readonly WeatherDay[]) => {
  const known = days.flatMap(({ gustMax }) => gustMax ?? [])
  return known.length === 0 ? null : Math.max(...known)
}

const workingDays = figure({
  name: 'Working days',
  meaning: 'Days of the register of the weather that are marked as working days.',
  ...those(({ isWorkingDay }) => isWorkingDay),
})
const daysLost = figure({
  name: 'Days lost',
  meaning: 'Days on which the weather cost hours of work, whether some or all.',
  ...those(isLost),
})
const hoursLost = figure({
  name: 'Hours lost',
  meaning: 'Hours of work that the weather cost on these days.',
  as: 'decimal',
  ...all,
  value: hoursOf,
})
const rainDays = figure({
  name: 'Rain days',
  meaning: `Days with more than ${rainLimit} mm of rain.`,
  ...those(isWet),
  beside: () => ({ more: `over ${rainLimit} mm` }),
})
const windy = (work: WindWork) =>
  figure({
    name: `Gust days: ${windWorkWords[work]}`,
    meaning: `Days with gusts above the limit of the project for ${work === 'mewp' ? 'work from MEWPs' : 'lifting'}.`,
    ...those(({ stopped }) => stopped.includes(work)),
    beside: (_, asked) => ({
      more: `over ${windSpeed(gustLimit(work, asked.project.pageData.settings.sms))}`,
    }),
  })
const temperature = figure({
  name: 'Mean temperature (°C)',
  short: 'Mean, °C',
  meaning: 'The average over the days of the mean of their lowest and highest temperature.',
  as: 'decimal',
  isLine: true,
  ...all,
  value: meanOf,
})
const rain = figure({
  name: 'Rain (mm)',
  short: 'Rain, mm',
  meaning: 'Rain that fell on these days in all.',
  as: 'decimal',
  ...all,
  value: rainOf,
})
const gust = figure({
  name: 'Highest gust (m/s)',
  short: 'Gust, m/s',
  meaning: 'The strongest gust of these days.',
  as: 'decimal',
  isLine: true,
  ...all,
  value: highest,
})

/** The months of the report that have a day in the register, with their days and what the project allows for each. */
function monthsOf({ days, settings }: Found) {
  const months = new Map<string, WeatherDay[]>()
  for (const day of days.toSorted((one, other) => one.day.localeCompare(other.day))) {
    const month = `${day.day.slice(0, 7)}-01`
    months.set(month, [...(months.get(month) ?? []), day])
  }
  return [...months].map(([month, own]) => ({ month, own, allowed: settings.weatherDaysAllowed }))
}

/** Whether the report begins or ends within a month, of which it then counts a part. */
const hasPartOfMonth = ({ filters: { startDate, endDate } }: Asked) =>
  [startDate, daysAfter(endDate, 1)].some((day) => !day.endsWith('-01'))

/** The weather on the site of a project, and the time that it cost. */
export const weatherReport = report({
  figures: {
    workingDays,
    daysLost,
    hoursLost,
    rainDays,
    mewpDays: windy('mewp'),
    liftingDays: windy('lifting'),
    temperature,
    rain,
    gust,
  },
  charts: [overTime('Rain, temperature and gusts', { rain, temperature, gust }), overTime('Hours lost', { hoursLost })],
  tables: [
    list({ key: 'months', title: 'Months' }, monthsOf, {
      month: { label: 'Month', of: ({ month }) => bucketWords(month, reportPeriod.month) },
      recorded: { label: 'Days recorded', as: 'count', of: ({ own }) => own.length, added: true },
      working: {
        label: 'Working days',
        as: 'count',
        of: ({ own }) => own.filter((day) => day.isWorkingDay).length,
        added: true,
      },
      lost: { label: 'Days lost', as: 'count', of: ({ own }) => own.filter(isLost).length, added: true },
      allowed: { label: 'Allowed', as: 'decimal', of: ({ allowed }) => allowed },
      over: {
        label: 'Over allowed',
        as: 'decimal',
        of: ({ own, allowed }) => (allowed === null ? null : Math.max(0, own.filter(isLost).length - allowed)),
      },
      hours: { label: 'Hours lost', as: 'decimal', of: ({ own }) => hoursOf(own), added: true },
      rainDays: { label: 'Rain days', as: 'count', of: ({ own }) => own.filter(isWet).length, added: true },
      gustDays: { label: 'Gust days', as: 'count', of: ({ own }) => own.filter(isWindy).length, added: true },
      rain: { label: 'Rain, mm', as: 'decimal', of: ({ own }) => rainOf(own), added: true },
      mean: { label: 'Mean, °C', as: 'decimal', of: ({ own }) => meanOf(own) },
    }),
    list(
      { key: 'days', title: 'Days' },
      ({ days }) => days.toSorted((one, other) => one.day.localeCompare(other.day)),
      {
        day: { label: 'Date', as: 'day', of: ({ day }) => day },
        am: { label: 'Morning', of: ({ amSummary }) => amSummary },
        pm: { label: 'Afternoon', of: ({ pmSummary }) => pmSummary },
        min: { label: 'Min, °C', as: 'decimal', of: ({ tempMin }) => tempMin },
        max: { label: 'Max, °C', as: 'decimal', of: ({ tempMax }) => tempMax },
        rain: { label: 'Rain, mm', as: 'decimal', of: ({ rainMm }) => rainMm, added: true },
        wind: { label: 'Wind, m/s', as: 'decimal', of: ({ windAvg }) => windAvg },
        gust: { label: 'Gust, m/s', as: 'decimal', of: ({ gustMax }) => gustMax },
        working: { label: 'Working day', of: ({ isWorkingDay }) => (isWorkingDay ? 'Yes' : 'No') },
        hours: { label: 'Hours lost', as: 'decimal', of: (day) => day.hoursLost, added: true },
        activity: { label: 'Work that stopped', of: ({ lostActivity }) => lostActivity },
        source: { label: 'Source', of: ({ source }) => weatherSourceWords[source] },
      },
      ({ id }) => `overview?tab=weather&open=${id}`,
    ),
  ],
  notes: ({ missing, settings }, asked) => [
    ...(missing > 0
      ? [`No weather is recorded for ${counted(missing, 'day')} of the report, which do not count.`]
      : []),
    ...(settings.weatherDaysAllowed !== null && hasPartOfMonth(asked)
      ? ['The days allowed are those of whole months, and the report begins or ends within one.']
      : []),
    ...(asked.filters.endDate > asked.asOf ? ['The last days of the report are still to come.'] : []),
  ],
})
