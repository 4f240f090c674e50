import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { rowOfField, usePastedRows } from '#src/ui/rows/usePastedRows.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'

const fresh = { name: '', from: '', to: null }
const columns = [
  { name: 'name', label: 'Name' },
  { name: 'from', label: 'From', as: 'day' },
  { name: 'to', label: 'To', as: 'day' },
] as const

/** Edits the days the office closes in addition to public holidays, such as over Christmas. */
export function Closures<Out>({ form }: { form: UseFormReturn<FieldValues, unknown, Out> }) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'closures' })
  const problem = form.formState.errors.closures
  const { onPaste, notice } = usePastedRows({
    columns,
    rows: () => form.getValues('closures') as (typeof fresh)[],
    fresh,
    onRows: replace,
  })
  return (
    <fieldset className="wide closures" onPaste={(event) => onPaste(event, rowOfField(event))}>
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
      {notice}
      <Button small icon={<IconPlus size={15} />} onClick={() => append({ ...fresh })}>
        Add closure
      </Button>
    </fieldset>
  )
}
