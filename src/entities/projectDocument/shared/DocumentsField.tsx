import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { LinkedDocument } from '#contract/documents/linkedDocuments.ts'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { usePaused } from '../../record/usePaused.ts'
import { documentWindow } from '../data.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  projectId: number
  /** The selected documents that the reader may open. */
  known: readonly LinkedDocument[]
  /** Ids of all selected documents; those that the reader may not open stay selected. */
  chosenIds: readonly number[]
}

const called = ({ number, title }: Pick<LinkedDocument, 'number' | 'title'>) => (number ? `${number} ${title}` : title)

/** Project management documents, found by number or title. */
export function DocumentsField<T extends FieldValues, Context, Out>(props: Props<T, Context, Out>) {
  const { projectId, known, chosenIds, ...field } = props
  const [words, setWords] = useState('')
  const source = documentWindow('pmp', { projectId })
  const sought = { ...source.firstPage, words: usePaused(words) }
  const { data: found } = useQuery({ ...source.page(sought), placeholderData: keepPreviousData })
  // Selected documents keep their names when a later search no longer finds them.
  const [names] = useState(() => new Map<number, string>())
  for (const id of chosenIds) if (!names.has(id)) names.set(id, 'A document that you may not open')
  for (const one of [...known, ...(found?.rows ?? [])]) names.set(one.id, called(one))
  return (
    <MultiSelectField
      {...field}
      options={[...names].map(([value, label]) => ({ value, label }))}
      most={50}
      onSearch={setWords}
    />
  )
}
