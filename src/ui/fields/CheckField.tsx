import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'

/** A check box, for confirming a statement. */
export function CheckField<T extends FieldValues, Context, Out>(
  props: Omit<FieldProps<T, Context, Out>, 'placeholder'>,
) {
  const { value, set, box } = useField(props)
  return (
    <Checkbox
      {...box}
      size="xs"
      checked={value === true}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  )
}
