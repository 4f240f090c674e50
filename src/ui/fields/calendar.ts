import { insideDialog } from './insideDialog.ts'
import { readDay } from './readDay.ts'

/** Props shared by all calendars. `today` (yyyy-mm-dd) is the date in the zone of the place, not of the browser. */
export const calendarOf = (today: string) =>
  ({
    placeholder: 'Day month year',
    dateParser: (words: string) => readDay(words, today),
    valueFormat: 'D MMM YYYY',
    getDayProps: (day: string) => ({ 'data-today': day === today || undefined }),
    defaultDate: today,
    clearButtonProps: { 'aria-label': 'Clear date' },
    previousLabel: 'Previous month',
    nextLabel: 'Next month',
    firstDayOfWeek: 1,
    popoverProps: insideDialog,
  }) as const
