import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import './client.css'

/** The schemes a company is accredited with, each with number and expiry. */
export function Accreditations<Out>({ form }: { form: UseFormReturn<FieldValues, unknown, Out> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'accreditations' })
  return (
    <fieldset className="wide rows-of">
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
      <Button small icon={<IconPlus size={15} />} onClick={() => append({ scheme: '', number: null, expiry: null })}>
        Add accreditation
      </Button>
    </fieldset>
  )
}
