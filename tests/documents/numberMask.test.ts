import { describe, expect, test } from 'vitest'
import { codeFor, frameOf, maskProblem, numberWith } from '#contract/documents/numberMask.ts'

const codes = { project: 'HB-014', originator: 'BRN', discipline: 'S', type: 'DR' }
const mask = '{project}-{originator}-{discipline}-{type}-{0000}'

describe('A mask for document numbers', () => {
  test('gives numbers with the codes of the document and a count', () => {
    const frame = frameOf(mask, codes)
    expect(numberWith(frame, 7)).toBe('HB014-BRN-S-DR-0007')
    expect(numberWith(frame, 12_345)).toBe('HB014-BRN-S-DR-12345')
  })

  test('gives numbers of 60 characters at most', () => {
    expect(numberWith(frameOf(`${'A'.repeat(58)}{0000}`, codes), 7)).toBe(`${'A'.repeat(58)}00`)
  })

  test('may have text and its counter anywhere', () => {
    expect(numberWith(frameOf('Doc {000} / {type}', codes), 4)).toBe('Doc 004 / DR')
  })

  test('puts XX where the document does not say', () => {
    expect(numberWith(frameOf(mask, { ...codes, discipline: null, type: '' }), 1)).toBe('HB014-BRN-XX-XX-0001')
  })

  test.each([
    ['{project}-{zone}-{0000}', 'Use {project}, {originator}, {discipline}, {type} and {0000}; {zone} is not known.'],
    ['{project}-{type}', 'Enter one counter, such as {0000}.'],
    ['{00}-{0000}', 'Enter one counter, such as {0000}.'],
    ['{project}-{0000}}', 'Close each brace.'],
    ['{project}#{0000}', 'Between the parts use letters, digits, spaces and . _ / -'],
    [mask, null],
    ['{0}', null],
  ])('%s is answered with %s', (asked, problem) => {
    expect(maskProblem(asked)).toBe(problem)
  })

  test('takes the code of an entry, else the letters of its name', () => {
    expect(codeFor('Drawing', 'D')).toBe('D')
    expect(codeFor('Drawing', null)).toBe('Dr')
    expect(codeFor('Health and safety file', null)).toBe('Has')
    expect(codeFor('Façade', null)).toBe('Fa')
    expect(codeFor(null, null)).toBeNull()
  })
})
