import { describe, expect, test } from 'vitest'
import { isLinkable, safetyRecordPath } from '#contract/instances/links.ts'
import { medicalInput } from '#contract/instances/medical.ts'
import { signature, typedName, typedSignature } from '#contract/instances/signature.ts'

describe('A signature', () => {
  const problemsOf = (value: unknown) => signature.safeParse(value).error?.issues.map(({ message }) => message) ?? []

  test('is drawn in strokes', () => {
    for (const strokes of [['M1 2'], ['M0 0 L10 -20 L-3 4', 'M300 100 L1 1']]) expect(problemsOf(strokes)).toEqual([])
    for (const stroke of ['', 'L1 2', 'M1', 'M1 2 L3', 'xM1 2', 'M1 2x', 'M1234 2', 'M1 2L3 4', 'M1 2 L12345 1'])
      expect(problemsOf([stroke])).toContain('Sign again.')
  })

  test('is typed as a name', () => {
    expect(typedName(typedSignature('Orla Keane'))).toBe('Orla Keane')
    expect(typedSignature('x'.repeat(120))).toEqual([`typed:${'x'.repeat(100)}`])
    expect(problemsOf(typedSignature('Orla Keane'))).toEqual([])
    for (const name of ['', '   ', 'Orla\u0007', 'Orla\u202eKeane', 'Orla\u0000'])
      expect(problemsOf(typedSignature(name))).toContain('Sign again.')
    expect(typedName(['M1 2'])).toBeNull()
    expect(typedName([])).toBeNull()
  })

  test('is either drawn or typed', () => {
    expect(problemsOf([...typedSignature('Orla Keane'), 'M1 2'])).toEqual(['Sign again.'])
    expect(typedName([...typedSignature('Orla'), ...typedSignature('Keane')])).toBeNull()
  })

  test('has between one and 60 strokes, each of 8000 characters at most', () => {
    expect(problemsOf([])).toContain('Sign in the box, or type your name.')
    const strokes = (length: number) => Array.from({ length }, () => 'M1 2')
    expect(problemsOf(strokes(60))).toEqual([])
    expect(problemsOf(strokes(61))).toContain('Sign again, with fewer strokes.')
    const long = (points: number) => [`M1 2${' L10 10'.repeat(points)}`]
    expect(problemsOf(long(1000))).toEqual([])
    expect(problemsOf(long(1200))).not.toEqual([])
  })
})

test('What someone said about their health says what to allow for, if there is anything', () => {
  const problems = (value: object) =>
    medicalInput.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(problems({ needsMedical: false, medicalDetail: '' })).toEqual([])
  expect(problems({ needsMedical: true, medicalDetail: 'Carries an inhaler' })).toEqual([])
  expect(problems({ needsMedical: true, medicalDetail: '' })).toEqual(['medicalDetail'])
})

describe('A safety record', () => {
  const place = { projectId: 3, id: 9 }

  test('opens in the system that is open if that has its page, otherwise in safety management', () => {
    expect(safetyRecordPath('permit', place, 'fm')).toBe('/manage/projects/fm/view/3/permits/9')
    expect(safetyRecordPath('accident', place)).toBe('/manage/projects/sms/view/3/accidents/9')
    expect(safetyRecordPath('rams', place, 'pmp')).toBe('/manage/projects/sms/view/3/rams/9')
  })

  test('can be linked, and other records cannot', () => {
    expect(['permit', 'rams', 'disciplinary', 'questionResponseAction'].map(isLinkable)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['client', 'rfi', ''].map(isLinkable)).toEqual([false, false, false])
  })
})
