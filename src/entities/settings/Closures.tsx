import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'

/** Edits the days the office closes in addition to public holidays, such as over Christmas. */
export function Closures<Out>({ form }: { form: UseFormReturn<FieldValues, unknown, Out> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'closures' })
  const problem = form.formState.errors.closures
  return (
    <fieldset className="wide closures">
      <legend>Closures</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="closure">
          <TextField form={form} name={`closures.${at}.name`} required maxLength={60} />
          <DateField form={form} name={`closures.${at}.from`} required />
          <DateField form={form} name={`closures.${at}.to`} />
          <Button
            kind="quiet"
            icon={<IconTrash size={16} />}
            aria-label={`Remove closure ${at + 1}`}
            title="Remove"
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {typeof problem?.message === 'string' && (
        <p className="mantine-InputWrapper-error" role="alert">
          {problem.message}
        </p>
      )}
      <Button small icon={<IconPlus size={15} />} onClick={() => append({ name: '', from: '', to: null })}>
        Add closure
      </Button>
    </fieldset>
  )
}
