import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOpenList, officeSetUpPreference } from '#contract/projects/setUp.ts'
import { Button } from '#src/ui/Button.tsx'
import { browserOf } from '#src/data/browser.ts'
import { officeSetUp, usePutAway } from './data.ts'
import { officeLines, officeRegisters } from './officeLines.ts'
import { SetUpList } from './SetUpList.tsx'
import { StarterSet } from './StarterSet.tsx'

/** What is still to be set up in the office, for those who may; nothing once it is complete or put away. */
export function OfficeSetUpPanel() {
  const [taking, setTaking] = useState(false)
  const { messages } = browserOf(useQueryClient())
  const { data } = useQuery(officeSetUp)
  const { isAway, putAway } = usePutAway(officeSetUpPreference)
  if (!data) return null
  const isShown = isAway === false && isOpenList(data)
  const away = () => {
    putAway()
    messages.add('success', 'Put away. Your account menu shows it again.')
  }
  const lines = data.map((line) => ({
    ...line,
    ...officeLines[line.step],
    ...(line.isDone && officeRegisters[line.step]),
  }))
  // Approvals and sub types are for administrators only, and so is the set.
  const ofSet = data.filter(({ step }) => step === 'approvals' || step === 'questions' || step === 'folders')
  const isOffered = ofSet.length === 3 && isOpenList(ofSet)
  return (
    <>
      {isShown && (
        <SetUpList
          title="Set up the office"
          lines={lines}
          offer={
            isOffered && (
              <>
                <span>
                  Start with approvals of one step, the usual sub types and a folder structure for each system. You see
                  what is added first.
                </span>
                <Button small className="push" onClick={() => setTaking(true)}>
                  Look at the starter set
                </Button>
              </>
            )
          }
          onPutAway={away}
        />
      )}
      {taking && <StarterSet onClose={() => setTaking(false)} />}
    </>
  )
}
