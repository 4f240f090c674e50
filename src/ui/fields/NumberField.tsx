import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** Unit at the right end of the box: 'ppm', 'days'. */
  unit?: string
  /** Number of decimals allowed. */
  decimals?: number
  /**
   * Stores an empty box as null. Otherwise an empty box, like anything that is not a number, is 0 (specification,
   * section 5).
   */
  optional?: boolean
  negative?: boolean
}

/** A number; input that is not a number becomes 0. */
export function NumberField<T extends FieldValues, Context, Out>(props: Props<T, Context, Out>) {
  const { unit, decimals = 0, optional = false, negative = false, ...rest } = props
  const { value, set, box } = useField(rest)
  // Keeps incomplete input ('', '-', '2.') in the box until blur; the form already holds a number.
  const [unfinished, setUnfinished] = useState<string | null>(null)
  const change = (typed: number | string) => {
    setUnfinished(typeof typed === 'string' ? typed : null)
    set(typed === '' && optional ? null : Number(typed) || 0)
  }
  return (
    <NumberInput
      {...box}
      hideControls
      clampBehavior="none"
      allowNegative={negative}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      rightSection={unit === undefined ? undefined : <span className="unit">{unit}</span>}
      rightSectionWidth={unit === undefined ? undefined : unit.length * 8 + 16}
      value={unfinished ?? (typeof value === 'number' ? value : '')}
      onChange={change}
      onBlur={() => {
        setUnfinished(null)
        box.onBlur()
      }}
    />
  )
}
