import { number } from '#contract/text/amounts.ts'
import { readsAllAccidents } from '#server/features/site/accidentReaders.ts'
import { sumOf } from './amounts.ts'
import { hoursOfLabour, unconfirmedNote } from './attendance.ts'
import { partlyRead, reportOver, withColumns, type Contents, type Report } from './describeReport.ts'
import { registers } from './registers.ts'
import type { Asked } from './reportQuestion.ts'
import { returnPaper } from './returnPaper.ts'
import { returnRows } from './returnRows.ts'
import { withSignature } from './weeklyReturn.ts'

type Rows = Awaited<ReturnType<typeof returnRows>>

const { report, figure, overTime, list } = reportOver(returnRows)

const onItsDay = ({ day }: { day: string }) => day
const inspectionsOf = ({ plantChecks, placeChecks }: Rows) => [
  ...plantChecks.map(({ day }) => ({ day })),
  ...placeChecks.map(({ day }) => ({ day })),
]
const peopleOf = (rows: readonly { people: number }[]) => sumOf(rows.map(({ people }) => people))
const hoursOf = (rows: readonly { hours: number | null }[]) => sumOf(rows.map(({ hours }) => hours))
const visitsOf = (rows: readonly { visits: number }[]) => sumOf(rows.map(({ visits }) => visits))

const labour = { of: (found: Rows) => found.labour, on: onItsDay }

const peak = figure({
  name: 'Most workers on a day',
  meaning: 'The people who came to the site on its busiest day of the week, without visitors.',
  ...labour,
  value: (rows, { buckets }) => Math.max(0, ...buckets.map((date) => peopleOf(rows.filter(({ day }) => day === date)))),
})
const personDays = figure({
  name: 'Person-days of labour',
  short: 'People',
  meaning: 'The people who came on each day, added up. Whoever came twice on a day counts once; visitors do not count.',
  ...labour,
  value: (rows) => peopleOf(rows),
})
const hours = figure({
  ...hoursOfLabour,
  ...labour,
  value: (rows) => hoursOf(rows),
})
const accidents = figure({
  name: 'Accidents',
  meaning: 'Accidents that happened in this week.',
  ...registers.accidents,
  of: (found) => found.accidents,
  on: onItsDay,
})
const nearMisses = figure({
  name: 'Near misses',
  meaning: 'Incidents of this week that were near misses. Drafts and cancelled ones do not count.',
  ...registers.nearMisses,
  of: (found) => found.nearMisses,
  on: onItsDay,
})
const inspected = figure({
  name: 'Inspections done',
  meaning: 'Inspections of plant, places and structures that were performed in this week and count.',
  of: inspectionsOf,
  on: onItsDay,
})
const talks = figure({
  name: 'Toolbox talks',
  meaning: 'Talks and trainings on site that were held in this week.',
  ...registers.talks,
  of: (found) => found.talks,
  on: onItsDay,
})
const visitors = figure({
  name: 'Visitors',
  meaning: 'Visits of people who are not on the list of the site. Whoever came on two days counts twice.',
  of: (found) => found.visits,
  on: onItsDay,
  value: (rows) => visitsOf(rows),
})
const hoursLost = figure({
  name: 'Hours lost to weather',
  meaning: 'Hours of work that the weather cost in this week.',
  as: 'decimal',
  of: (found) => found.weather,
  on: onItsDay,
  value: (rows) => sumOf(rows.map((row) => row.hoursLost)),
})

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The people of each company and trade, with their number on each day of the week. */
function crews({ labour: rows }: Rows, { buckets }: Asked) {
  const lines = new Map<string, { company: string; trade: string; days: number[]; hours: (number | null)[] }>()
  for (const { company, trade, day, people, hours: worked } of rows) {
    const key = JSON.stringify([company, trade])
    const line = lines.get(key) ?? { company, trade: trade ?? 'No trade', days: buckets.map(() => 0), hours: [] }
    line.days[buckets.indexOf(day)]! += people
    line.hours.push(worked)
    lines.set(key, line)
  }
  return [...lines.values()]
}

/** The plant that was on the site in the week, with the days on which a check of it is recorded. */
function plantOnSite({ plant, plantChecks }: Rows, { buckets, asOf }: Asked) {
  const past = buckets.filter((day) => day <= asOf)
  return plant.flatMap(({ id, number: itemNumber, name, company, from, until }) => {
    const days = past.filter((day) => day >= from && (until === null || day <= until))
    if (days.length === 0) return []
    const checked = new Set(plantChecks.filter(({ equipmentId }) => equipmentId === id).map(({ day }) => day))
    const working = days.filter((day) => checked.has(day)).length
    return [
      {
        number: itemNumber,
        name,
        company,
        days: days.length,
        working,
        idle: days.length - working,
        path: `equipments/${id}`,
      },
    ]
  })
}

const joined = (words: readonly (string | null)[], by: string) =>
  words.every((word) => word === null) ? null : words.map((word) => word ?? '–').join(by)

/** What happened on each day. */
function daysOf(found: Rows, { buckets }: Asked) {
  const on = <Row extends { day: string }>(rows: readonly Row[], date: string) => rows.filter(({ day }) => day === date)
  return buckets.map((day, at) => {
    const [weather] = on(found.weather, day)
    return {
      name: `${weekdays[at]} ${Number(day.slice(8))}`,
      weather: weather ? joined([weather.amSummary, weather.pmSummary], ' / ') : null,
      temperature: weather
        ? joined(
            [weather.tempMin, weather.tempMax].map((one) => (one === null ? null : number(one, 1))),
            ' to ',
          )
        : null,
      rain: weather?.rainMm ?? null,
      gust: weather?.gustMax ?? null,
      hoursLost: weather?.hoursLost ?? null,
      accidents: on(found.accidents, day).length,
      nearMisses: on(found.nearMisses, day).length,
      inspections: on(inspectionsOf(found), day).length,
      talks: on(found.talks, day).length,
      visitors: visitsOf(on(found.visits, day)),
    }
  })
}

/** How many stays are missing in the hours, and what is not labour. */
function hoursNotes({ labour: rows, visits }: Rows) {
  const [unconfirmed, stillHere] = [sumOf(rows.map((row) => row.unconfirmed)), sumOf(rows.map((row) => row.stillHere))]
  const ofVisitors = hoursOf(visits)
  return [
    ...unconfirmedNote(unconfirmed, 'the hours of labour'),
    ...(stillHere === 1 ? ['One stay has no sign-out yet, so its hours are missing.'] : []),
    ...(stillHere > 1 ? [`${number(stillHere)} stays have no sign-out yet, so their hours are missing.`] : []),
    ...(ofVisitors > 0
      ? [`The hours of visitors (${number(ofVisitors, 1)}) are not labour. The safety report counts them as well.`]
      : []),
  ]
}

const live = report({
  figures: { peak, personDays, hours, accidents, nearMisses, inspections: inspected, talks, visitors, hoursLost },
  charts: [overTime('Labour by day', { personDays })],
  tables: [
    list({ key: 'labour', title: 'Labour' }, crews, {
      company: { label: 'Company', of: ({ company }) => company },
      trade: { label: 'Trade', of: ({ trade }) => trade },
      ...Object.fromEntries(
        weekdays.map((label, at) => [
          label.toLowerCase(),
          { label, as: 'count', of: ({ days }: ReturnType<typeof crews>[number]) => days[at]!, added: true } as const,
        ]),
      ),
      days: { label: 'Days', as: 'count', of: ({ days }) => sumOf(days), added: true },
      hours: { label: 'Hours', as: 'decimal', of: (line) => sumOf(line.hours), added: true },
    }),
    list(
      { key: 'plant', title: 'Plant' },
      plantOnSite,
      {
        number: { label: 'Number', of: (line) => line.number },
        name: { label: 'Item', of: ({ name }) => name },
        company: { label: 'Owner or hirer', of: ({ company }) => company },
        days: { label: 'Days on site', as: 'count', of: ({ days }) => days },
        working: { label: 'Working', as: 'count', of: ({ working }) => working },
        idle: { label: 'Idle', as: 'count', of: ({ idle }) => idle },
      },
      ({ path }) => path,
    ),
    list({ key: 'week', title: 'Week summary' }, daysOf, {
      day: { label: 'Day', of: ({ name }) => name },
      weather: { label: 'Weather', of: ({ weather }) => weather },
      temperature: { label: '°C', of: ({ temperature }) => temperature },
      rain: { label: 'Rain, mm', as: 'decimal', of: ({ rain }) => rain, added: true },
      gust: { label: 'Gust, m/s', as: 'decimal', of: ({ gust }) => gust },
      hoursLost: { label: 'Hours lost', as: 'decimal', of: (line) => line.hoursLost, added: true },
      accidents: { label: 'Accidents', as: 'count', of: (line) => line.accidents, added: true },
      nearMisses: { label: 'Near misses', as: 'count', of: (line) => line.nearMisses, added: true },
      inspections: { label: 'Inspections', as: 'count', of: (line) => line.inspections, added: true },
      talks: { label: 'Talks', as: 'count', of: (line) => line.talks, added: true },
      visitors: { label: 'Visitors', as: 'count', of: (line) => line.visitors, added: true },
    }),
  ],
  notes: (found, asked) => [
    ...hoursNotes(found),
    ...(plantOnSite(found, asked).length > 0
      ? [
          'Plant counts as working on days with an inspection or a pre-use check, and as idle on its other days on site.',
        ]
      : []),
    ...partlyRead(asked, 'Accidents', readsAllAccidents(asked.person, asked.project.id)),
    ...(asked.filters.endDate > asked.asOf ? ['The last days of the week are still to come.'] : []),
  ],
})

/** What those alone read who read all accidents: a return that was signed says the same to everyone else. */
const forReadersOfAccidents = ['accidents', 'nearMisses']

/** A return as a person may read it, whoever has signed it. */
export function asRead({ kpis, series, tables, notes }: Contents, { person, project }: Asked): Contents {
  if (readsAllAccidents(person, project.id)) return { kpis, series, tables, notes }
  const isRead = ({ key }: { key: string }) => !forReadersOfAccidents.includes(key)
  return {
    kpis: kpis.map((one) => (isRead(one) ? one : { ...one, value: null, more: 'for those who read all accidents' })),
    series,
    tables: tables.map((table) => withColumns(table, isRead)),
    notes,
  }
}

/** The labour and plant of one week on a project, and what happened on each day; signed by its manager once it is over. */
export const returnReport: Report = {
  figures: live.figures,
  async contents(asked) {
    return withSignature(asked, await live.contents(asked), asRead)
  },
  paper: returnPaper,
}

/** What the manager of a project signs: the figures of the records, as those read them who may read everything. */
export const returnToSign = (asked: Asked) => live.contents(asked)
