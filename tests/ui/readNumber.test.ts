import { describe, expect, test } from 'vitest'
import { readNumber } from '#src/ui/fields/readNumber.ts'

const either = '12.500 can mean both'

/** Typed or pasted text, the decimals allowed, and the result: a number, or part of the error message. */
const cases: readonly (readonly [typed: string, decimals: number, read: number | string])[] = [
  ['12500', 0, 12500],
  ['12,500', 2, 12500],
  ['€12,500', 2, 12500],
  ['€ 12,500.00', 2, 12500],
  ['12,500.00', 0, 12500],
  ['1,250,000', 2, 1_250_000],
  ['1.250.000', 2, 1_250_000],
  ['12.500,00', 2, 12500],
  ['1 000', 0, 1000],
  ['1\u202F000', 0, 1000],
  ['1\u00A0000,50', 2, 1000.5],
  ["1'000", 0, 1000],
  ['1,000', 0, 1000],
  ['-500', 2, -500],
  ['−500', 2, -500],
  ['–500', 2, -500],
  ['500-', 2, -500],
  ['(500.00)', 2, -500],
  ['(€500)', 2, -500],
  ['-€12,500', 2, -12500],
  ['+3', 0, 3],
  ['0', 0, 0],
  ['-0', 0, 0],
  ['2.', 1, 2],
  ['.5', 1, 0.5],
  ['12.5', 1, 12.5],
  ['12,5', 1, 12.5],
  ['12,50', 2, 12.5],
  ['53.345812', 6, 53.345812],
  ['0.125', 2, 'at most 2 decimals'],
  ['0.125', 3, 0.125],
  ['12.500', 3, 12.5],
  ['12.500', 2, either],
  ['12.500', 0, either],
  ['12.500', Infinity, 12.5],
  ['12.55', 1, 'at most 1 decimal'],
  ['12.5', 0, 'whole number'],
  ['12,34,56', 2, 'Enter a number'],
  ['1.250,000.00', 2, 'Enter a number'],
  ['12,5000,00', 2, 'Enter a number'],
  ['1e5', 2, 'Enter a number'],
  ['twelve', 0, 'Enter a number'],
  ['-', 0, 'Enter a number'],
  ['(-500)', 2, 'Enter a number'],
  ['--5', 2, 'Enter a number'],
  ['12 or 13', 0, 'Enter a number'],
  ['1234567890123456', 0, 'at most 15 digits'],
  ['１２', 0, 12],
]

describe('A number as people type or paste it', () => {
  test.for(cases)('%s with %s decimals is %s', ([typed, decimals, read]) => {
    const { value, problem } = readNumber(typed, decimals)
    if (typeof read === 'number') expect(value).toBe(read)
    else expect(problem).toContain(read)
  })

  test('may have its unit behind it', () => {
    expect(readNumber('2.5 m', 1, 'm')).toEqual({ value: 2.5 })
    expect(readNumber('400 PPM', 0, 'ppm')).toEqual({ value: 400 })
    expect(readNumber('2.5 kg', 1, 'm').problem).toContain('Enter a number')
  })
})
