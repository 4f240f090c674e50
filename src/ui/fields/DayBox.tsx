import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { dateWords, dayOf } from '../time/time.ts'
import { useClock } from '../time/TimeZoneProvider.tsx'
import { useCalendar } from './calendar.ts'
import { readDay } from './readDay.ts'

interface Props extends Omit<DateInputProps, 'value' | 'onChange' | 'onBlur'> {
  value: string | null
  onChange: (day: string | null) => void
  onBlur: () => void
  /** Receives the error message for input that cannot be parsed, for callers that show it themselves. */
  onProblem?: (problem: string | undefined) => void
}

/**
 * A day as yyyy-mm-dd that users pick in a calendar or type. Input that is not a day stays in the box with an error
 * message; until it is corrected the value is null and `leadToUnreadable` finds the box.
 */
export function DayBox({ value, onChange, onBlur, onProblem, error, minDate, maxDate, ...rest }: Props) {
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  const [problem, setProblem] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const problemOf = (text: string) => {
    if (text.trim() === '') return undefined
    const day = readDay(text, today)
    if (day === null) return 'Enter a day such as 12 May 2026; this one does not exist or cannot be read.'
    if (minDate && day < String(minDate)) return `Enter a day from ${dateWords(String(minDate), clock)} on.`
    if (maxDate && day > String(maxDate)) return `Enter a day up to ${dateWords(String(maxDate), clock)}.`
    return undefined
  }
  const calendar = useCalendar(today, () => {
    setLeft(true)
    onProblem?.(problem)
    onBlur()
  })
  const choose = (day: string | null) => {
    setProblem(undefined)
    onProblem?.(undefined)
    onChange(day)
  }
  return (
    <DateInput
      {...calendar}
      {...rest}
      onBlur={calendar.onBlur}
      error={(isLeft && !onProblem && problem) || error}
      // The calendar would restore the last valid day it parsed, such as 31/1 while '31/11/2026' was typed.
      fixOnBlur={problem === undefined}
      data-unreadable={problem !== undefined || undefined}
      minDate={minDate}
      maxDate={maxDate}
      value={value}
      onChange={choose}
      onInput={({ currentTarget }) => {
        const found = problemOf(currentTarget.value)
        setLeft(false)
        setProblem(found)
        if (found !== undefined && value !== null) onChange(null)
      }}
    />
  )
}
