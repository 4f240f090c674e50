import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from '#src/ui/fields/field.ts'
import { dayWords } from './settingsWords.tsx'

/** Check boxes for the days of the week. The value is an array of ISO numbers; 1 is Monday. */
export function DaysField<T extends FieldValues, Context, Out>(props: FieldProps<T, Context, Out>) {
  const { value, set, box } = useField(props)
  const chosen = Array.isArray(value) ? value.map(Number) : []
  return (
    <Checkbox.Group
      label={box.label}
      error={box.error}
      className="wide"
      value={chosen.map(String)}
      onChange={(days) => set(days.map(Number).toSorted((one, other) => one - other))}
    >
      <div className="week-days" onBlur={box.onBlur}>
        {dayWords.map((word, at) => (
          <Checkbox
            key={word}
            size="xs"
            value={String(at + 1)}
            label={word}
            disabled={props.disabled}
            ref={at === 0 ? box.ref : undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
