import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { appliesToWords, typeDocumentWords, type AppliesTo } from '#contract/entities/equipmentType.ts'
import { lookups } from '../lookup/data.ts'
import { intervalWords, type ScheduleDraft } from './shared/scheduleWords.ts'

/** Returns a function that formats field values for the history and for ConflictChoice. */
export function useTypeWords() {
  const { data: categories } = useQuery(lookups.list({ list: 'equipmentTypeCategories' }))
  const { data: trainings } = useQuery(lookups.list({ list: 'userTrainingTypes' }))
  const { data: inspections } = useQuery(lookups.list({ list: 'inspectionTypes' }))
  return useCallback(
    (name: string, value: unknown) => {
      // History entries contain names instead of ids.
      const nameOf = (rows: readonly { id: number; name: string }[] | undefined, wanted: number | string) =>
        typeof wanted === 'string' ? wanted : (rows?.find(({ id }) => id === wanted)?.name ?? '…')
      if (name === 'categoryId') return nameOf(categories, Number(value))
      if (name === 'appliesTo') return appliesToWords[value as AppliesTo]
      if (name === 'requiredTrainingTypeIds')
        return (value as number[] | null)?.map((id) => nameOf(trainings, id)).join(', ') || '—'
      if (name === 'documentsRequired')
        return (
          (value as (keyof typeof typeDocumentWords)[] | null)
            ?.map((document) => typeDocumentWords[document])
            .join(', ') || '—'
        )
      if (name === 'schedules')
        return (
          (value as ScheduleDraft[] | null)
            ?.map((row) =>
              [nameOf(inspections, row.inspectionTypeId), intervalWords(row).toLowerCase(), row.legalBasis]
                .filter(Boolean)
                .join(', '),
            )
            .join('; ') || '—'
        )
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : undefined
    },
    [categories, trainings, inspections],
  )
}
