import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import type { inspection } from '#contract/entities/inspection.ts'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { rowOfField, usePastedRows } from '#src/ui/rows/usePastedRows.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import type { RecordFields } from '../../record/RecordForm.tsx'
import './inspection.css'

const fresh = { what: '', dueOn: null }
const columns = [
  { name: 'what', label: 'What' },
  { name: 'dueOn', label: 'Due', as: 'day' },
] as const

/** Defects to be put right. Each becomes an action once the inspection takes effect. */
export function DefectsField({ form }: { form: RecordFields<typeof inspection> }) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'defects' })
  const field = (at: number, name: string) => ({ form, name: `defects.${at}.${name}` as 'defects' })
  const { onPaste, notice } = usePastedRows({
    columns,
    rows: () => form.getValues('defects') as (typeof fresh)[],
    fresh,
    onRows: replace,
  })
  return (
    <section aria-label="Defects" className="defects" onPaste={(event) => onPaste(event, rowOfField(event))}>
      <h3 className="part-head">
        Defects <span className="count">{fields.length}</span>
      </h3>
      {fields.map(({ id }, at) => (
        <div key={id} className="defect" role="group" aria-label={`Defect ${at + 1}`}>
          <TextField {...field(at, 'what')} required maxLength={150} className="grow" />
          <DateField {...field(at, 'dueOn')} />
          <Button
            kind="quiet"
            small
            icon={<IconTrash size={16} />}
            aria-label={`Remove defect ${at + 1}`}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {notice}
      <div>
        <Button
          small
          icon={<IconPlus size={15} />}
          reason={fields.length >= 30 && 'An inspection has at most 30 defects in its list.'}
          onClick={() => append({ ...fresh })}
        >
          Add defect
        </Button>
      </div>
    </section>
  )
}
