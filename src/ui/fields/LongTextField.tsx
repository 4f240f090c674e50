import { Textarea } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** How many lines it begins with; it grows with what is typed. */
  rows?: number
  maxLength?: number
  /** An empty box is null, not ''. */
  orNull?: boolean
}

/** Several lines of words. */
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
