import { Textarea } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** Initial number of lines; the box grows with its text. */
  rows?: number
  maxLength?: number
  /** Stores an empty box as null instead of ''. */
  orNull?: boolean
}

/** A multi-line text. */
export function LongTextField<T extends FieldValues, Context, Out>({
  rows = 3,
  maxLength,
  orNull = false,
  ...props
}: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  return (
    <Textarea
      {...box}
      rows={rows}
      maxLength={maxLength}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => set(currentTarget.value === '' && orNull ? null : currentTarget.value)}
    />
  )
}
