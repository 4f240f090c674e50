import { expect, test } from 'vitest'
import { warrantyEnd } from '#contract/equipment/warranty.ts'

test('a warranty ends the months after its start that were agreed, on the last day of a shorter month', () => {
  expect(warrantyEnd({ warrantyStart: '2025-08-15', warrantyMonths: 18 })).toBe('2027-02-15')
  expect(warrantyEnd({ warrantyStart: '2025-08-31', warrantyMonths: 6 })).toBe('2026-02-28')
})

test('a warranty without a start or a length has no end', () => {
  expect(warrantyEnd({ warrantyStart: null, warrantyMonths: 12 })).toBeNull()
  expect(warrantyEnd({ warrantyStart: '2025-08-15', warrantyMonths: null })).toBeNull()
})
