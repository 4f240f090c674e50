import type { lookup } from '#contract/entities/lookup.ts'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import type { RecordFields } from '../record/RecordForm.tsx'
import type { Flag } from './lookupFlags.ts'

/** The form field for a flag, by the flag's kind. */
export function FieldOfFlag({
  form,
  flag: { name, label, kind, unit, options },
}: {
  form: RecordFields<typeof lookup>
  flag: Flag
}) {
  const field = { form, name: `flags.${name}`, label }
  if (kind === 'yes') return <SwitchField {...field} />
  if (kind === 'number') return <NumberField {...field} {...(unit && { unit })} />
  return options ? <SelectField {...field} options={options} /> : <TextField {...field} maxLength={80} />
}
