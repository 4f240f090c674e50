/** Parses a 24-hour time as typed: '7', '7:30', '07.30', '730'. Returns null for anything else. */
export function readTime(words: string): string | null {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.h ]?(\d\d))?$/.exec(words.trim()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
