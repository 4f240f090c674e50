import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { rowOfField, usePastedRows } from '#src/ui/rows/usePastedRows.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import './client.css'

const fresh = { scheme: '', number: null, expiry: null }
const columns = [
  { name: 'scheme', label: 'Scheme' },
  { name: 'number', label: 'Number' },
  { name: 'expiry', label: 'Expiry', as: 'day' },
] as const

/** The schemes a company is accredited with, each with number and expiry. */
export function Accreditations<Out>({ form }: { form: UseFormReturn<FieldValues, unknown, Out> }) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'accreditations' })
  const { onPaste, notice } = usePastedRows({
    columns,
    rows: () => form.getValues('accreditations') as (typeof fresh)[],
    fresh,
    onRows: replace,
  })
  return (
    <fieldset className="wide rows-of" onPaste={(event) => onPaste(event, rowOfField(event))}>
      <legend>Accreditations</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="row-of">
          <TextField form={form} name={`accreditations.${at}.scheme`} required />
          <TextField form={form} name={`accreditations.${at}.number`} />
          <DateField form={form} name={`accreditations.${at}.expiry`} />
          <Button
            kind="quiet"
            icon={<IconTrash size={16} />}
            aria-label={`Remove accreditation ${at + 1}`}
            title="Remove"
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {notice}
      <Button small icon={<IconPlus size={15} />} onClick={() => append({ ...fresh })}>
        Add accreditation
      </Button>
    </fieldset>
  )
}
