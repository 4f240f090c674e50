/** Keeps a number and its unit together, a little closer than a word space. */
export const thin = '\u202f'

/** What stands where there is nothing. */
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

/** A number with at most `digits` decimals, thousands apart: '12 400', '−3', '—' for nothing. */
export const number = (value: Maybe, digits = 0) => written(value, (n) => grouped(n, digits, 0))

/** A measure with its unit: '24 ppm', '—' for nothing. */
export const measure = (value: Maybe, unit: string, digits = 1) =>
  value === null || value === undefined ? nothing : `${number(value, digits)}${thin}${unit}`

/** A share, given as a fraction or as `of` a whole: '46 %'; of nothing it is '—'. */
export const percent = (part: Maybe, of = 1, digits = 0) =>
  of === 0 || part === null || part === undefined ? nothing : `${number((part / of) * 100, digits)}${thin}%`

/** An amount with two decimals: '€12 400.00'; another currency is named by its ISO code. */
export const money = (value: Maybe, currency = 'EUR') =>
  written(value, (n) => {
    const symbol = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value
    return `${symbol ?? currency}${grouped(n, 2)}`
  })

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** The size of a file from its bytes: '2.4 MB', in steps of 1000. */
export const fileSize = (bytes: Maybe) =>
  written(bytes, (n) => {
    const step = n < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(n) / 3))
    const size = n / 1000 ** step
    return `${grouped(size, size < 10 && step > 0 ? 1 : 0, 0)}${thin}${units[step]}`
  })

/** A count with its word: '1 field', '2 fields'; a word with an odd plural brings it. */
export const counted = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`
