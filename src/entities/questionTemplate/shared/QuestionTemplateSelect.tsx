import { useQuery } from '@tanstack/react-query'
import { useWatch, type FieldValues } from 'react-hook-form'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { questionTemplates } from '../data.ts'

interface Props<T extends FieldValues, Context, Out> extends Omit<FieldProps<T, Context, Out>, 'placeholder'> {
  /** Offers only templates for this kind of record. */
  processKindId?: number
  /** Label for no choice, if it says more than 'None'. */
  none?: string | undefined
}

/** Selects a template with a published version. The record's current one remains an option even if retired. */
export function QuestionTemplateSelect<T extends FieldValues, Context, Out>({
  processKindId,
  none = 'None',
  ...field
}: Props<T, Context, Out>) {
  const { data = [] } = useQuery(questionTemplates.list())
  const chosen: unknown = useWatch({ control: field.form.control, name: field.name })
  const suits = (ids: readonly number[]) => processKindId === undefined || ids.includes(processKindId)
  const options = data
    .filter(
      (row) => row.id === chosen || (row.publishedVersion !== null && row.statusId !== 30 && suits(row.processKindIds)),
    )
    .map(({ id, name, statusId }) => ({ value: id, label: statusId === 30 ? `${name} (retired)` : name }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return <SelectField {...field} options={options} {...(!field.required && { none })} />
}
