import { Suspense, useEffect, useRef, useState } from 'react'
import type { Entity } from '#contract/entity.ts'
import type { ApprovalStep, OpenSteps } from '#contract/approvals/processRun.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { isPageUnreadable } from '#src/ui/unreadable.ts'
import type { InApproval } from './inApproval.ts'
import { stepNames, stepWords } from './stepWords.ts'

const ApprovalStepModal = lazyPart(() =>
  import('./ApprovalStepModal.tsx').then((file) => ({ default: file.ApprovalStepModal })),
)

interface Props {
  entity: Entity
  row: InApproval
  /** What messages call the record, such as 'CR-0012'. */
  called: string
  /** Selects the open steps that get a button here. */
  at(open: OpenSteps, step: ApprovalStep): boolean
  small?: boolean
  /** Focuses the usual step on mount. */
  takesFocus?: boolean
}

/** Buttons for the steps the reader may take. */
export function ApprovalSteps({ entity, row, called, at, small, takesFocus = false }: Props) {
  const [asking, setAsking] = useState<{ step: ApprovalStep; open: OpenSteps } | null>(null)
  const found = stepNames.flatMap((step) =>
    row.approvalSteps.filter((open) => open.steps.includes(step) && at(open, step)).map((open) => ({ step, open })),
  )
  const usual = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) usual.current?.focus()
  }, [takesFocus])
  return (
    <>
      {found.map(({ step, open }) => (
        <Button
          ref={stepWords[step].primary ? usual : undefined}
          key={`${step} ${open.stage}`}
          kind={stepWords[step].danger ? 'danger' : stepWords[step].primary ? 'primary' : small ? 'quiet' : 'plain'}
          small={small}
          onPointerEnter={ApprovalStepModal.preload}
          onClick={() => !isPageUnreadable() && setAsking({ step, open })}
        >
          {stepWords[step].verb}
        </Button>
      ))}
      {asking && (
        <Suspense>
          <ApprovalStepModal entity={entity} row={row} called={called} {...asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  )
}

const ownSteps: readonly ApprovalStep[] = ['approve', 'approveWithComments', 'requestChanges', 'reject', 'recall']
/** Steps in the header of the record: the reader's own decision, and the author's recall. */
export const isOwnStep = (_: OpenSteps, step: ApprovalStep) => ownSteps.includes(step)
