import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ManualClassificationSummary } from '#contract/entities/manualClassification.ts'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { manualClassifications } from '../data.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** The record's current classification, offered even if inactive. */
  known?: number | null
  /** Filters the options. */
  fitting?: (entry: ManualClassificationSummary) => boolean
}

/** Selects an active classification, found by part of its code or title. */
export function ManualClassificationSelect<T extends FieldValues, Context, Out>({
  known,
  fitting,
  ...field
}: Props<T, Context, Out>) {
  const { data } = useQuery(manualClassifications.list())
  const items = useMemo(
    () =>
      (data ?? [])
        .filter((entry) => entry.id === known || (entry.isActive && (fitting?.(entry) ?? true)))
        .map(({ id, system, code, title }) => ({ id, text: `${code} ${title} (${system})` })),
    [data, known, fitting],
  )
  return <TypeAheadField {...field} items={items} placeholder={field.placeholder ?? 'Type a code or a word'} />
}
