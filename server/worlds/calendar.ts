const dayLength = 86_400_000
const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6

/** Days and moments by their distance from `today`, so that a world is as old as it should be whenever it is made. */
export function calendarAround(today: Date) {
  const midnight = Date.parse(`${today.toISOString().slice(0, 10)}T00:00:00Z`)
  const dateIn = (days: number) => new Date(midnight + days * dayLength)
  const workdayIn = (days: number) => {
    const date = dateIn(days)
    return isWeekend(date) ? dateIn(days - (date.getUTCDay() === 6 ? 1 : 2)) : date
  }
  return {
    /** 'YYYY-MM-DD', so many days from today; in the past when negative. */
    day: (days: number) => dateIn(days).toISOString().slice(0, 10),
    /** The same, or the Friday before where that is a weekend. */
    workday: (days: number) => workdayIn(days).toISOString().slice(0, 10),
    /** A moment on the working day so many days ago, at 'HH:MM' UTC; at least one day ago, so that it is past. */
    daysAgo: (days: number, time: string) =>
      `${workdayIn(-Math.max(days, 1)).toISOString().slice(0, 10)}T${time}:00.000Z`,
    /** A moment so many hours before now, to the minute. */
    hoursAgo: (hours: number) => `${new Date(today.getTime() - hours * 3_600_000).toISOString().slice(0, 16)}:00.000Z`,
  }
}
export type Calendar = ReturnType<typeof calendarAround>
