import { grouped, nothing, number, thin, written, type Maybe } from './amounts.ts'

/** Formats a share as a percentage, given as a fraction or as `part` of `of`: '46 %'. A share of nothing is '—'. */
export const percent = (part: Maybe, of = 1, digits = 0) =>
  of === 0 || part === null || part === undefined ? nothing : `${number((part / of) * 100, digits)}${thin}%`

/** Formats an amount with two decimals: '€12 400.00'. Other currencies show their ISO code. */
export const money = (value: Maybe, currency = 'EUR') =>
  written(value, (n) => {
    const symbol = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value
    return `${symbol ?? currency}${grouped(n, 2)}`
  })

/** Formats an amount briefly: '€18.45 m', '€640 k'; small amounts in full. */
export function shortMoney(value: number | null, currency: string) {
  if (value === null) return '—'
  const sign = money(0, currency).replace(/[\d.\s\u202f]+$/u, '')
  if (value >= 1e6) return `${sign}${number(value / 1e6, 2)}${thin}m`
  return value >= 10_000 ? `${sign}${number(value / 1e3)}${thin}k` : money(value, currency)
}
