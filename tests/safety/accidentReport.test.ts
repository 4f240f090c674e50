import { describe, expect, test } from 'vitest'
import {
  accidentDuty,
  dangerousOccurrenceDuty,
  daysLost,
  injuryDuty,
  type InjuryFacts,
} from '#contract/safety/accidentReport.ts'

const injury = (facts: Partial<InjuryFacts> = {}): InjuryFacts => ({
  occurredOn: '2026-03-02',
  isAtWork: true,
  isFatal: false,
  isSpecified: false,
  daysLost: 0,
  takenToHospital: false,
  needsMedicalTreatment: false,
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
  const fatal = injury({ isFatal: true, occurredOn: '2026-12-23' })
  expect(injuryDuty('GB', fatal)).toMatchObject({ category: 'death', tellAtOnce: true, dueOn: '2027-01-02' })
  expect(injuryDuty('NI', fatal)).toMatchObject({ tellAtOnce: true, dueOn: '2027-01-02' })
  // 25 December is a holiday, 26 December a Saturday and 1 January 2027 (ISO week 53) a holiday.
  expect(injuryDuty('IE', fatal)).toMatchObject({ tellAtOnce: true, dueOn: '2026-12-31' })
  expect(injuryDuty('IE', { ...fatal, occurredOn: '2026-12-24' })).toMatchObject({ dueOn: '2027-01-04' })
})

test('a specified injury is reportable at once in GB and NI, in Ireland only by absence', () => {
  const broken = injury({ isSpecified: true })
  expect(injuryDuty('GB', broken)).toMatchObject({ category: 'specifiedInjury', tellAtOnce: true, dueOn: '2026-03-12' })
  expect(injuryDuty('NI', broken)).toMatchObject({ category: 'specifiedInjury', tellAtOnce: true })
  expect(injuryDuty('IE', broken)).toEqual({ duty: 'none' })
})

test('a member of the public counts by hospital in GB and NI, by medical treatment in Ireland, never by absence', () => {
  const visitor = injury({ isAtWork: false, daysLost: 30, isSpecified: true })
  for (const where of ['GB', 'NI', 'IE'] as const) expect(injuryDuty(where, visitor)).toEqual({ duty: 'none' })
  const hospital = { ...visitor, takenToHospital: true }
  expect(injuryDuty('GB', hospital)).toMatchObject({ category: 'nonWorker', dueOn: '2026-03-12' })
  expect(injuryDuty('NI', hospital)).toMatchObject({ category: 'nonWorker' })
  expect(injuryDuty('IE', hospital)).toEqual({ duty: 'none' })
  expect(injuryDuty('IE', { ...visitor, needsMedicalTreatment: true })).toMatchObject({ category: 'nonWorker' })
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
    const broken = injury({ isSpecified: true })
    expect(accidentDuty('GB', [absent, broken])).toEqual({
      duty: 'report',
      category: 'specifiedInjury',
      tellAtOnce: true,
      dueOn: '2026-03-12',
    })
    const visitor = injury({ isAtWork: false, needsMedicalTreatment: true })
    const dead = injury({ isFatal: true })
    // Five working days for the death, ten for the visitor.
    expect(accidentDuty('IE', [visitor, dead])).toMatchObject({ category: 'death', dueOn: '2026-03-09' })
  })

  test('is only recorded if nobody passes the limit, and nothing is asked where nobody was hurt', () => {
    expect(accidentDuty('GB', [injury(), injury({ daysLost: 5 })])).toEqual({ duty: 'record' })
    expect(accidentDuty('IE', [injury({ daysLost: 3 })])).toEqual({ duty: 'none' })
    expect(accidentDuty('NI', [])).toEqual({ duty: 'none' })
  })
})
