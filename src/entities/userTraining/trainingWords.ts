export const trainingActions: Record<string, string> = {
  verify: 'verified it',
  reject: 'rejected it',
  file: 'added a certificate',
  fileRemoved: 'removed a certificate',
}

/** Returns the day a number of months later; the last day of the month if that day does not exist. */
export function monthsLater(day: string, months: number) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
