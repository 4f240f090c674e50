import { useEffect, useState } from 'react'
import { useAddressedPlace } from '#src/entities/record/useAddressedPlace.ts'
import { useAct } from '#src/entities/record/useAct.ts'

/**
 * The open tab of a record with an approval. A link from the workload opens the approval tab and focuses the reader's
 * decision; otherwise the URL determines the tab.
 */
export function useApprovalTab(usual: string, approval: string) {
  const { act, done } = useAct()
  const [isAsked] = useState(act === 'approval')
  const [place, go] = useAddressedPlace()
  const [tab, show] = useState(isAsked ? approval : (place.tab ?? usual))
  const setTab = (next: string) => {
    show(next)
    go({ tab: next === usual ? undefined : next, section: undefined, question: undefined })
  }
  useEffect(() => {
    if (act === 'approval') done()
  }, [act, done])
  return { tab, setTab, takesFocus: isAsked }
}
