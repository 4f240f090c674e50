/** A narrow no-break space, which keeps a number and its unit together. */
export const thin = '\u202f'

/** Shown for an empty value. */
export const nothing = '—'

type Maybe = number | null | undefined

const grouped = (value: number, digits: number, least = digits) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: least, maximumFractionDigits: digits })
    .format(Math.abs(value))
    .replaceAll(',', thin)

const sign = (value: number, shown: string) => (value < 0 && /[1-9]/.test(shown) ? '−' : '')

const written = (value: Maybe, write: (value: number) => string) => {
  if (value === null || value === undefined || Number.isNaN(value)) return nothing
  const shown = write(value)
  return sign(value, shown) + shown
}

/** Formats a number with at most `digits` decimals and grouped thousands: '12 400', '−3', '—' for no value. */
export const number = (value: Maybe, digits = 0) => written(value, (n) => grouped(n, digits, 0))

/** Formats a measurement with its unit: '24 ppm', '—' for no value. */
export const measure = (value: Maybe, unit: string, digits = 1) =>
  value === null || value === undefined ? nothing : `${number(value, digits)}${thin}${unit}`

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

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats a file size in bytes, in steps of 1000: '2.4 MB'. */
export const fileSize = (bytes: Maybe) =>
  written(bytes, (n) => {
    const step = n < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(n) / 3))
    const size = n / 1000 ** step
    return `${grouped(size, size < 10 && step > 0 ? 1 : 0, 0)}${thin}${units[step]}`
  })

/** Formats a count with its noun: '1 field', '2 fields'. Pass `many` for an irregular plural. */
export const counted = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`
