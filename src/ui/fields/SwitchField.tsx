import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'

/** A switch, for a setting that is on or off, or that has one of two `values`. */
export function SwitchField<T extends FieldValues, Context, Out>({
  values = [true, false],
  ...props
}: Omit<FieldProps<T, Context, Out>, 'placeholder'> & { values?: readonly [on: unknown, off: unknown] }) {
  const [on, off] = values
  const { value, set, box } = useField(props)
  return (
    <Switch
      {...box}
      size="sm"
      withThumbIndicator={false}
      checked={value === on}
      onChange={({ currentTarget }) => set(currentTarget.checked ? on : off)}
    />
  )
}
