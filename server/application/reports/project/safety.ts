import { daysIn } from '#contract/reports/reportPeriods.ts'
import type { CardLevel } from '#contract/safety/disciplinaryCards.ts'
import { injurySeverities, injurySeverityWords, lostTimeSeverities } from '#contract/safety/injuryWords.ts'
import type { Nature } from '#contract/safety/observationStatus.ts'
import { isPastDay } from '#contract/time/deadlines.ts'
import { UnreadableValue } from '#server/base/dataCipher.ts'
import { readsAllAccidents } from '#server/features/site/accidentReaders.ts'
import { seesCards } from '#server/kinds/disciplinary/rights.ts'
import { share, sumOf } from './amounts.ts'
import { hoursWorked, unconfirmedNote } from './attendance.ts'
import { countTable, partlyRead, pastDue, reportOver } from './describeReport.ts'
import { injuriesByPart } from './injuriesByPart.ts'
import { registers } from './registers.ts'
import type { Asked } from './reportQuestion.ts'
import { isIn } from './reportRows.ts'
import { safetyRows } from './safetyRows.ts'

type Rows = Awaited<ReturnType<typeof safetyRows>>

const seesAll = ({ person, project }: Asked) => readsAllAccidents(person, project.id)

async function read(asked: Asked) {
  const rows = await safetyRows(asked)
  return { ...rows, injured: seesAll(asked) ? await injuries(asked, rows.accidents) : null }
}

/** Injuries of these days by part of the body; null if nobody was injured. */
async function injuries(asked: Asked, accidents: Rows['accidents']) {
  try {
    const ids = accidents.filter(({ day }) => isIn(day, asked)).map(({ id }) => id)
    const found = await injuriesByPart(asked.db, asked.cipher, ids)
    return found.parts.length === 0 ? null : found
  } catch (error) {
    if (error instanceof UnreadableValue) return 'unreadable' as const
    throw error
  }
}

const { report, figure, overTime, countedBy, agesOf, groups, figuresBy } = reportOver(read)

const onItsDay = ({ day }: { day: string }) => day
/** Figures of what only those know who read all accidents. */
const withheld = (asked: Asked) => (seesAll(asked) ? null : 'for those who read all accidents')
const losesTime = ({ severity }: Rows['accidents'][number]) =>
  (lostTimeSeverities as readonly (string | null)[]).includes(severity)

const accidents = figure({
  name: 'Accidents',
  meaning: 'Accidents that happened on these days.',
  ...registers.accidents,
  of: (found) => found.accidents,
  on: onItsDay,
})
const reportable = figure({
  name: 'Reportable',
  meaning: 'Those accidents that must be reported to the authority.',
  of: (found) => found.accidents.filter(({ isReportable }) => isReportable),
  on: onItsDay,
  withheld,
})
const lostTime = figure({
  name: 'Lost-time injuries',
  meaning: 'Those accidents after which someone could not work, or died.',
  ...registers.accidents,
  filters: () => ({ severity: lostTimeSeverities }),
  of: (found) => found.accidents.filter(losesTime),
  on: onItsDay,
})
const daysLost = figure({
  name: 'Days lost',
  meaning: 'Days that people could not work after those accidents.',
  of: accidents.of,
  on: onItsDay,
  value: (rows) => sumOf(rows.map((row) => row.daysLost)),
  withheld,
})
const sinceLostTime = figure({
  name: 'Days since the last lost-time injury',
  meaning: 'Days from the last accident after which someone could not work to the end of the report.',
  of: lostTime.of,
  value: (rows, { asOf }) => {
    const last = rows
      .map(({ day }) => day)
      .toSorted()
      .at(-1)
    return last === undefined ? null : daysIn(last, asOf) - 1
  },
  beside: (value) => (value === null ? { more: 'none is recorded' } : {}),
  withheld,
})
const worked = ({ hours: rows }: Rows) => rows.filter(({ isConfirmed }) => isConfirmed)
const hours = figure({
  ...hoursWorked,
  of: worked,
  on: onItsDay,
  value: (rows) => sumOf(rows.map((row) => row.hours)),
})
/** How many accidents there were for so many hours worked; null without hours. */
const rate = (isCounted: (row: Rows['accidents'][number]) => boolean, per: number) => ({
  as: 'decimal' as const,
  of: (found: Rows) => [
    ...found.accidents.filter(isCounted).map(({ day }) => ({ day, hours: 0, accidents: 1 })),
    ...worked(found).map((row) => ({ day: row.day, hours: row.hours, accidents: 0 })),
  ],
  on: onItsDay,
  value: (rows: readonly { day: string; hours: number; accidents: number }[]) => {
    const all = sumOf(rows.map((row) => row.hours))
    return all > 0 ? Math.round((sumOf(rows.map((row) => row.accidents)) * per * 100) / all) / 100 : null
  },
  beside: (value: number | null) => (value === null ? { more: 'no hours are recorded' } : {}),
  withheld,
})
const afr = figure({
  name: 'Accident frequency rate',
  short: 'AFR',
  meaning: 'Reportable accidents for each 100,000 hours worked.',
  ...rate(({ isReportable }) => isReportable === true, 100_000),
})
const ltifr = figure({
  name: 'Lost-time injury frequency rate',
  short: 'LTIFR',
  meaning: 'Lost-time injuries for each 1,000,000 hours worked.',
  ...rate(losesTime, 1_000_000),
})
const nearMisses = figure({
  name: 'Near misses',
  meaning: 'Incidents of these days that were near misses. Drafts and cancelled ones do not count.',
  ...registers.nearMisses,
  of: (found) => found.nearMisses,
  on: onItsDay,
})
const seen = (nature: Nature) => ({
  ...registers.observations,
  filters: () => ({ nature: [nature] }),
  of: ({ observations }: Rows) => observations.filter((row) => row.nature === nature),
  on: onItsDay,
})
const good = figure({
  name: 'Good observations',
  short: 'Good practice',
  meaning: 'Observations of good practice that were raised on these days. Cancelled ones do not count.',
  ...seen('positive'),
})
const bad = figure({
  name: 'Observations that need action',
  short: 'Needs action',
  meaning: 'Observations of what is wrong that were raised on these days. Cancelled ones do not count.',
  ...seen('negative'),
})
const open = figure({
  name: 'Actions open',
  meaning: 'Actions that were not closed at the end of the report: those to put right and those to check.',
  ...registers.unfinishedActions,
  of: ({ actions }, { asOf }) => actions.filter(({ day, closed }) => day <= asOf && (closed === null || closed > asOf)),
})
const overdue = figure({
  name: 'Actions overdue',
  short: 'Overdue',
  meaning: 'Those open at the end that were past their due date and whose fix was not in.',
  ...registers.overdueActions,
  of: (found, asked) =>
    open
      .of(found, asked)
      .filter(({ due, fixed }) => isPastDay(due, asked.asOf) && (fixed === null || fixed > asked.asOf)),
  beside: pastDue,
})
const onTime = figure({
  name: 'Actions closed on time',
  short: 'Closed on time',
  meaning: 'Of the actions with a due date that were closed on these days, those closed by it.',
  as: 'percent',
  of: ({ actions }) => actions.filter(({ due }) => due !== null),
  on: ({ closed }) => closed,
  value: (rows) => share(rows.filter(({ due, closed }) => !isPastDay(due, closed!)).length, rows.length),
})
const permits = figure({
  name: 'Permits',
  meaning: 'Permits that were issued and whose first day is one of these.',
  ...registers.permits,
  of: (found) => found.permits,
  on: onItsDay,
})
const talks = figure({
  name: 'Talks and trainings',
  short: 'Talks',
  meaning: 'Talks and trainings on site that were held on these days.',
  ...registers.talks,
  of: (found) => found.talks,
  on: onItsDay,
})
const carded = (level: CardLevel) => ({
  of: ({ cards }: Rows) => cards.filter((card) => card.level === level),
  on: onItsDay,
})
const yellow = figure({
  name: 'Yellow cards',
  meaning: 'Yellow cards for what happened on these days. Withdrawn ones do not count.',
  ...carded('yellow'),
})
const red = figure({
  name: 'Red cards',
  meaning: 'Red cards for what happened on these days. Withdrawn ones do not count.',
  ...carded('red'),
})

const observations = { of: (found: Rows) => found.observations }
const closed = { of: ({ actions }: Rows, asked: Asked) => actions.filter((action) => isIn(action.closed, asked)) }

const noCompany = 'No company'
const companyOf = ({ company }: { company: string | null }) => company ?? noCompany

/** The companies of everything that counts, those without one last. */
function companies(rows: Rows & { injured: Awaited<ReturnType<typeof injuries>> }, asked: Asked) {
  const ofTheseDays = rows.accidents.filter(({ day }) => isIn(day, asked))
  const lists = [ofTheseDays, rows.nearMisses, rows.observations, open.of(rows, asked), closed.of(rows, asked)]
  const names = [...lists, rows.permits, rows.talks, rows.cards, rows.hours].flatMap((list) => list.map(companyOf))
  return [...new Set(names)].toSorted(
    (one, other) => Number(one === noCompany) - Number(other === noCompany) || one.localeCompare(other),
  )
}

function amongCompany<Found extends Rows>(rows: Found, name: string): Found {
  const own = <Row extends { company: string | null }>(all: Row[]) => all.filter((row) => companyOf(row) === name)
  return {
    ...rows,
    accidents: own(rows.accidents),
    nearMisses: own(rows.nearMisses),
    observations: own(rows.observations),
    actions: own(rows.actions),
    permits: own(rows.permits),
    talks: own(rows.talks),
    cards: own(rows.cards),
    hours: own(rows.hours),
  }
}

const unconfirmed = (rows: Rows['hours']) =>
  sumOf(rows.filter(({ isConfirmed }) => !isConfirmed).map((row) => row.stays))

/** What happened on a project and what was done for its safety, for all companies and for each. */
export const safetyReport = report({
  figures: {
    accidents,
    reportable,
    lostTime,
    daysLost,
    sinceLostTime,
    hours,
    afr,
    ltifr,
    nearMisses,
    good,
    bad,
    open,
    overdue,
    onTime,
    permits,
    talks,
    yellow,
    red,
  },
  charts: [overTime('Accidents and near misses', { accidents, nearMisses }), overTime('Observations', { good, bad })],
  tables: [
    countedBy(
      { key: 'kinds', title: 'Accidents by kind', onlyIfAny: true },
      { ...accidents, withheld },
      { name: 'Kind', count: 'Accidents' },
      ({ accidentKind }) => accidentKind ?? 'Not entered',
    ),
    countedBy(
      {
        key: 'severity',
        title: 'Accidents by severity',
        order: injurySeverities.map((one) => injurySeverityWords[one]),
      },
      accidents,
      { name: 'Severity', count: 'Accidents' },
      ({ severity }) => severity && injurySeverityWords[severity],
    ),
    ({ injured }) =>
      injured === null || injured === 'unreadable'
        ? null
        : {
            ...countTable(
              { key: 'bodyParts', title: 'Injuries by part of the body' },
              { name: 'Part of the body', count: 'Injuries' },
              injured.parts,
            ),
            regions: injured.regions,
          },
    countedBy(
      { key: 'types', title: 'Observations by type' },
      observations,
      { name: 'Type', count: 'Observations' },
      ({ type }) => type,
    ),
    agesOf(
      { key: 'ageing', title: 'Age of the open actions' },
      open,
      { name: 'Since it was raised', count: 'Actions' },
      onItsDay,
    ),
    countedBy(
      { key: 'permits', title: 'Permits by sub type' },
      permits,
      { name: 'Sub type', count: 'Permits' },
      ({ subType }) => subType,
    ),
    groups(
      { key: 'talks', title: 'Talks and trainings by sub type', bars: 'count' },
      talks,
      'Sub type',
      ({ subType }) => subType,
      {
        count: { label: 'Held', as: 'count', of: ({ length }) => length, added: true },
        attended: {
          label: 'Signed on',
          as: 'count',
          of: (rows) => sumOf(rows.map(({ attended }) => attended)),
          added: true,
        },
      },
    ),
    figuresBy({ key: 'companies', title: 'By company' }, 'Company', companies, amongCompany, {
      hours,
      accidents,
      nearMisses,
      good,
      bad,
      open,
      overdue,
      onTime,
      permits,
      talks,
      yellow,
      red,
    }),
  ],
  notes: ({ injured, hours: counted }, asked) => [
    ...unconfirmedNote(unconfirmed(counted), 'the hours and rates'),
    ...partlyRead(asked, 'Accidents and cards', seesAll(asked) && seesCards(asked.person, asked.project.id)),
    ...(injured === 'unreadable'
      ? ['Injuries are not shown, because the server lacks the key that some were saved with.']
      : []),
    ...(asked.filters.endDate > asked.asOf ? ['The last days of the report are still to come.'] : []),
  ],
})
