import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Group, Radio } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { optionValue, useField, wordsIn, type FieldProps, type Option } from './field.ts'
import { useGiveWords } from './fieldWords.ts'
import './radioField.css'

interface Props<T extends FieldValues, Context, Out> extends Omit<FieldProps<T, Context, Out>, 'placeholder'> {
  options: readonly Option[]
}

/** One of a few options, all of them visible; one press selects. */
export function RadioField<T extends FieldValues, Context, Out>({ options, ...props }: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  const { ref, autoFocus, readOnly, placeholder: _, ...group } = box
  useGiveWords(props, (other) => wordsIn(options, other))
  return (
    <Radio.Group
      {...group}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(chosen) => set(optionValue(options, chosen))}
    >
      <Group className="radio-options">
        {options.map((option, at) => (
          <Radio
            key={option.value}
            ref={at === 0 ? ref : undefined}
            autoFocus={at === 0 && autoFocus}
            data-autofocus={(at === 0 && autoFocus) || undefined}
            value={String(option.value)}
            label={option.label}
            disabled={props.disabled || readOnly || option.disabled}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}
