import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { ProcessKindId } from '#contract/processKinds.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { useUsedSubTypes, type SubTypePlace } from './useUsedSubTypes.ts'

interface Props<Out> extends SubTypePlace {
  form: UseFormReturn<FieldValues, unknown, Out>
  kindId: ProcessKindId
}

/** Selects the sub type of a record, among those the project uses for its kind and system. */
export function SubTypeField<Out>({ form, projectId, system, kindId }: Props<Out>) {
  const chosen = useWatch({ control: form.control, name: 'processSubTypeId' }) as number | null
  const used = useUsedSubTypes({ projectId, system }, kindId, chosen)
  const options = used ?? []
  const isConfidential = options.some((one) => one.id === chosen && one.isConfidential)
  return (
    <SelectField
      form={form}
      name="processSubTypeId"
      required
      help={
        used?.length === 0
          ? 'The project uses none yet. A manager chooses them under Process sub types'
          : isConfidential
            ? 'Only you, whoever is asked and the managers of the project see it'
            : undefined
      }
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
