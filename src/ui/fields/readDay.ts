const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const dayLength = 86_400_000

const written = (year: number, month: number, date: number) => {
  const day = new Date(Date.UTC(year, month - 1, date))
  const exists = day.getUTCMonth() === month - 1 && day.getUTCDate() === date && year > 1000 && year < 10_000
  return exists ? day.toISOString().slice(0, 10) : null
}

const after = (today: string, days: number) => new Date(Date.parse(today) + days * dayLength).toISOString().slice(0, 10)

const named: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 }

const monthOf = (word: string) =>
  /^\d+$/.test(word) ? Number(word) : months.findIndex((month) => month.startsWith(word)) + 1

const yearOf = (word: string | undefined, today: string) => {
  if (word === undefined) return Number(today.slice(0, 4))
  return word.length <= 2 ? 2000 + Number(word) : Number(word)
}

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+/

/**
 * Parses a day as typed, day before month: '12/5/26', '12.5.', 'Tue 12 May 2026', '12th May', '2026-05-12', 'tomorrow'.
 * Returns null for anything else and for days that do not exist, so that users never get a day they did not mean.
 */
export function readDay(words: string, today: string): string | null {
  const text = words.normalize('NFKC').trim().toLowerCase().replace(weekday, '')
  const ahead = named[text]
  if (ahead !== undefined) return after(today, ahead)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return written(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, date, month, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]+(\d{1,2}|[a-z]{3,9})[\s./,-]*(\d{2}|\d{4})?$/.exec(text) ?? []
  return date === undefined || month === undefined ? null : written(yearOf(year, today), monthOf(month), Number(date))
}
