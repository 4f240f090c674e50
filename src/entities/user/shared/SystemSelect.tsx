import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Checkbox, Radio } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { isSystem, systemNames, systemWords, type System } from '#contract/systems.ts'
import { useField, type FieldProps } from '#src/ui/fields/field.ts'
import { Choices } from '../Choices.tsx'

interface Props<T extends FieldValues, Context, Out> extends Omit<FieldProps<T, Context, Out>, 'placeholder'> {
  /** Lets users choose which system comes first: the one projects open in. */
  withFirst?: boolean
}

/** Selects systems. The value is an array of them; with `withFirst` its order matters. */
export function SystemSelect<T extends FieldValues, Context, Out>({ withFirst, ...props }: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  const chosen = Array.isArray(value) ? value.map(String).filter(isSystem) : []
  const toggle = (system: System) => {
    const next = chosen.includes(system) ? chosen.filter((one) => one !== system) : [...chosen, system]
    set(withFirst ? next : systemNames.filter((one) => next.includes(one)))
  }
  const putFirst = (system: System) => set([system, ...chosen.filter((one) => one !== system)])
  return (
    <Choices label={box.label} help={props.help} required={props.required} error={box.error} onLeave={box.onBlur}>
      {systemNames.map((system, at) => (
        <div key={system} className="one-choice">
          <Checkbox
            ref={at === 0 ? box.ref : undefined}
            size="xs"
            label={systemWords[system]}
            disabled={props.disabled}
            checked={chosen.includes(system)}
            aria-invalid={Boolean(box.error) || undefined}
            onChange={() => toggle(system)}
          />
          {withFirst && chosen.includes(system) && (
            <Radio
              size="xs"
              className="push"
              name={`${props.name}-first`}
              label="Projects open here"
              aria-label={`Projects open in ${systemWords[system]}`}
              disabled={props.disabled}
              checked={chosen[0] === system}
              onChange={() => putFirst(system)}
            />
          )}
        </div>
      ))}
    </Choices>
  )
}
