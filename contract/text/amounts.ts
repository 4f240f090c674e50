/** A narrow no-break space, which keeps a number and its unit together. */
export const thin = '\u202f'

/** Shown for an empty value. */
export const nothing = '—'

export type Maybe = number | null | undefined

/** Formats a positive number with grouped thousands and between `least` and `digits` decimals. */
export const grouped = (value: number, digits: number, least = digits) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: least, maximumFractionDigits: digits })
    .format(Math.abs(value))
    .replaceAll(',', thin)

const sign = (value: number, shown: string) => (value < 0 && /[1-9]/.test(shown) ? '−' : '')

/** Formats a value with its sign, or '—' for no value. */
export const written = (value: Maybe, write: (value: number) => string) => {
  if (value === null || value === undefined || Number.isNaN(value)) return nothing
  const shown = write(value)
  return sign(value, shown) + shown
}

/** Formats a number with at most `digits` decimals and grouped thousands: '12 400', '−3', '—' for no value. */
export const number = (value: Maybe, digits = 0) => written(value, (n) => grouped(n, digits, 0))

/** Formats a number of any meaning, which may be a year: '2026', but '86 610' and '−3.25'. */
export const figure = (value: number) =>
  Math.abs(value) < 10_000 ? number(value, 6).replace(thin, '') : number(value, 6)

/** Formats a count: '10 000', or '10 000+' where not all were counted. */
export const atLeast = (count: number, isMore = false) => `${number(count)}${isMore ? '+' : ''}`

/** Formats a measurement with its unit: '24 ppm', '—' for no value. */
export const measure = (value: Maybe, unit: string, digits = 1) =>
  value === null || value === undefined ? nothing : `${number(value, digits)}${thin}${unit}`

/** Formats a count with its noun: '1 field', '2 fields'. Pass `many` for an irregular plural. */
export const counted = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`
