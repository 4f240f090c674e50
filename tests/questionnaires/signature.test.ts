import { describe, expect, test } from 'vitest'
import { isLinkable } from '#contract/questionnaires/links.ts'
import { systems } from '#contract/systems.ts'
import { changeRequestPath, documentPath, inspectionPath, recordPath, rfiPath } from '#contract/recordPages.ts'
import { medicalInput } from '#contract/questionnaires/medical.ts'
import {
  isProof,
  pinContent,
  keptPinSignature,
  pinAccount,
  pinSignature,
  signedAs,
  signature,
  signedInWords,
  typedName,
  typedSignature,
} from '#contract/questionnaires/signature.ts'
import { pinProblem } from '#contract/people/signingPin.ts'

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
    expect(typedSignature(' Orla\u202e Keane\u200b')).toEqual(['typed:Orla Keane'])
    for (const name of ['', '   ', '\u200b', 'Orla\u0007', 'Orla\u0000'])
      expect(problemsOf(typedSignature(name))).toContain('Sign again.')
    expect(typedName(['M1 2'])).toBeNull()
    expect(typedName([])).toBeNull()
  })

  test('is by PIN with a proof or a name, and reads as such', () => {
    const proof = 'x7_-'.repeat(11).slice(0, 43)
    expect([pinContent(pinSignature(proof)), isProof(proof), isProof('Orla Keane')]).toEqual([proof, true, false])
    expect(problemsOf(pinSignature(proof))).toEqual([])
    for (const word of ['', '  ', 'Orla\u202eKeane']) expect(problemsOf(pinSignature(word))).toContain('Sign again.')
    expect(problemsOf([...pinSignature(proof), 'M1 2'])).toEqual(['Sign again.'])
    const kept = keptPinSignature({ userId: 12, name: 'Orla Keane' })
    expect(signedInWords(kept)).toEqual({ name: 'Orla Keane', how: 'signed by PIN, account 12' })
    expect([pinAccount(kept), pinContent(kept), problemsOf(kept)]).toEqual([12, 'Orla Keane', []])
    // Kept before signatures said which account it was.
    expect(signedInWords(['pin:Orla Keane'])).toEqual({ name: 'Orla Keane', how: 'signed by PIN' })
    expect(signedAs(kept[0]!, 'Orla Keane')).toBe('signed by PIN, account 12')
    expect(signedAs('Orla Keane', 'Nora Keane')).toBe('signed as Orla Keane')
    expect(signedInWords(typedSignature('Orla Keane'))).toEqual({ name: 'Orla Keane', how: 'typed' })
    expect([signedInWords(['M1 2']), pinContent(['M1 2']), pinContent(typedSignature('pin:x'))]).toEqual([
      null,
      null,
      null,
    ])
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
    expect(recordPath('permit', place, 'fm')).toBe('/manage/projects/fm/view/3/permits/9')
    expect(recordPath('accident', place)).toBe('/manage/projects/sms/view/3/accidents/9')
    expect(recordPath('rams', place, 'pmp')).toBe('/manage/projects/sms/view/3/rams/9')
  })

  test('opens in its own system if no system is open', () => {
    const inBuilding = { ...place, systemId: systems.fm }
    expect(recordPath('permit', inBuilding)).toBe('/manage/projects/fm/view/3/permits/9')
    expect(recordPath('permit', inBuilding, 'sms')).toBe('/manage/projects/sms/view/3/permits/9')
    expect(recordPath('induction', inBuilding)).toBe('/manage/projects/sms/view/3/inductions/9')
    expect(inspectionPath({ ...inBuilding, itemId: 4 })).toBe('/manage/projects/fm/view/3/equipments/4/inspections/9')
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

test('Documents, RFIs and change requests open below a folder', () => {
  const [inFolder, inProject] = [{ folderId: 4, id: 9 }, '/manage/projects/pmp/view/3']
  expect(documentPath('pmp', { projectId: 3, ...inFolder })).toBe(`${inProject}/folders/4/files/9`)
  expect(rfiPath({ parentProjectId: 3, ...inFolder })).toBe(`${inProject}/folders/4/rfis/9`)
  expect(changeRequestPath({ projectId: 3, ...inFolder })).toBe(`${inProject}/folders/4/changerequests/9`)
  const rootless = { folderId: null, id: 9 }
  expect(rfiPath({ parentProjectId: 3, ...rootless })).toBe(`${inProject}/rfis`)
  expect(changeRequestPath({ projectId: 3, ...rootless })).toBe(`${inProject}/changerequests`)
})

test('A PIN has six digits that are not the first to be tried', () => {
  for (const pin of ['482915', '112358', '100000', '135790', '012346'])
    expect([pin, pinProblem(pin)]).toEqual([pin, null])
  const easy = [
    '000000',
    '999999',
    '123456',
    '012345',
    '567890',
    '890123',
    '987654',
    '210987',
    '121212',
    '909090',
    '123123',
  ]
  for (const pin of [...easy, '', '12345', '1234567', '12 456', '１２３４５６'])
    expect([pin, typeof pinProblem(pin)]).toEqual([pin, 'string'])
})
