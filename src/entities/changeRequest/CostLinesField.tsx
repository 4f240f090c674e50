import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { amountOf, costLineKinds, costLineKindWords, totalOf, type CostLine } from '#contract/changes/costLines.ts'
import type { changeRequest } from '#contract/entities/changeRequest.ts'
import { money } from '#contract/text/money.ts'
import { Button } from '#src/ui/Button.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import type { PastedColumn } from '#src/ui/fields/pastedRows.ts'
import { rowOfField, usePastedRows } from '#src/ui/rows/usePastedRows.tsx'
import type { RecordFields } from '../record/RecordForm.tsx'
import './changeRequest.css'

interface Props {
  form: RecordFields<typeof changeRequest>
  currency: string
  /** The cost codes of the project; if there are none, users type codes. */
  costCodes: readonly string[]
}

const kinds = costLineKinds.map((value) => ({ value, label: costLineKindWords[value] }))
const newLine = { costCode: null, description: '', kind: 'add', qty: 1, unit: null, rate: 0, amount: 0 } as const

const most = 200
const columns: readonly PastedColumn[] = [
  { name: 'costCode', label: 'Cost code' },
  { name: 'description', label: 'Description', also: ['Item', 'Work'] },
  { name: 'kind', label: 'Kind', as: kinds },
  { name: 'qty', label: 'Quantity', also: ['Qty'], as: 'number', decimals: 3 },
  { name: 'unit', label: 'Unit', also: ['UoM'] },
  { name: 'rate', label: 'Rate', also: ['Price', 'Unit price', 'Unit rate'], as: 'number', decimals: 2 },
]
/** Common layouts of copied rows: description, quantity, unit and rate, optionally preceded by a code. */
const layouts = [
  ['description', 'rate'],
  ['description', 'qty', 'rate'],
  ['description', 'qty', 'unit', 'rate'],
  ['costCode', 'description', 'qty', 'unit', 'rate'],
]

/** The cost lines of a change: added or omitted work, with amounts and a running sum. */
export function CostLinesField({ form, currency, costCodes }: Props) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'items' })
  const lines = (useWatch({ control: form.control, name: 'items' }) ?? []) as CostLine[]
  const { onPaste, notice } = usePastedRows({
    columns,
    layouts,
    rows: () => lines,
    fresh: newLine,
    onRows: replace,
  })
  const codes = [...new Set([...costCodes, ...lines.flatMap(({ costCode }) => costCode ?? [])])]
  return (
    <section className="cost-lines" aria-label="Cost lines" onPaste={(event) => onPaste(event, rowOfField(event))}>
      <h3 className="part-head">
        Cost lines <span className="count">{fields.length}</span>
      </h3>
      {fields.map(({ id }, at) => {
        const line = lines[at]
        const field = (name: string) => ({ form, name: `items.${at}.${name}` as 'items' }) as const
        return (
          line && (
            <div key={id} className="cost-line" role="group" aria-label={`Line ${at + 1}`}>
              {costCodes.length > 0 ? (
                <SelectField
                  {...field('costCode')}
                  none="None"
                  options={codes.map((value) => ({ value, label: value }))}
                />
              ) : (
                <TextField {...field('costCode')} orNull maxLength={20} />
              )}
              <TextField {...field('description')} required maxLength={200} className="grow" />
              <SelectField {...field('kind')} required options={kinds} />
              <NumberField {...field('qty')} decimals={3} />
              <TextField {...field('unit')} orNull maxLength={10} />
              <NumberField {...field('rate')} decimals={2} />
              <p className="amount">
                <span className="small quiet">Amount</span>
                <output>{money(amountOf(line), currency)}</output>
              </p>
              <Button
                kind="quiet"
                small
                icon={<IconTrash size={16} />}
                aria-label={`Remove line ${at + 1}`}
                onClick={() => remove(at)}
              />
            </div>
          )
        )
      })}
      {notice}
      <p className="line">
        <Button
          small
          icon={<IconPlus size={15} />}
          reason={fields.length >= most && 'A change request has at most 200 cost lines.'}
          onClick={() => append({ ...newLine })}
        >
          Add cost line
        </Button>
        <span className="push">Estimate</span>
        <strong className="number">{money(totalOf(lines), currency)}</strong>
      </p>
    </section>
  )
}
