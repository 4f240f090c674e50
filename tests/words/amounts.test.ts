import { describe, expect, test } from 'vitest'
import { atLeast, counted, measure, number } from '#contract/text/amounts.ts'
import { fileSize, sizeStepsOf } from '#src/ui/files/fileSize.ts'
import { money, percent, shortMoney } from '#contract/text/money.ts'
import { dueOn, holdsUntil, validUntil } from '#src/ui/time/due.ts'

const plain = (words: string) => words.replaceAll('\u202f', ' ')

const announced = ({ text, state }: ReturnType<typeof dueOn>) => [plain(text), state]

describe('Amounts', () => {
  test.each([
    [12_400, '€12 400.00'],
    [-1234.5, '−€1 234.50'],
    [0, '€0.00'],
    [-0.001, '€0.00'],
    [null, '—'],
  ])('%s euro are written %s', (value, words) => {
    expect(plain(money(value, 'EUR'))).toBe(words)
  })

  test('other currencies have their own symbol', () => {
    expect(plain(money(1500, 'GBP'))).toBe('£1 500.00')
    expect(plain(money(-1500, null))).toBe('−1 500.00')
  })

  test.each([
    [18_450_000, '€18.45 m'],
    [-18_450_000, '−€18.45 m'],
    [640_000, '€640 k'],
    [-640_000, '−€640 k'],
    [999_700, '€1 m'],
    [9_999, '€9 999.00'],
    [0, '€0.00'],
    [null, '—'],
  ])('%s euro are briefly %s', (value, words) => {
    expect(plain(shortMoney(value, 'EUR'))).toBe(words)
  })

  test('numbers have a minus sign and thousands separators', () => {
    expect(plain(number(1_234_567))).toBe('1 234 567')
    expect(number(-3)).toBe('−3')
    expect(number(2.456, 1)).toBe('2.5')
    expect(number(undefined)).toBe('—')
  })

  test('a share of zero is zero, not infinity', () => {
    expect(plain(percent(0.46))).toBe('46 %')
    expect(plain(percent(6, 8))).toBe('75 %')
    expect(percent(3, 0)).toBe('—')
  })

  test('sizes and measures have a unit', () => {
    expect(plain(fileSize(2_400_000))).toBe('2.4 MB')
    expect(plain(fileSize(999))).toBe('999 B')
    expect(plain(fileSize(48_000))).toBe('48 kB')
    expect(plain(fileSize(0))).toBe('0 B')
    const onWindows = (bytes: number) => plain(fileSize(bytes, sizeStepsOf('Win32')))
    expect([onWindows(250 * 1_048_576), onWindows(1_023), onWindows(1_536)]).toEqual(['250 MB', '1 023 B', '1.5 KB'])
    expect(sizeStepsOf('MacIntel')).toBe(sizeStepsOf('Linux x86_64'))
    expect(plain(measure(24, 'ppm'))).toBe('24 ppm')
    expect(measure(null, 'ppm')).toBe('—')
  })

  test('the message counts one field in the singular and two in the plural', () => {
    expect(counted(1, 'field')).toBe('1 field')
    expect(counted(2, 'field')).toBe('2 fields')
    expect(counted(2, 'company', 'companies')).toBe('2 companies')
  })
})

describe('Due dates', () => {
  const clock = { now: Date.parse('2026-05-12T13:46:00Z'), zone: 'Europe/Dublin' }

  test('an overdue action says by how much', () => {
    expect(announced(dueOn('2026-05-10', clock))).toEqual(['2 days over', 'late'])
    expect(announced(dueOn('2026-05-11', clock))).toEqual(['1 day over', 'late'])
    expect(announced(dueOn('2026-05-12T11:30:00Z', clock))).toEqual(['2 h over', 'late'])
  })

  test('an action due within seven days is amber, a later one is a plain date, and a completed one is never overdue', () => {
    expect(announced(dueOn('2026-05-12', clock))).toEqual(['Today', 'soon'])
    expect(announced(dueOn('2026-05-19', clock))).toEqual(['19 May', 'soon'])
    expect(announced(dueOn('2026-05-20', clock))).toEqual(['20 May', undefined])
    expect(announced(dueOn('2026-05-01', clock, true))).toEqual(['1 May', undefined])
    expect(announced(dueOn(null, clock))).toEqual(['—', undefined])
  })

  test('a permit shows a warning in its last hour and then when it expired', () => {
    expect(announced(holdsUntil('2026-05-12T16:00:00Z', clock))).toEqual(['Ends in 2 h 14 min', undefined])
    expect(announced(holdsUntil('2026-05-12T14:20:00Z', clock))).toEqual(['Ends in 34 min', 'soon'])
    expect(announced(holdsUntil('2026-05-12T13:01:00Z', clock))).toEqual(['Expired 45 min ago', 'late'])
    expect(announced(holdsUntil('2026-05-18T07:00:00Z', clock))).toEqual(['Mon 18 May', undefined])
    expect(announced(holdsUntil('2026-05-11T13:01:00Z', clock, false))).toEqual(['Mon 11 May', undefined])
  })

  test('an expired card shows since when', () => {
    expect(announced(validUntil('2026-05-09', clock))).toEqual(['Expired 9 May', 'late'])
    expect(announced(validUntil('2026-05-16', clock))).toEqual(['Sat 16 May', 'soon'])
    expect(announced(validUntil('2026-11-14', clock))).toEqual(['14 Nov', undefined])
  })
})

test('A count says when not all were counted', () => {
  expect([atLeast(10_000, true), atLeast(10_000)].map(plain)).toEqual(['10 000+', '10 000'])
})
