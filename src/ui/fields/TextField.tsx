import { TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  maxLength?: number
  /** Stores an empty box as null instead of ''. */
  orNull?: boolean
}

/** A single-line text. */
export function TextField<T extends FieldValues, Context, Out>({
  type,
  autoComplete = 'off',
  maxLength,
  orNull = false,
  ...props
}: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  return (
    <TextInput
      {...box}
      type={type}
      enterKeyHint="next"
      autoComplete={autoComplete}
      maxLength={maxLength}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => set(currentTarget.value === '' && orNull ? null : currentTarget.value)}
    />
  )
}
