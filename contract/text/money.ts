import { grouped, nothing, number, thin, written, type Maybe } from './amounts.ts'

/** Formats a share as a percentage, given as a fraction or as `part` of `of`: '46 %'. A share of nothing is '—'. */
export const percent = (part: Maybe, of = 1, digits = 0) =>
  of === 0 || part === null || part === undefined ? nothing : `${number((part / of) * 100, digits)}${thin}%`

const symbols: Readonly<Record<string, string>> = { EUR: '€', GBP: '£' }
const symbolOf = (currency: string | null) => (currency === null ? '' : (symbols[currency] ?? `${currency}\u00a0`))

/**
 * Formats a sum of money, the same on screens and in PDFs: '€12 400.00', '−£0.50', '€0.00', '—' for none. `currency` is
 * that of the project; null for sums of several projects.
 */
export const money = (value: Maybe, currency: string | null) =>
  written(value, (n) => `${symbolOf(currency)}${grouped(n, 2)}`)

/** Formats a sum briefly, for charts and cards: '€18.45 m', '−€640 k'; a small one in full. */
export const shortMoney = (value: Maybe, currency: string) =>
  Math.abs(value ?? 0) < 10_000
    ? money(value, currency)
    : written(value, (n) => {
        const size = Math.abs(n)
        const isMillions = size >= 999_500
        const shown = isMillions ? `${number(size / 1e6, 2)}${thin}m` : `${number(size / 1e3)}${thin}k`
        return `${symbolOf(currency)}${shown}`
      })
