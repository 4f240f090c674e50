import { useEffect, useState } from 'react'
import { useAct } from '../record/useAct.ts'

/**
 * The chosen tab of a record that goes through an approval. A link from the workload opens the tab of the approval and
 * gives the focus to the reader's decision.
 */
export function useApprovalTab(usual: string, approval: string) {
  const { act, done } = useAct()
  const [isAsked] = useState(act === 'approval')
  const [tab, setTab] = useState(isAsked ? approval : usual)
  useEffect(() => {
    if (act === 'approval') done()
  }, [act, done])
  return { tab, setTab, takesFocus: isAsked }
}
