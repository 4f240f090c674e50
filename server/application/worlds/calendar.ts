const dayLength = 86_400_000
const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6

/**
 * Returns dates and times relative to `today`, so that the age of the demo data does not depend on when it is inserted.
 */
export function calendarAround(today: Date) {
  const midnight = Date.parse(`${today.toISOString().slice(0, 10)}T00:00:00Z`)
  const dateIn = (days: number) => new Date(midnight + days * dayLength)
  const workdayIn = (days: number) => {
    const date = dateIn(days)
    return isWeekend(date) ? dateIn(days - (date.getUTCDay() === 6 ? 1 : 2)) : date
  }
  return {
    /** The date that many days from today, as 'YYYY-MM-DD'. A negative number is in the past. */
    day: (days: number) => dateIn(days).toISOString().slice(0, 10),
    /** Like `day`, but a weekend becomes the Friday before. */
    workday: (days: number) => workdayIn(days).toISOString().slice(0, 10),
    /**
     * A time in UTC ('HH:MM') that many days ago, moved to a working day. It is at least one day ago and so never in
     * the future.
     */
    daysAgo: (days: number, time: string) =>
      `${workdayIn(-Math.max(days, 1)).toISOString().slice(0, 10)}T${time}:00.000Z`,
    /** The time that many hours ago, rounded down to the minute. */
    hoursAgo: (hours: number) => `${new Date(today.getTime() - hours * 3_600_000).toISOString().slice(0, 16)}:00.000Z`,
  }
}
export type Calendar = ReturnType<typeof calendarAround>
