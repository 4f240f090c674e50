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

interface Steps {
  base: number
  units: readonly string[]
}
const decimalSteps: Steps = { base: 1000, units: ['B', 'kB', 'MB', 'GB', 'TB'] }
const binarySteps: Steps = { base: 1024, units: ['B', 'KB', 'MB', 'GB', 'TB'] }

/** Returns how a platform counts file sizes: Windows in steps of 1024, macOS, Linux and phones in steps of 1000. */
export const sizeStepsOf = (platform: string) => (/^win/i.test(platform) ? binarySteps : decimalSteps)
const ownSteps = sizeStepsOf(typeof navigator === 'undefined' ? '' : navigator.platform)

/** Formats a file size in bytes as the reader's own computer shows it: '2.4 MB'. */
export const fileSize = (bytes: Maybe, { base, units }: Steps = ownSteps) =>
  written(bytes, (n) => {
    let step = 0
    let size = n
    for (; size >= base && step < units.length - 1; step++) size /= base
    return `${grouped(size, size < 10 && step > 0 ? 1 : 0, 0)}${thin}${units[step]}`
  })

/** Formats a count with its noun: '1 field', '2 fields'. Pass `many` for an irregular plural. */
export const counted = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`
