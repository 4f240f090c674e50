import { nothing, thin } from '#contract/text/amounts.ts'

/** The reference time for words such as 'today', and the time zone. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: number
  /** IANA time zone, usually the project's, such as 'Europe/Dublin'. */
  zone: string
  /**
   * Formats how late a date is today, by the office's way of counting days. Absent outside a project, where every day
   * counts.
   */
  overWords?: ((due: string, today: string) => string) | undefined
}

type Maybe = string | null | undefined

interface Parts {
  /** Days since 1970, in the zone's calendar. */
  day: number
  year: number
  date: string
  weekday: string
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const dayLength = 86_400_000

function calendar(year: number, month: number, date: number, time: string): Parts {
  const day = Math.round(Date.UTC(year, month - 1, date) / dayLength)
  return { day, year, date: `${date} ${months[month - 1]}`, weekday: weekdays[(((day + 4) % 7) + 7) % 7] ?? '', time }
}

/** Returns the zone's offset from UTC at a moment, in ms, as Intl reports it. */
function askOffset(at: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000
}

const offsets = new Map<string, number | null>()

/**
 * The same with a cache per day. Asking Intl is slow, and the offset varies within a day only when the clocks change.
 */
export function offsetAt(at: number, zone: string): number {
  const day = Math.floor(at / dayLength)
  const key = `${zone} ${day}`
  const known = offsets.get(key)
  if (typeof known === 'number') return known
  if (known === null) return askOffset(at, zone)
  const first = askOffset(day * dayLength, zone)
  const steady = first === askOffset((day + 1) * dayLength - 1, zone)
  offsets.set(key, steady ? first : null)
  return steady ? first : askOffset(at, zone)
}

const two = (value: number) => String(value).padStart(2, '0')

/** Splits a moment into its parts in the given zone. */
function partsOf(at: number, zone: string): Parts {
  const local = new Date(at + offsetAt(at, zone))
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`
  return calendar(local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate(), time)
}

const dayPattern = /^(\d{4})-(\d\d)-(\d\d)$/

/** Splits a calendar day (yyyy-mm-dd) into its parts; it has no zone and no time. */
function partsOfDay(day: string): Parts | null {
  const [, year, month, date] = dayPattern.exec(day) ?? []
  return year === undefined ? null : calendar(Number(year), Number(month), Number(date), '')
}

/** Parses an ISO date and time or a calendar day; null for anything else. */
const read = (value: Maybe, zone: string): Parts | null => {
  if (!value) return null
  const day = partsOfDay(value)
  if (day) return day
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : partsOf(at, zone)
}

const yearly = (parts: Parts, today: Parts) => (parts.year === today.year ? parts.date : `${parts.date} ${parts.year}`)

const plainDay = (parts: Parts, today: Parts) =>
  Math.abs(parts.day - today.day) < 7 ? `${parts.weekday.slice(0, 3)} ${yearly(parts, today)}` : yearly(parts, today)

const nearDay = (parts: Parts, today: Parts) => {
  if (parts.day === today.day) return 'Today'
  return parts.day === today.day + 1 ? 'Tomorrow' : null
}

/** Formats a date: 'Tomorrow 07:00', 'Mon 18 May' within 7 days, '18 May' this year, otherwise '18 May 2027'. */
export function dateWords(value: Maybe, { now, zone }: Clock): string {
  const parts = read(value, zone)
  if (!parts) return nothing
  const today = partsOf(now, zone)
  const near = nearDay(parts, today)
  return near ? `${near} ${parts.time}`.trimEnd() : plainDay(parts, today)
}

/** Formats a day without its weekday: '9 May', or '9 May 2025' in another year. */
export function plainDate(value: Maybe, { now, zone }: Clock): string {
  const parts = read(value, zone)
  return parts ? yearly(parts, partsOf(now, zone)) : nothing
}

/** Formats a date and always its time: 'Today 14:22', 'Mon 11 May 14:22', '18 May 2027 14:22'. */
export function momentWords(value: Maybe, { now, zone }: Clock): string {
  const parts = read(value, zone)
  if (!parts) return nothing
  const today = partsOf(now, zone)
  return `${nearDay(parts, today) ?? plainDay(parts, today)} ${parts.time}`.trimEnd()
}

/** Formats a date and time in full, for a title: 'Tuesday 12 May 2026, 14:46'. */
export function fullWords(value: Maybe, { zone }: Pick<Clock, 'zone'>): string {
  const parts = read(value, zone)
  if (!parts) return ''
  return `${parts.weekday} ${parts.date} ${parts.year}${parts.time && `, ${parts.time}`}`
}

/** Formats the time of day in the zone: '06:12'. */
export const timeWords = (value: Maybe, { zone }: Pick<Clock, 'zone'>): string => read(value, zone)?.time || nothing

/** Returns the calendar day of a moment in the zone, as yyyy-mm-dd. */
export const dayOf = (at: number, zone: string): string =>
  new Date(partsOf(at, zone).day * dayLength).toISOString().slice(0, 10)

/** Returns how many calendar days `value` is ahead of now; negative for the past, null without a value. */
export function daysAhead(value: Maybe, { now, zone }: Clock): number | null {
  const parts = read(value, zone)
  return parts && parts.day - partsOf(now, zone).day
}

const unit = (count: number, word: string) => `${count}${thin}${word}`

/** Formats a duration without its sign: '45 min', '2 h 14 min', '3 d'. */
export function span(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000)
  if (minutes < 1) return `<${thin}${unit(1, 'min')}`
  if (minutes < 60) return unit(minutes, 'min')
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return unit(Math.floor(hours / 24), 'd')
  return minutes % 60 === 0 ? unit(hours, 'h') : `${unit(hours, 'h')} ${unit(minutes % 60, 'min')}`
}

/** Formats the time since a moment, roughly: '2 h', '3 d'; '—' without a value. */
export function age(value: Maybe, { now }: Pick<Clock, 'now'>): string {
  const at = value ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return nothing
  const passed = Math.max(0, now - at)
  return passed < 3_600_000 ? span(passed) : span(Math.floor(passed / 3_600_000) * 3_600_000)
}
