import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'

/** A switch, for a setting that is on or off. */
export function SwitchField<T extends FieldValues, Context, Out>(
  props: Omit<FieldProps<T, Context, Out>, 'placeholder'>,
) {
  const { value, set, box } = useField(props)
  return (
    <Switch
      {...box}
      size="sm"
      withThumbIndicator={false}
      checked={value === true}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  )
}
