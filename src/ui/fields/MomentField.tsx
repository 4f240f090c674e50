import './momentField.css'
import { Input, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { dayOf, timeWords } from '../time/time.ts'
import { momentAt } from '../time/momentAt.ts'
import { useClock } from '../time/TimeZoneProvider.tsx'
import { DayBox } from './DayBox.tsx'
import { useField, type FieldProps } from './field.ts'
import { readTime } from './readTime.ts'

/** A date and time as an ISO string in UTC, or null. Users enter a day and a 24-hour time in the zone of the place. */
export function MomentField<T extends FieldValues, Context, Out>(
  props: Omit<FieldProps<T, Context, Out>, 'placeholder'>,
) {
  const { value, set, box } = useField(props)
  const { zone } = useClock()
  const id = useId()
  const at = typeof value === 'string' && value !== '' ? value : null
  // Holds a day or time entered alone. The form gets a value only once both are present.
  const [half, setHalf] = useState<{ day: string | null; time: string }>({ day: null, time: '' })
  const [typed, setTyped] = useState<string | null>(null)
  const day = at ? dayOf(Date.parse(at), zone) : half.day
  const time = at ? timeWords(at, { zone }) : half.time
  const enter = (next: { day: string | null; time: string }) => {
    setHalf(next)
    set(next.day && next.time ? new Date(momentAt(next.day, next.time, zone)).toISOString() : null)
  }
  const { ref, name, onBlur, label, description, required, disabled, readOnly, className } = box
  const [noDay, setNoDay] = useState<string>()
  const unreadable = typed !== null && typed.trim() !== '' && !readTime(typed)
  const error = noDay ?? (unreadable ? 'Enter a time such as 07:30.' : box.error)
  const shared = { disabled, readOnly, error: Boolean(error) }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      required={required}
      className={className}
      labelElement="div"
      role="group"
      aria-labelledby={`${id}-label`}
    >
      <div className="moment mantine-Input-wrapper">
        <DayBox
          {...shared}
          onBlur={onBlur}
          onProblem={setNoDay}
          ref={ref}
          name={name}
          aria-label={`${label}, day`}
          value={day}
          onChange={(next) => enter({ day: next, time })}
        />
        <TextInput
          {...shared}
          inputMode="numeric"
          placeholder="07:30"
          aria-label={`${label}, time`}
          data-unreadable={unreadable || undefined}
          value={typed ?? time}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            enter({ day, time: readTime(currentTarget.value) ?? '' })
          }}
          onBlur={() => {
            if (!unreadable) setTyped(null)
            onBlur()
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
