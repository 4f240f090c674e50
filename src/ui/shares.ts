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
