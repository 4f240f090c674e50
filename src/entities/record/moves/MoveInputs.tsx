import { Fragment } from 'react'
import type { Action, Entity, Row } from '#contract/entity.ts'
import { CheckField } from '#src/ui/fields/CheckField.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { RadioField } from '#src/ui/fields/RadioField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import type { FieldPlace, FieldsOf, MoveField, MoveFields, PlainField } from './moveFields.ts'

/** The fields that an action of a record asks for. */
export function useAsked<E extends Entity, Move extends Action<E>>(
  fields: MoveFields<E, Move>,
  move: Move,
  row: Row<E>,
) {
  const clock = useClock()
  const described = fields[move] as FieldsOf<Row<E>>
  return typeof described === 'function' ? described(row, clock) : described
}

interface Props<R> extends Omit<FieldPlace<R>, 'onGap'> {
  fields: readonly MoveField<R>[]
  /** For a kind with a questionnaire. */
  onGap?: FieldPlace<R>['onGap']
}

const nowhere = () => undefined

/** The fields of an action. */
export const MoveInputs = <R,>({ fields, form, row, onGap = nowhere }: Props<R>) =>
  fields.map((field, at) => {
    if ('show' in field) return <Fragment key={at}>{field.show({ form, row, onGap })}</Fragment>
    if (!('beside' in field)) return <Input key={field.name} form={form} field={field} />
    return (
      <div key={at} className="fields">
        {field.beside.map((one) => (
          <Input key={one.name} form={form} field={one} />
        ))}
      </div>
    )
  })

function Input({ form, field }: Pick<FieldPlace<never>, 'form'> & { field: PlainField }) {
  if (field.isHidden) return null
  switch (field.as) {
    case 'text':
      return <TextField form={form} {...field} />
    case 'longText':
      return <LongTextField form={form} {...field} />
    case 'day':
      return <DateField form={form} {...field} />
    case 'moment':
      return <MomentField form={form} {...field} />
    case 'number':
      return <NumberField form={form} {...field} />
    case 'choice':
      return <SelectField form={form} {...field} />
    case 'radio':
      return <RadioField form={form} {...field} />
    case 'check':
      return <CheckField form={form} {...field} />
    default:
      return <SwitchField form={form} {...field} />
  }
}
