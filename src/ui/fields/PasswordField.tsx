import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** Tells password managers whether the password is the current or a new one. */
  autoComplete: 'current-password' | 'new-password' | 'off'
  /** For a PIN: its number of digits. */
  digits?: number
}

/** A password, with a button to show it. */
export function PasswordField<T extends FieldValues, Context, Out>({
  autoComplete,
  digits,
  ...props
}: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  return (
    <PasswordInput
      {...box}
      // Mantine sets aria-invalid only on the wrapper.
      aria-invalid={Boolean(box.error) || undefined}
      autoComplete={autoComplete}
      {...(digits !== undefined && { inputMode: 'numeric' as const, maxLength: digits })}
      visibilityToggleButtonProps={{ 'aria-label': digits === undefined ? 'Show password' : 'Show PIN', tabIndex: 0 }}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}
