import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import type { disciplinary as entity } from '#contract/entities/disciplinary.ts'
import { Button } from '#src/ui/Button.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { rowOfField, usePastedRows } from '#src/ui/rows/usePastedRows.tsx'
import { PersonField } from '../projectPerson/shared/PersonField.tsx'
import type { RecordFields } from '../record/RecordForm.tsx'
import './card.css'

const fresh = { personId: null, name: '', statement: null }
const columns = [
  { name: 'name', label: 'Name' },
  { name: 'statement', label: 'Statement' },
] as const

interface Props {
  form: RecordFields<typeof entity>
  projectId: number
}

/** Those who saw it, with what they say. */
export function Witnesses({ form, projectId }: Props) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'witnesses' })
  const field = (at: number, name: string) => ({ form, name: `witnesses.${at}.${name}` as 'witnesses' })
  const { onPaste, notice } = usePastedRows({
    columns,
    rows: () => form.getValues('witnesses') as (typeof fresh)[],
    fresh,
    onRows: replace,
  })
  return (
    <section aria-label="Witnesses" className="witnesses" onPaste={(event) => onPaste(event, rowOfField(event))}>
      <h3 className="part-head">
        Witnesses <span className="count">{fields.length}</span>
      </h3>
      {fields.map(({ id }, at) => (
        <div key={id} className="witness" role="group" aria-label={`Witness ${at + 1}`}>
          <div className="fields">
            <PersonField
              form={form}
              place="cardWitness"
              at={`witnesses.${at}.`}
              projectId={projectId}
              row={form.getValues(`witnesses.${at}`) as object}
            />
          </div>
          <Button
            kind="quiet"
            small
            icon={<IconTrash size={16} />}
            aria-label={`Remove witness ${at + 1}`}
            onClick={() => remove(at)}
          />
          <LongTextField {...field(at, 'statement')} wide rows={2} orNull />
        </div>
      ))}
      {notice}
      <div>
        <Button
          small
          icon={<IconPlus size={15} />}
          reason={fields.length >= 10 && 'Enter at most 10 witnesses.'}
          onClick={() => append({ ...fresh })}
        >
          Add witness
        </Button>
      </div>
    </section>
  )
}
