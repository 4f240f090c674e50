import { describe, expect, test } from 'vitest'
import { accidentParts, dayProblems, isPartKey, sentPart } from '#contract/safety/accidentDetails.ts'
import { gravestOf, needsTreatment } from '#contract/safety/injuryWords.ts'

const hurt = { name: 'Jan Nowak', employmentStatusId: 10, severity: 'lostTime', arisesFrom: 'work', roadTraffic: 'no' }
const problemsOf = (more: object) =>
  accidentParts.injured.safeParse({ ...hurt, ...more }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('Someone who was hurt', () => {
  test('is entered with a name, an employment status and a severity', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ name: '' })).toEqual(['name'])
  })

  test('comes back on or after the first day off work, and only if there was one', () => {
    expect(problemsOf({ ceasedWorkOn: '2026-03-02', returnedOn: '2026-03-02' })).toEqual([])
    expect(problemsOf({ ceasedWorkOn: '2026-03-02', returnedOn: '2026-03-01' })).toEqual(['returnedOn'])
    expect(problemsOf({ ceasedWorkOn: '2026-03-02' })).toEqual([])
    expect(problemsOf({ returnedOn: '2026-03-02' })).toEqual(['ceasedWorkOn'])
  })

  test('was taken to hospital if they stayed there', () => {
    expect(problemsOf({ takenToHospital: true, hospitalOver24h: true })).toEqual([])
    expect(problemsOf({ takenToHospital: true })).toEqual([])
    expect(problemsOf({ hospitalOver24h: true })).toEqual(['takenToHospital'])
  })

  test('has up to 20 injuries and an age up to 120', () => {
    const injuries = (length: number) =>
      Array.from({ length }, () => ({ injuryTypeId: 1, bodyPartId: 2, side: 'left' }))
    expect([problemsOf({ injuries: injuries(20) }), problemsOf({ injuries: injuries(21) })]).toEqual([[], ['injuries']])
    expect([problemsOf({ age: 120 }), problemsOf({ age: 121 })]).toEqual([[], ['age']])
  })

  test('has days that can be: born before the accident, off work from then on, and nothing in the future', () => {
    const person = accidentParts.injured.parse(hurt)
    const fields = (more: object) =>
      dayProblems({ ...person, ...more }, { occurredOn: '2026-03-02', today: '2026-03-10' }).map(({ field }) => field)
    expect(fields({})).toEqual([])
    expect(fields({ dateOfBirth: '2026-03-02', ceasedWorkOn: '2026-03-02', returnedOn: '2026-03-10' })).toEqual([])
    expect(fields({ dateOfBirth: '2026-03-03' })).toEqual(['dateOfBirth'])
    expect(fields({ ceasedWorkOn: '2026-03-01' })).toEqual(['ceasedWorkOn'])
    expect(fields({ ceasedWorkOn: '2026-03-10' })).toEqual([])
    expect(fields({ ceasedWorkOn: '2026-03-11' })).toEqual(['ceasedWorkOn'])
    expect(fields({ returnedOn: '2026-03-11' })).toEqual(['returnedOn'])
  })
})

test('What happened is told in 20 characters or more', () => {
  const fits = (narrative: string) => accidentParts.account.safeParse({ narrative }).success
  expect([fits('x'.repeat(19)), fits('x'.repeat(20))]).toEqual([false, true])
})

test('A part has a short key of letters, digits, lines and dashes', () => {
  expect(['account', 'a-1_B', 'x'.repeat(40)].map(isPartKey)).toEqual([true, true, true])
  expect(['', 'a b', 'a/b', 'x'.repeat(41), 7].map(isPartKey)).toEqual([false, false, false, false, false])
})

test('A part is sent with what it is, and the version that its sender saw', () => {
  const fits = (more: object) => sentPart.safeParse({ part: 'witness', version: 0, content: {}, ...more }).success
  expect([fits({}), fits({ version: -1 }), fits({ version: 1_000_001 }), fits({ part: 'decision' })]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('The gravest injury counts, and all but first aid needs treatment', () => {
  expect(gravestOf(['firstAid', 'lostTime', 'medical'])).toBe('lostTime')
  expect(gravestOf([])).toBeNull()
  expect((['none', 'firstAid', 'medical', 'fatal'] as const).map(needsTreatment)).toEqual([false, false, true, true])
})
