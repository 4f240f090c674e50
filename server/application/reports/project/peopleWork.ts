import { grouped } from '#contract/grouped.ts'
import { bucketOf, bucketWords, daysIn, reportPeriod } from '#contract/reports/reportPeriods.ts'
import { counted } from '#contract/text/amounts.ts'
import { daysAfter } from '#contract/time/siteClock.ts'
import { average, share, sumOf } from './amounts.ts'
import { hoursWorked, unconfirmedNote } from './attendance.ts'
import { reportOver, type Contents } from './describeReport.ts'
import { visitors, workersOf, type Worker } from './peopleWorkRows.ts'
import type { Asked } from './reportQuestion.ts'

interface Found {
  workers: Worker[]
  /** How many people were there on each day of the report, and how many of them are first aiders. */
  heads: number[]
  aiders: number[]
}

const { report, figure, list } = reportOver(async (asked: Asked): Promise<Found> => {
  const workers = await workersOf(asked)
  const aiders = workers.filter(({ isFirstAider }) => isFirstAider)
  return { workers, heads: headsByDay(workers, asked), aiders: headsByDay(aiders, asked) }
})

/** The days on which each of these people was there. Someone may have worked for two companies on one of them. */
const daysOfEach = (workers: readonly Worker[]) =>
  [...grouped(workers, ({ key }) => key).values()].map((own) =>
    own.length === 1 ? own[0].days : [...new Set(own.flatMap(({ days }) => days))],
  )
const peopleIn = (workers: readonly Worker[]) => new Set(workers.map(({ key }) => key)).size
const personDays = (workers: readonly Worker[]) => sumOf(daysOfEach(workers).map(({ length }) => length))
const hoursOf = (workers: readonly Worker[]) => sumOf(workers.map(({ hours }) => hours))
const unconfirmedOf = (workers: readonly Worker[]) => sumOf(workers.map(({ unconfirmed }) => unconfirmed))

/** How many people were there on each day of the report. */
function headsByDay(workers: readonly Worker[], { filters }: Asked) {
  const heads = Array.from({ length: daysIn(filters.startDate, filters.endDate) }, () => 0)
  for (const days of daysOfEach(workers)) for (const day of days) heads[day]! += 1
  return heads
}
const dayAt = (day: number, { filters }: Asked) => daysAfter(filters.startDate, day)
const dayOf = (workers: readonly Worker[], which: 'first' | 'last', asked: Asked) => {
  const days = workers.flatMap(({ days: own }) => own.at(which === 'first' ? 0 : -1) ?? [])
  if (days.length === 0) return null
  const reduced = days.reduce((one, other) => (which === 'first' ? Math.min(one, other) : Math.max(one, other)))
  return dayAt(reduced, asked)
}
const isThere = (heads: number) => heads > 0
const oneDecimal = (value: number) => Math.round(value * 10) / 10

const of = ({ workers }: Found) => workers

const peak = figure({
  name: 'Most people on one day',
  meaning: 'Different people who signed in on the day on which they were most, visitors included.',
  of: ({ heads }: Found) => heads,
  value: (heads) => Math.max(0, ...heads),
  beside: (value, asked, { heads }) =>
    value ? { more: `on ${bucketWords(dayAt(heads.indexOf(value), asked), reportPeriod.day)}` } : {},
})
const perDay = figure({
  name: 'People a day',
  meaning: 'Different people who signed in on a day, on average of the days on which anybody did.',
  as: 'decimal',
  of: ({ heads }: Found) => heads.filter(isThere),
  value: average,
  beside: (value, _, { heads }) =>
    value === null ? {} : { more: `on ${counted(heads.filter(isThere).length, 'day')}` },
})
const days = figure({
  name: 'Person-days',
  meaning: 'Each person once for each day on which they signed in, visitors included.',
  of,
  value: personDays,
  beside: (_, __, { workers }) => {
    const visits = personDays(workers.filter(({ company }) => company === visitors))
    return visits === 0 ? {} : { more: `${counted(visits, 'day')} of visitors` }
  },
})
const hours = figure({ ...hoursWorked, of, value: hoursOf })
const companies = figure({
  name: 'Companies',
  meaning: 'Companies whose people signed in. The companies of visitors do not count.',
  of: ({ workers }: Found) => workers.filter(({ company }) => company !== visitors),
  value: (workers) => new Set(workers.map(({ company }) => company)).size,
})
const cover = figure({
  name: 'First-aider cover',
  meaning:
    'Of the days on which anybody signed in, those on which at least one of them was a first aider on the list of people.',
  as: 'percent',
  of: ({ heads, aiders }: Found) => heads.flatMap((there, day) => (isThere(there) ? [isThere(aiders[day]!)] : [])),
  value: (days) => share(days.filter(Boolean).length, days.length),
  beside: (_, __, { heads, aiders }) => {
    const without = heads.filter((there, day) => isThere(there) && !isThere(aiders[day]!)).length
    return without === 0 ? {} : { more: `${counted(without, 'day')} without`, tone: 'red' }
  },
})
const signIns = figure({
  name: 'Sign-ins',
  meaning: 'Stays that began on these days. Someone who left and came back has two.',
  page: 'onsitepeople',
  register: { table: 'onSite', view: 'all', days: 'signedInOn', narrowed: { companyId: 'clientId' } },
  of,
  value: (workers) => sumOf(workers.map(({ stays }) => stays)),
})
const unconfirmed = figure({
  name: 'Sign-outs to confirm',
  meaning: 'Stays that began on these days and ended automatically, and that nobody has confirmed.',
  page: 'onsitepeople',
  register: { table: 'onSite', view: 'confirm', days: 'signedInOn', narrowed: { companyId: 'clientId' } },
  of,
  value: unconfirmedOf,
  beside: (value) => (value ? { more: 'hours not counted', tone: 'amber' } : {}),
})

/** A chart names so many companies; where there are more than one beyond them, those are added up. */
const mostNamed = 5
const others = 'Others'

/** The people of a day by company, on average of the days of each bucket on which anybody was there. */
function byCompany({ workers, heads }: Found, asked: Asked): Contents['series'] {
  const own = [...grouped(workers, ({ company }) => company)]
    .map(([label, those]) => ({ label, those: those as readonly Worker[] }))
    .toSorted((one, other) => personDays(other.those) - personDays(one.those) || one.label.localeCompare(other.label))
  const rest = own.length > mostNamed + 1 ? own.splice(mostNamed) : []
  const shown = rest.length === 0 ? own : [...own, { label: others, those: rest.flatMap(({ those }) => those) }]
  const buckets = heads.map((_, day) => bucketOf(dayAt(day, asked), asked.filters.periodId))
  const inBuckets = (values: readonly number[]) => {
    const sums = new Map(asked.buckets.map((start) => [start, 0]))
    for (const [day, value] of values.entries()) sums.set(buckets[day]!, sums.get(buckets[day]!)! + value)
    return sums
  }
  const daysThere = inBuckets(heads.map((there) => Number(isThere(there))))
  return shown.map(({ label, those }, at) => {
    const sums = inBuckets(headsByDay(those, asked))
    return {
      key: `company${at + 1}`,
      label,
      chart: 'People a day by company',
      as: 'decimal',
      stack: true,
      points: asked.buckets.map((bucketStart) => ({
        bucketStart,
        value: oneDecimal(sums.get(bucketStart)! / Math.max(daysThere.get(bucketStart)!, 1)),
      })),
    }
  })
}

/** A line of a table of companies or trades. */
interface Line {
  company: string
  trade: string
  own: readonly Worker[]
}
const allOf = (lines: readonly Line[]) => lines.flatMap(({ own }) => own)

/** Visitors stand below the companies and trades. */
const byName = (one: string, other: string) =>
  Number(one === visitors) - Number(other === visitors) || one.localeCompare(other)

const lines = ({ workers }: Found, asked: Asked) =>
  [...grouped(workers, ({ company, trade }) => JSON.stringify([company, trade])).values()]
    .map((own) => ({ company: own[0].company, trade: own[0].trade, own, asked }))
    .toSorted((one, other) => byName(one.company, other.company) || one.trade.localeCompare(other.trade))

const byTrade = ({ workers }: Found) =>
  [...grouped(workers, ({ trade }) => trade)]
    .map(([trade, own]): Line => ({ company: '', trade, own }))
    .toSorted((one, other) => hoursOf(other.own) - hoursOf(one.own) || byName(one.trade, other.trade))

/** The people are listed one by one where they are not more, or of one company. */
const mostPeople = 1000
const listsPeople = ({ workers }: Found, { filters }: Asked) =>
  filters.companyId !== null || workers.length <= mostPeople

/** A line of the table of people, with what it takes to name its days. */
type Person = Worker & { asked: Asked }

const people = ({ workers }: Found, asked: Asked): Person[] =>
  workers
    .map((worker) => ({ ...worker, asked }))
    .toSorted(
      (one, other) =>
        byName(one.company, other.company) ||
        one.name.localeCompare(other.name) ||
        one.trade.localeCompare(other.trade),
    )

const peopleTable = list<Person>(
  { key: 'people', title: 'People' },
  people,
  {
    name: { label: 'Name', of: ({ name }) => name },
    company: { label: 'Company', of: ({ company }) => company },
    trade: { label: 'Trade', of: ({ trade }) => trade },
    days: { label: 'Days', as: 'count', of: (worker) => worker.days.length, total: personDays },
    hours: { label: 'Hours', as: 'decimal', of: (worker) => sumOf([worker.hours]), total: hoursOf },
    first: { label: 'First day', as: 'day', of: (worker) => dayOf([worker], 'first', worker.asked) },
    last: { label: 'Last day', as: 'day', of: (worker) => dayOf([worker], 'last', worker.asked) },
    unconfirmed: { label: 'To confirm', as: 'count', of: (worker) => worker.unconfirmed, added: true },
  },
  ({ placeId }) => (placeId === null ? undefined : `people/${placeId}`),
)

/** Who was on site, with days and hours, by company, trade and person. */
export const peopleWorkReport = report({
  figures: { peak, perDay, days, hours, companies, cover, signIns, unconfirmed },
  charts: [byCompany],
  tables: [
    list({ key: 'trades', title: 'Hours by trade', bars: 'hours' }, byTrade, {
      name: { label: 'Trade', of: ({ trade }) => trade },
      people: { label: 'People', as: 'count', of: ({ own }) => peopleIn(own), total: (all) => peopleIn(allOf(all)) },
      hours: { label: 'Hours', as: 'decimal', of: ({ own }) => hoursOf(own), total: (all) => hoursOf(allOf(all)) },
    }),
    list({ key: 'companies', title: 'By company and trade' }, lines, {
      name: { label: 'Company', of: ({ company }) => company },
      trade: { label: 'Trade', of: ({ trade }) => trade },
      people: { label: 'People', as: 'count', of: ({ own }) => peopleIn(own), total: (all) => peopleIn(allOf(all)) },
      days: {
        label: 'Person-days',
        as: 'count',
        of: ({ own }) => personDays(own),
        total: (all) => personDays(allOf(all)),
      },
      hours: { label: 'Hours', as: 'decimal', of: ({ own }) => hoursOf(own), total: (all) => hoursOf(allOf(all)) },
      first: { label: 'First day', as: 'day', of: ({ own, asked }) => dayOf(own, 'first', asked) },
      last: { label: 'Last day', as: 'day', of: ({ own, asked }) => dayOf(own, 'last', asked) },
      unconfirmed: { label: 'To confirm', as: 'count', of: ({ own }) => unconfirmedOf(own), added: true },
    }),
    (found, asked) => (listsPeople(found, asked) ? peopleTable(found, asked) : null),
  ],
  notes: (found, asked) => {
    const open = sumOf(found.workers.map((worker) => worker.open))
    return [
      ...unconfirmedNote(unconfirmedOf(found.workers), 'the hours worked'),
      ...(open === 0
        ? []
        : [
            open === 1
              ? 'One person has not signed out yet. Their hours count once they have.'
              : `${counted(open, 'person', 'people')} have not signed out yet. Their hours count once they have.`,
          ]),
      ...(listsPeople(found, asked) ? [] : ['Choose a company to see its people one by one.']),
    ]
  },
})
