import { useState } from 'react'
import type { SubmitGaps } from '#contract/questionnaires/answers.ts'

type Gap = SubmitGaps['gaps'][number]
/** A question to focus; `asOf` changes with each request. */
export type LedTo = Gap & { asOf: number }

/** Leads users to unanswered questions; `open` shows the tab of their questionnaire. */
export function useGaps(open: (gap: Gap) => void) {
  const [leadTo, setLeadTo] = useState<LedTo | null>(null)
  const leadToGap = (gap: Gap) => {
    open(gap)
    setLeadTo({ ...gap, asOf: (leadTo?.asOf ?? 0) + 1 })
  }
  return { leadTo, leadToGap }
}
