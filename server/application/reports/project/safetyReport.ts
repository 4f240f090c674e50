import { isPastDay } from '#contract/time/deadlines.ts'
import type { Nature } from '#contract/safety/observationStatus.ts'
import type { ProjectReport, ReportFigure, ReportRow } from '#contract/reports/projectReport.ts'
import { daysIn } from '#contract/reports/reportPeriods.ts'
import {
  injurySeverities,
  injurySeverityWords,
  lostTimeSeverities,
  type InjurySeverity,
} from '#contract/safety/injuryWords.ts'
import type { CardLevel } from '#contract/safety/disciplinaryCards.ts'
import { UnreadableValue } from '#server/base/dataCipher.ts'
import { seesCards } from '#server/kinds/disciplinary/rights.ts'
import { readsAllAccidents } from '#server/features/site/accidentReaders.ts'
import { injuriesByPart } from './injuriesByPart.ts'
import { ageRows, countRows, figuresOf, groupedBy, isIn, perBucket, share, totalOf } from './reportParts.ts'
import type { Asked } from './reportQuestion.ts'
import { safetyRows } from './safetyRows.ts'

type Rows = Awaited<ReturnType<typeof safetyRows>>
const figure = figuresOf('safety')
const noCompany = 'No company'

const losesTime = ({ severity }: { severity: InjurySeverity | null }) =>
  (lostTimeSeverities as readonly (string | null)[]).includes(severity)
const natured = (rows: Rows['observations'], nature: Nature) => rows.filter((row) => row.nature === nature)
const carded = (rows: Rows['cards'], level: CardLevel) => rows.filter((row) => row.level === level).length

/** The actions that were open at the end of the report, those that were late by then, and those closed within it. */
function standing(actions: Rows['actions'], asked: Asked) {
  const { asOf } = asked
  const open = actions.filter(({ raised, closed }) => raised <= asOf && (closed === null || closed > asOf))
  const closed = actions.filter((action) => isIn(action.closed, asked) && action.due !== null)
  return {
    open,
    overdue: open.filter(({ due, fixed }) => isPastDay(due, asOf) && (fixed === null || fixed > asOf)),
    onTime: share(closed.filter((action) => !isPastDay(action.due, action.closed!)).length, closed.length),
  }
}

/** What happened on a project and what was done for its safety, for all companies and for each. */
export async function safetyReport(asked: Asked): Promise<Pick<ProjectReport, 'kpis' | 'series' | 'tables' | 'notes'>> {
  const { person, project, asOf, filters } = asked
  const rows = await safetyRows(asked)
  const seesAll = readsAllAccidents(person, project.id)
  const accidents = rows.accidents.filter(({ day }) => isIn(day, asked))
  const lastTimeLost = rows.accidents
    .filter(losesTime)
    .map(({ day }) => day!)
    .toSorted()
    .at(-1)
  const { open, overdue, onTime } = standing(rows.actions, asked)
  /** A figure of what only those know who read all accidents. */
  const whole = (key: Parameters<typeof figure>[0], value: number) =>
    seesAll ? figure(key, value) : figure(key, null, { more: 'for those who read all accidents' })
  const kpis: ReportFigure[] = [
    figure('accidents', accidents.length),
    whole('reportable', accidents.filter(({ isReportable }) => isReportable).length),
    figure('lostTime', accidents.filter(losesTime).length),
    whole(
      'daysLost',
      accidents.reduce((sum, { daysLost }) => sum + (daysLost ?? 0), 0),
    ),
    seesAll && lastTimeLost === undefined
      ? figure('sinceLostTime', null, { more: 'none is recorded' })
      : whole('sinceLostTime', lastTimeLost === undefined ? 0 : daysIn(lastTimeLost, asOf) - 1),
    figure('nearMisses', rows.nearMisses.length),
    figure('good', natured(rows.observations, 'positive').length),
    figure('bad', natured(rows.observations, 'negative').length),
    figure('open', open.length),
    figure('overdue', overdue.length, overdue.length > 0 ? { tone: 'red', more: 'past their due date' } : {}),
    figure('onTime', onTime),
    figure('permits', rows.permits.length),
    figure('talks', rows.talks.length),
    figure('yellow', carded(rows.cards, 'yellow')),
    figure('red', carded(rows.cards, 'red')),
  ]
  const events = 'Accidents and near misses'
  const days = (all: readonly { day: string | null }[]) =>
    perBucket(
      asked,
      all.map(({ day }) => day),
    )
  const seen = 'Observations'
  const notes = ['Hours are not recorded yet, so the report has no hours and no accident rates.']
  if (!asked.isOwnOnly && !(seesAll && seesCards(person, project.id)))
    notes.push('Accidents and cards are counted as far as you may read them, so there may be more.')
  const injured = seesAll ? await injuries(asked, accidents) : null
  if (injured === 'unreadable')
    notes.push('Injuries are not shown, because the server lacks the key that some were saved with.')
  return {
    kpis,
    series: [
      { key: 'accidents', label: 'Accidents', chart: events, as: 'count', points: days(accidents) },
      { key: 'nearMisses', label: 'Near misses', chart: events, as: 'count', points: days(rows.nearMisses) },
      {
        key: 'good',
        label: 'Good practice',
        chart: seen,
        as: 'count',
        points: days(natured(rows.observations, 'positive')),
      },
      {
        key: 'bad',
        label: 'Needs action',
        chart: seen,
        as: 'count',
        points: days(natured(rows.observations, 'negative')),
      },
    ],
    tables: [
      ...(seesAll && accidents.length > 0
        ? [
            counts(
              'kinds',
              'Accidents by kind',
              'Kind',
              'Accidents',
              countRows(groupedBy(accidents, (row) => row.accidentKind ?? 'Not entered')),
            ),
          ]
        : []),
      counts(
        'severity',
        'Accidents by severity',
        'Severity',
        'Accidents',
        injurySeverities.flatMap((severity): ReportRow[] => {
          const count = accidents.filter((row) => row.severity === severity).length
          return count === 0 ? [] : [{ values: [injurySeverityWords[severity], count] }]
        }),
      ),
      ...(injured !== null && injured !== 'unreadable' ? [injured] : []),
      counts(
        'types',
        'Observations by type',
        'Type',
        'Observations',
        countRows(groupedBy(rows.observations, ({ type }) => type)),
      ),
      counts(
        'ageing',
        'Age of the open actions',
        'Since it was raised',
        'Actions',
        ageRows(
          open.map(({ raised }) => raised),
          asOf,
        ),
      ),
      counts(
        'permits',
        'Permits by sub type',
        'Sub type',
        'Permits',
        countRows(groupedBy(rows.permits, ({ subType }) => subType)),
      ),
      talksTable(rows.talks),
      companiesTable(rows, accidents, asked),
    ],
    notes: filters.endDate > asOf ? [...notes, 'The last days of the report are still to come.'] : notes,
  }
}

/** Injuries by part of the body, with the body map; null if nobody was injured. */
async function injuries({ db, cipher }: Asked, accidents: Rows['accidents']) {
  try {
    const { rows, regions } = await injuriesByPart(
      db,
      cipher,
      accidents.map(({ id }) => id),
    )
    if (rows.length === 0) return null
    return { ...counts('bodyParts', 'Injuries by part of the body', 'Part of the body', 'Injuries', rows), regions }
  } catch (error) {
    if (error instanceof UnreadableValue) return 'unreadable' as const
    throw error
  }
}

const counts = (key: string, title: string, of: string, what: string, rows: ReportRow[]) => ({
  key,
  title,
  columns: [
    { key: 'name', label: of, as: 'text' as const },
    { key: 'count', label: what, as: 'count' as const },
  ],
  rows,
  totals: null,
  bars: 'count',
})

function talksTable(talks: Rows['talks']) {
  const rows = groupedBy(talks, ({ subType }) => subType).map(([name, own]): ReportRow => ({
    values: [name, own.length, own.reduce((sum, { attended }) => sum + attended, 0)],
  }))
  return {
    key: 'talks',
    title: 'Talks and trainings by sub type',
    columns: [
      { key: 'subType', label: 'Sub type', as: 'text' as const },
      { key: 'count', label: 'Held', as: 'count' as const },
      { key: 'attended', label: 'Signed on', as: 'count' as const },
    ],
    rows,
    totals: totalOf(rows, 3, [1, 2]),
    bars: 'count',
  }
}

function companiesTable(rows: Rows, accidents: Rows['accidents'], asked: Asked) {
  const nameOf = ({ company }: { company: string | null }) => company ?? noCompany
  const { open } = standing(rows.actions, asked)
  const closed = rows.actions.filter((action) => isIn(action.closed, asked))
  const all = [accidents, rows.nearMisses, rows.observations, open, closed, rows.permits, rows.talks, rows.cards]
  const names = [...new Set(all.flatMap((own) => own.map(nameOf)))].toSorted(
    (one, other) => Number(one === noCompany) - Number(other === noCompany) || one.localeCompare(other),
  )
  const lines = names.map((name): ReportRow => {
    const own = <Row extends { company: string | null }>(them: readonly Row[]) =>
      them.filter((row) => nameOf(row) === name)
    const state = standing(own(rows.actions), asked)
    const seen = own(rows.observations)
    const cards = own(rows.cards)
    return {
      values: [
        name,
        own(accidents).length,
        own(rows.nearMisses).length,
        natured(seen, 'positive').length,
        natured(seen, 'negative').length,
        state.open.length,
        state.overdue.length,
        state.onTime,
        own(rows.permits).length,
        own(rows.talks).length,
        carded(cards, 'yellow'),
        carded(cards, 'red'),
      ],
    }
  })
  const count = (key: string, label: string) => ({ key, label, as: 'count' as const })
  return {
    key: 'companies',
    title: 'By company',
    columns: [
      { key: 'company', label: 'Company', as: 'text' as const },
      count('accidents', 'Accidents'),
      count('nearMisses', 'Near misses'),
      count('good', 'Good practice'),
      count('bad', 'Needs action'),
      count('open', 'Actions open'),
      count('overdue', 'Overdue'),
      { key: 'onTime', label: 'Closed on time', as: 'percent' as const },
      count('permits', 'Permits'),
      count('talks', 'Talks'),
      count('yellow', 'Yellow cards'),
      count('red', 'Red cards'),
    ],
    rows: lines,
    totals: totalOf(lines, 12, [1, 2, 3, 4, 5, 6, 8, 9, 10, 11]),
  }
}
