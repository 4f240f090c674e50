import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import type { equipment as entity } from '#contract/entities/equipment.ts'
import { Button } from '#src/ui/Button.tsx'
import { rowOfField, usePastedRows } from '#src/ui/rows/usePastedRows.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { PersonField } from '../projectPerson/shared/PersonField.tsx'
import type { RecordFields } from '../record/RecordForm.tsx'
import './operators.css'

const most = 50

const fresh = { personId: null, name: '', company: null, card: null }
const columns = [
  { name: 'name', label: 'Name' },
  { name: 'company', label: 'Company' },
  { name: 'card', label: 'Card' },
] as const

interface Props {
  form: RecordFields<typeof entity>
  projectId: number
}

/** The permitted operators, with their cards. */
export function Operators({ form, projectId }: Props) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'operators' })
  const field = (at: number, name: string) => ({ form, name: `operators.${at}.${name}` as 'operators' })
  const { onPaste, notice } = usePastedRows({
    columns,
    rows: () => form.getValues('operators') as (typeof fresh)[],
    fresh,
    onRows: replace,
  })
  return (
    <section aria-label="Operators" className="operators" onPaste={(event) => onPaste(event, rowOfField(event))}>
      <h3 className="part-head">
        Operators <span className="count">{fields.length}</span>
      </h3>
      {fields.map(({ id }, at) => (
        <div key={id} className="operator" role="group" aria-label={`Operator ${at + 1}`}>
          <PersonField
            form={form}
            place="operator"
            at={`operators.${at}.`}
            projectId={projectId}
            row={form.getValues(`operators.${at}`) as object}
          />
          <TextField {...field(at, 'card')} orNull maxLength={60} />
          <Button
            kind="quiet"
            small
            icon={<IconTrash size={16} />}
            aria-label={`Remove operator ${at + 1}`}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {notice}
      <div>
        <Button
          small
          icon={<IconPlus size={15} />}
          reason={fields.length >= most && `Enter at most ${most} operators.`}
          onClick={() => append({ ...fresh })}
        >
          Add operator
        </Button>
      </div>
    </section>
  )
}
