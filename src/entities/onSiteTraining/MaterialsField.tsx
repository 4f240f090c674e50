import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { TrainingMaterial } from '#contract/entities/onSiteTraining.ts'
import { materialsNamed } from '#src/entities/onSiteTraining/materials.ts'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { usePaused } from '../record/usePaused.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** The selected documents that the reader may open. */
  known: readonly TrainingMaterial[]
  /** Ids of all selected documents; those that the reader may not open stay selected. */
  chosenIds: readonly number[]
}

/** Library documents that the reader may open, found by name. */
export function MaterialsField<T extends FieldValues, Context, Out>({
  known,
  chosenIds,
  ...field
}: Props<T, Context, Out>) {
  const [words, setWords] = useState('')
  const { data: found } = useQuery({ ...materialsNamed(usePaused(words)), placeholderData: keepPreviousData })
  // Selected documents keep their names when a later search no longer finds them.
  const [names] = useState(() => new Map<number, string>())
  for (const id of chosenIds) if (!names.has(id)) names.set(id, 'A document that you may not open')
  for (const { id, name, libraryName } of [...known, ...(found ?? [])]) names.set(id, `${name}, ${libraryName}`)
  return (
    <MultiSelectField
      {...field}
      options={[...names].map(([value, label]) => ({ value, label }))}
      most={20}
      onSearch={setWords}
    />
  )
}
