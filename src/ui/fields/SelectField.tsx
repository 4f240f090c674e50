import { NativeSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { optionValue, useField, wordsIn, type FieldProps, type Option } from './field.ts'
import { useGiveWords } from './fieldWords.ts'

interface Props<T extends FieldValues, Context, Out> extends Omit<FieldProps<T, Context, Out>, 'placeholder'> {
  options: readonly Option[]
  /** Label for no choice, such as 'Any'. With it, the field may stay empty and is then null. */
  none?: string
}

/** One option of a short list, in a native select; numeric values stay numbers. Use TypeAheadField for long lists. */
export function SelectField<T extends FieldValues, Context, Out>({ options, none, ...props }: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  const chosen = options.find((option) => option.value === value)
  useGiveWords(props, (other) => wordsIn(options, other) ?? (other === null ? none : undefined))
  const placeholder = chosen || none !== undefined ? [] : [{ value: '', label: 'Choose…', disabled: true }]
  return (
    <NativeSelect
      {...box}
      value={chosen ? String(chosen.value) : ''}
      data={[
        ...(none === undefined ? placeholder : [{ value: '', label: none }]),
        ...options.map((option) => ({ ...option, value: String(option.value) })),
      ]}
      onChange={({ currentTarget }) =>
        set(currentTarget.value === '' && none !== undefined ? null : optionValue(options, currentTarget.value))
      }
    />
  )
}
