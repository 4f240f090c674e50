import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rfi } from '#contract/entities/rfi.ts'
import { dueAfter, isWorkingDay, workingDaysBetween, type WorkCalendar } from '#contract/time/holidays.ts'
import { holdersOf, isAnswered, type Turn } from '#server/kinds/rfi/ball.ts'

describe('The ball', () => {
  const court = (responses: Turn[]) => ({
    statusId: 30,
    managerUserId: 1,
    assignees: [
      { userId: 2, responseRequired: true },
      { userId: 3, responseRequired: false },
    ],
    responses,
  })
  const turns: fc.Arbitrary<Turn[]> = fc.array(
    fc.record({
      kind: fc.constantFrom('answer' as const, 'forward' as const, 'comment' as const),
      byUserId: fc.integer({ min: 1, max: 5 }),
      toUserId: fc.integer({ min: 1, max: 5 }),
    }),
    { maxLength: 12 },
  )

  test('An open RFI is with someone until the required answer is there, whatever is forwarded', () => {
    fc.assert(
      fc.property(turns, (responses) => {
        const asked = court(responses)
        const has = responses.some(({ kind, byUserId }) => kind === 'answer' && byUserId === 2)
        if (!has) expect(holdersOf(asked).length).toBeGreaterThan(0)
        if (isAnswered(asked)) expect(has).toBe(true)
        expect(new Set(holdersOf(asked)).size).toBe(holdersOf(asked).length)
      }),
    )
  })
})

describe('Working days', () => {
  const calendar: fc.Arbitrary<WorkCalendar> = fc.record({
    workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    holidaySet: fc.constantFrom('IE' as const, 'GB' as const, 'NI' as const),
    closures: fc.constant([{ from: '2026-08-03', to: '2026-08-14' }]),
  })
  const day = fc
    .integer({ min: 0, max: 3000 })
    .map((at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10))

  test('A due date is a working day, and lies as many working days ahead as the project gives', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), calendar, (from, days, office) => {
        const due = dueAfter(from, days, 'working', office)
        expect(isWorkingDay(due, office)).toBe(true)
        expect(workingDaysBetween(from, due, office)).toBe(days)
        expect(workingDaysBetween(due, from, office)).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})

test('Every status has actions or none, and every action a status', () => {
  const used = new Set(Object.values(rfi.moves!).flat())
  expect([...used].sort()).toEqual(Object.keys(rfi.actions).sort())
})
