import { useState, type KeyboardEvent } from 'react'
import { insideDialog } from './insideDialog.ts'
import { readDay } from './readDay.ts'

/**
 * Props shared by all calendars. `today` (yyyy-mm-dd) is the date in the zone of the place, not of the browser. A
 * calendar opens on a click, on typing and on the arrow keys, but not on focus alone: a form focuses fields with an
 * error, which an open calendar would cover.
 */
export function useCalendar(today: string, onBlur: () => void) {
  const [opened, setOpened] = useState(false)
  return {
    placeholder: 'Day month year',
    dateParser: (words: string) => readDay(words, today),
    valueFormat: 'D MMM YYYY',
    getDayProps: (day: string) => ({ 'data-today': day === today || undefined, onClick: () => setOpened(false) }),
    defaultDate: today,
    clearButtonProps: { 'aria-label': 'Clear date' },
    previousLabel: 'Previous month',
    nextLabel: 'Next month',
    firstDayOfWeek: 1,
    popoverProps: { ...insideDialog, opened },
    onClick: () => setOpened(true),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' && key !== 'Enter' && key !== 'Shift') setOpened(key !== 'Escape')
    },
    onBlur: () => {
      setOpened(false)
      onBlur()
    },
  } as const
}
