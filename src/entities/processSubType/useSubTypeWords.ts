import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { processKindWords, type ProcessKindId } from '#contract/processKinds.ts'
import { lookups } from '../lookup/data.ts'
import { questionTemplates } from '../questionTemplate/data.ts'
import { roleListTemplates } from '../roleListTemplate/data.ts'
import { processSubTypes } from './data.ts'

/** Returns a function that formats field values for the history and for ConflictChoice. */
export function useSubTypeWords() {
  const { data: templates } = useQuery(roleListTemplates.list())
  const { data: subTypes } = useQuery(processSubTypes.list())
  const { data: questions } = useQuery(questionTemplates.list())
  const { data: trainings } = useQuery(lookups.list({ list: 'userTrainingTypes' }))
  return useCallback(
    (name: string, value: unknown) => {
      const named = (rows: readonly { id: number; name: string }[] | undefined) =>
        (value as number[] | null)?.map((id) => rows?.find((row) => row.id === id)?.name ?? '…').join(', ') || '—'
      if (name === 'processKindId') return processKindWords[value as ProcessKindId]
      if (name === 'approvalTemplateId') return templates?.find(({ id }) => id === value)?.name
      if (name === 'questionTemplateId' || name === 'closeOutQuestionTemplateId')
        return value ? questions?.find(({ id }) => id === value)?.name : '—'
      if (name === 'conflictsWithSubTypeIds') return named(subTypes)
      if (name === 'requiredTrainingTypeIds') return named(trainings)
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : undefined
    },
    [templates, subTypes, questions, trainings],
  )
}
