import { Suspense, useState } from 'react'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useAct } from '../../record/useAct.ts'
import { handoverSteps, handoverStepsOf, type HandoverStep } from '../handoverSteps.ts'

const HandoverStepModal = lazyPart(() => import('../HandoverStepModal.tsx'))

/** Buttons for the handover steps of a safety file folder that the reader may take. */
export function HandoverSteps({ folder, small }: { folder: ProjectFolderSummary; small?: boolean }) {
  const { act, done } = useAct()
  const steps = handoverStepsOf(folder)
  const [asked, setAsked] = useState<HandoverStep | null>(steps.find((step) => step === act) ?? null)
  const close = () => {
    setAsked(null)
    done()
  }
  return (
    <>
      {steps.map((step) => {
        const { word, icon: Icon } = handoverSteps[step]
        return (
          <Button
            key={step}
            small={small}
            icon={<Icon size={16} />}
            onPointerEnter={HandoverStepModal.preload}
            onFocus={HandoverStepModal.preload}
            onClick={() => setAsked(step)}
          >
            {word}
          </Button>
        )
      })}
      {asked && (
        <Suspense>
          <HandoverStepModal folder={folder} step={asked} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
