import { TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'
import { useTypedNumber } from './useTypedNumber.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** Unit at the right end of the box: 'ppm', 'days'. */
  unit?: string
  /** Number of decimals allowed. */
  decimals?: number
  /** Stores an empty box as null. Otherwise an empty box is 0 (specification, section 5). */
  optional?: boolean
}

/**
 * A number. An empty box is 0 or null. Ambiguous or invalid input stays in the box with an error message and keeps the
 * form from being saved.
 */
export function NumberField<T extends FieldValues, Context, Out>(props: Props<T, Context, Out>) {
  const { unit, decimals = 0, optional = false, ...rest } = props
  const { value, set, box } = useField(rest)
  const { text, isUnreadable, problem, type, leave } = useTypedNumber({
    value: typeof value === 'number' ? value : null,
    onNumber: (number) => set(number ?? (optional ? null : 0)),
    decimals,
    unit,
  })
  return (
    <TextInput
      {...box}
      error={problem ?? box.error}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      enterKeyHint="next"
      rightSection={unit === undefined ? undefined : <span className="unit">{unit}</span>}
      rightSectionWidth={unit === undefined ? undefined : unit.length * 8 + 16}
      data-unreadable={isUnreadable || undefined}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => {
        leave()
        box.onBlur()
      }}
    />
  )
}
