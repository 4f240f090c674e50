import { insideDialog } from './insideDialog.ts'
import { readDay } from './readDay.ts'

/** What all our calendars have in common; `today` (yyyy-mm-dd) is the day of the place, not of the machine. */
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
