import { describe, expect, test } from 'vitest'
import type { HolidaySet } from '#contract/time/holidays.ts'
import { accidentParts, type Injured } from '#contract/safety/accidentDetails.ts'
import {
  accidentDuty,
  dangerousOccurrenceDuty,
  daysLost,
  injuryDuty,
  type InjuryFacts,
} from '#contract/safety/accidentReport.ts'
import type { ReportDuty } from '#contract/safety/reportDuty.ts'
import { incidentDuty, type IncidentFacts } from '#contract/safety/incidentReport.ts'
import { isNamedBy } from '#contract/safety/listedInjuries.ts'
import { bodyParts, injuryTypes } from '#server/db/supplied/lookups/injuryLists.ts'
import { employmentStatuses } from '#server/db/supplied/lookups/recordLists.ts'
import { judgedOn, occurredOn, reportabilityCases, type ReportabilityCase } from './reportabilityCases.ts'

const idIn = (list: readonly { id: number; name: string }[], name: string) => {
  const found = list.find((entry) => entry.name === name)
  if (!found) throw new Error(`The list has no ${name}.`)
  return found.id
}

/** The facts that the rules get for a person entered like this, using the built-in lists. */
function entered(where: HolidaySet, given: Partial<Injured>): InjuryFacts {
  const content = accidentParts.injured.parse({
    name: 'Jan Nowak',
    employmentStatusId: 10,
    severity: 'medical',
    arisesFrom: 'work',
    roadTraffic: 'no',
    ...given,
  })
  const flagsOf = (list: readonly { id: number; flags: object }[], id: number) =>
    list.find((entry) => entry.id === id)?.flags as Record<string, boolean | number | string> | undefined
  return {
    ...content,
    injuries: content.injuries.map((one) => ({
      ...one,
      isNamed: isNamedBy(where, flagsOf(injuryTypes, one.injuryTypeId)),
    })),
    occurredOn,
    isAtWork: flagsOf(employmentStatuses, content.employmentStatusId)?.isWorker === true,
    daysLost: daysLost({ occurredOn, ...content }, judgedOn),
  }
}

const withIds = ({ injuries = [], ...given }: ReportabilityCase['entered']): Partial<Injured> => ({
  ...given,
  injuries: injuries.map(([injury, part]) => ({
    injuryTypeId: idIn(injuryTypes, injury),
    bodyPartId: idIn(bodyParts, part),
    side: 'left',
  })),
})

const inWords = (duty: ReportDuty) =>
  duty.duty === 'report'
    ? [duty.category, duty.tellAtOnce && 'at once', `by ${duty.dueOn}`].filter(Boolean).join(', ')
    : duty.duty

describe.each(['GB', 'NI', 'IE'] as const)('in %s the law asks for', (where) => {
  test.each(reportabilityCases.map(({ what, entered: given, outcomes }) => [what, ...outcomes[where], given] as const))(
    '%s: %s (%s)',
    (_, outcome, __, given) => {
      expect(inWords(injuryDuty(where, entered(where, withIds(given))))).toBe(outcome)
    },
  )
})

test('the table has at least a hundred cases, each with its source and no two the same', () => {
  const cases = reportabilityCases.flatMap(({ outcomes }) => Object.values(outcomes))
  expect(cases.length).toBeGreaterThanOrEqual(100)
  for (const [, source] of cases) expect(source).toMatch(/^(RIDDOR|S\.I\.) .+, .+/)
  expect(new Set(reportabilityCases.map(({ what }) => what)).size).toBe(reportabilityCases.length)
})

test('an older report, which did not ask what someone lost consciousness by, goes by the injuries', () => {
  const old = (injury: string, part: string) => ({
    ...entered('GB', withIds({ injuries: [[injury, part]] })),
    unconscious: true,
    unconsciousBy: null,
  })
  expect(injuryDuty('GB', old('Concussion', 'Not known'))).toMatchObject({ category: 'specifiedInjury' })
  expect(injuryDuty('GB', old('Cut / laceration', 'Head (skull)'))).toMatchObject({ category: 'specifiedInjury' })
  expect(injuryDuty('GB', old('Cut / laceration', 'Hand'))).toEqual({ duty: 'none' })
})

describe('an incident', () => {
  const incident = (more: Partial<IncidentFacts>): IncidentFacts => ({
    incidentTypeId: 120,
    occurrenceClass: null,
    isReportable: false,
    occurredOn,
    diagnosedOn: null,
    ...more,
  })
  // Ten days in GB (regulation 7) and NI (regulation 3(1)(e)), ten working days in Ireland (S.I. 370 of 2016).
  test.each([
    ['a dangerous occurrence by its type', { incidentTypeId: 20 }, '2026-03-12', '2026-03-12', '2026-03-16'],
    ['one by its class', { occurrenceClass: 'scaffold' }, '2026-03-12', '2026-03-12', '2026-03-16'],
    ['one by what is ticked', { isReportable: true }, '2026-03-12', '2026-03-12', '2026-03-16'],
    ['one that was looked at', { occurrenceClass: 'none' }, 'none', 'none', 'none'],
    ['one of which nothing is said', {}, 'none', 'none', 'none'],
    // Regulations 8 and 9 in GB, 5 in NI: on diagnosis. Ireland asks for no report of diseases.
    [
      'a listed disease',
      { incidentTypeId: 140, isReportable: true, diagnosedOn: '2026-04-20' },
      '2026-04-20',
      '2026-04-20',
      'none',
    ],
    ['a listed disease before its diagnosis', { incidentTypeId: 140, isReportable: true }, null, null, 'none'],
    ['another disease', { incidentTypeId: 140, diagnosedOn: '2026-04-20' }, 'none', 'none', 'none'],
  ] as const)('%s', (_, more, ...expected) => {
    const due = (['GB', 'NI', 'IE'] as const).map((where) => {
      const duty = incidentDuty(where, incident(more))
      return duty.isReportable ? duty.dueOn : 'none'
    })
    expect(due).toEqual(expected)
  })
})

const injury = (facts: Partial<InjuryFacts> = {}): InjuryFacts => ({
  ...entered('GB', {}),
  severity: 'firstAid',
  ...facts,
})

describe('absence of a worker', () => {
  test.each([
    ['GB', 3, { duty: 'none' }],
    ['GB', 4, { duty: 'record' }],
    ['GB', 7, { duty: 'record' }],
    ['GB', 8, { duty: 'report', category: 'absence', tellAtOnce: false, dueOn: '2026-03-17' }],
    ['NI', 3, { duty: 'none' }],
    ['NI', 4, { duty: 'report', category: 'absence', tellAtOnce: false, dueOn: '2026-03-12' }],
    ['IE', 3, { duty: 'none' }],
    // Ten working days after Monday 2 March 2026, before St Patrick’s Day.
    ['IE', 4, { duty: 'report', category: 'absence', tellAtOnce: false, dueOn: '2026-03-16' }],
  ] as const)('in %s, %i days', (where, days, duty) => {
    expect(injuryDuty(where, injury({ daysLost: days }))).toEqual(duty)
  })
})

test('a public holiday moves the last day of an Irish report', () => {
  const duty = injuryDuty('IE', injury({ occurredOn: '2026-03-04', daysLost: 4 }))
  expect(duty).toMatchObject({ dueOn: '2026-03-19' })
})

test('a death is told at once: 10 days in GB and NI, 5 working days in Ireland', () => {
  const fatal = injury({ severity: 'fatal', occurredOn: '2026-12-23' })
  expect(injuryDuty('GB', fatal)).toMatchObject({ category: 'death', tellAtOnce: true, dueOn: '2027-01-02' })
  expect(injuryDuty('NI', fatal)).toMatchObject({ tellAtOnce: true, dueOn: '2027-01-02' })
  // 25 December is a holiday, 26 December a Saturday and 1 January 2027 (ISO week 53) a holiday.
  expect(injuryDuty('IE', fatal)).toMatchObject({ tellAtOnce: true, dueOn: '2026-12-31' })
  expect(injuryDuty('IE', { ...fatal, occurredOn: '2026-12-24' })).toMatchObject({ dueOn: '2027-01-04' })
})

test('a dangerous occurrence has 10 days, working days in Ireland', () => {
  expect(dangerousOccurrenceDuty('GB', '2026-03-02')).toMatchObject({ tellAtOnce: true, dueOn: '2026-03-12' })
  expect(dangerousOccurrenceDuty('IE', '2026-03-02')).toMatchObject({ tellAtOnce: false, dueOn: '2026-03-16' })
})

describe('days lost', () => {
  const away = { occurredOn: '2026-03-27', ceasedWorkOn: '2026-03-27', returnedOn: null }
  test.each([
    ['the day of the accident', away, '2026-03-27', 0],
    ['over the weekend in which the clocks go forward', away, '2026-03-30', 3],
    ['day 7', away, '2026-04-03', 7],
    ['day 8', away, '2026-04-04', 8],
    ['without the day of the return', { ...away, returnedOn: '2026-03-31' }, '2026-04-20', 3],
    ['back on the next day', { ...away, returnedOn: '2026-03-28' }, '2026-04-20', 0],
    ['not before a later last day of work', { ...away, ceasedWorkOn: '2026-03-30' }, '2026-03-31', 2],
    ['never stopped', { ...away, ceasedWorkOn: null }, '2026-04-20', 0],
    ['an expected return counts up to today only', { ...away, returnedOn: '2026-05-01' }, '2026-03-29', 2],
    ['over the night in which the clocks go back', { ...away, occurredOn: '2026-10-23' }, '2026-10-26', 3],
    ['through ISO week 53', { ...away, occurredOn: '2026-12-28' }, '2027-01-04', 7],
  ])('%s', (_, absence, today, days) => {
    expect(daysLost(absence, today)).toBe(days)
  })
})

describe('an accident with several injured people', () => {
  test('is of the gravest category, told at once if any asks for it, and due on the earliest day', () => {
    const absent = injury({ daysLost: 8 })
    const broken = injury({ severity: 'specified' })
    expect(accidentDuty('GB', [absent, broken])).toEqual({
      duty: 'report',
      category: 'specifiedInjury',
      tellAtOnce: true,
      dueOn: '2026-03-12',
    })
    const visitor = injury({ isAtWork: false, severity: 'medical' })
    const dead = injury({ severity: 'fatal' })
    // Five working days for the death, ten for the visitor.
    expect(accidentDuty('IE', [visitor, dead])).toMatchObject({ category: 'death', dueOn: '2026-03-09' })
  })

  test('is only recorded if nobody passes the limit, and nothing is asked where nobody was hurt', () => {
    expect(accidentDuty('GB', [injury(), injury({ daysLost: 5 })])).toEqual({ duty: 'record' })
    expect(accidentDuty('IE', [injury({ daysLost: 3 })])).toEqual({ duty: 'none' })
    expect(accidentDuty('NI', [])).toEqual({ duty: 'none' })
  })
})
