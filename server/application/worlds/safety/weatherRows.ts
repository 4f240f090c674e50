import { weatherDays } from '#server/db/tables/weatherDay.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import type { Calendar } from '../calendar.ts'
import { withHistory, type Fields } from '../history.ts'

const project = 'HB-014'
/** How many days before today the register begins. */
const firstDaysAgo = 45

type Weather = Fields<typeof weatherDays>
type Sky = [am: string, pm: string, tempMin: number, tempMax: number, rainMm: number, windAvg: number, gustMax: number]

/** The weather of a week in turn, as the service reports it. */
const skies: readonly Sky[] = [
  ['Overcast', 'Light rain', 6.1, 10.4, 2.2, 5.3, 9.8],
  ['Dry', 'Sunny spells', 4.8, 11.9, 0, 3.1, 6.4],
  ['Rain', 'Rain, clearing', 7.2, 11.1, 8.6, 7.4, 13.2],
  ['Fog, lifting', 'Dry', 3.4, 9.7, 0, 1.2, 3.9],
  ['Showers', 'Showers', 5.9, 9.2, 4.1, 6.8, 12.1],
  ['Dry', 'Overcast', 4.2, 10.8, 0.4, 4.5, 8.7],
  ['Heavy rain', 'Gales', 8.3, 12.2, 19.5, 10.6, 18.3],
  ['Sunny spells', 'Dry', 2.7, 9.9, 0, 2.9, 5.8],
]

/** Days that the site recorded itself, by how many days ago they were. */
const bySite: Partial<Record<number, Partial<Weather>>> = {
  0: { amSummary: 'Dry, gusty', pmSummary: null, gustMax: 14.2, windAvg: 8.1 },
  3: { hoursLost: 2.5, lostActivity: 'Lifting of deck beams', note: 'Crane stood down from 08:00 to 10:30.' },
  9: { gustMax: 18.9, hoursLost: 8, lostActivity: 'All lifting and work from MEWPs' },
  17: { hoursLost: 3, lostActivity: 'Concrete pour of pier 2' },
}

/** The weather of one demo project: what the weather service brought, and days that the site recorded itself. */
export const weatherRows = (calendar: Calendar) =>
  Array.from({ length: firstDaysAgo + 1 }, (_, at) => {
    const daysAgo = firstDaysAgo - at
    const [amSummary, pmSummary, tempMin, tempMax, rainMm, windAvg, gustMax] = skies[daysAgo % skies.length]!
    const own = bySite[daysAgo]
    const date = calendar.day(-daysAgo)
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
    const isLost = own?.hoursLost !== undefined
    const fields: Weather = {
      projectId: projectId(project),
      date,
      source: own ? 'manual' : 'provider',
      amSummary,
      pmSummary,
      tempMin,
      tempMax,
      rainMm,
      windAvg,
      gustMax,
      isWorkingDay: isLost || (weekday !== 0 && weekday !== 6),
      hoursLost: null,
      lostActivity: null,
      note: null,
      ...own,
    }
    return withHistory({
      kind: 'weatherDay',
      id: at + 1,
      projectId: fields.projectId,
      fields,
      steps: [
        {
          on: daysAgo === 0 ? calendar.hoursAgo(1) : `${date}T17:30:00.000Z`,
          by: own ? personId('murphy') : null,
          action: 'created',
        },
      ],
    })
  })
