import type { FieldValues } from 'react-hook-form'
import { dateWords } from '../time/time.ts'
import { useClock } from '../time/TimeZoneProvider.tsx'
import { DayBox } from './DayBox.tsx'
import { useField, type FieldProps } from './field.ts'
import { useGiveWords } from './fieldWords.ts'

interface Props<T extends FieldValues, Context, Out> extends Omit<FieldProps<T, Context, Out>, 'placeholder'> {
  /** The first and last selectable day, as yyyy-mm-dd. */
  from?: string
  until?: string
}

/** A calendar day as yyyy-mm-dd, or null. Users pick it in a calendar or type it: '12/5', '12 May', 'tomorrow'. */
export function DateField<T extends FieldValues, Context, Out>({ from, until, ...props }: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  const clock = useClock()
  useGiveWords(props, (day) => (typeof day === 'string' && day !== '' ? dateWords(day, clock) : undefined))
  return (
    <DayBox
      {...box}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={set}
      minDate={from}
      maxDate={until}
      clearable={!props.required && !props.readOnly}
    />
  )
}
