import { useCallback } from 'react'
import type { SignOnList, StageDraft } from '#contract/approvals/approvalStages.ts'
import { processKindWords, type ProcessKindId } from '#contract/processKinds.ts'
import { signOnInWords, stagesInWords } from './stageWords.ts'
import { useNames } from './useNames.ts'

/** Returns a function that formats field values for the history and for ConflictChoice. */
export function useTemplateWords() {
  const names = useNames()
  return useCallback(
    (name: string, value: unknown) => {
      if (name === 'processKindIds')
        return (value as ProcessKindId[] | null)?.map((id) => processKindWords[id]).join(', ')
      if (name === 'stages' && value) return stagesInWords(value as StageDraft[], names)
      if (name === 'signOnLists' && value) return signOnInWords(value as SignOnList[], names) || '—'
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : undefined
    },
    [names],
  )
}
