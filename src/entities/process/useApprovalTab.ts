import { useEffect, useState } from 'react'
import { useAddressedPlace } from './useAddressedPlace.ts'
import { useAct } from '../record/useAct.ts'

/**
 * The chosen tab of a record that goes through an approval. A link from the workload opens the tab of the approval and
 * gives the focus to the reader's decision. Otherwise the address says which tab is open.
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
