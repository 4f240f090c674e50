import { Suspense, useState } from 'react'
import { changeRequestStatus } from '#contract/changes/changeRequestStatus.ts'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useAct } from '../record/useAct.ts'
import { changeMoveNames, changeMoves, type ChangeMove } from './changeRequestMoves.ts'

const ChangeMoveModal = lazyPart(() =>
  import('./ChangeMoveModal.tsx').then((file) => ({ default: file.ChangeMoveModal })),
)

/** Buttons for the actions the reader may take. */
export function ChangeRequestActions({ row }: { row: ChangeRequest }) {
  const { act, done } = useAct()
  const linked = changeMoveNames.find((move) => move === act && row.allowedActions.includes(move))
  const [asking, setAsking] = useState<ChangeMove | null>(linked ?? null)
  const close = () => {
    setAsking(null)
    done()
  }
  return (
    <>
      {changeMoveNames
        .filter((move) => row.allowedActions.includes(move))
        .map((move) => {
          const { verb, danger, primary } = changeMoves[move]
          // An existing quotation can be replaced; the usual next step is then its approval.
          const isAgain = move === 'quote' && row.statusId === changeRequestStatus.quoted
          return (
            <Button
              key={move}
              kind={danger ? 'danger' : primary && !isAgain ? 'primary' : 'plain'}
              onPointerEnter={ChangeMoveModal.preload}
              onClick={() => setAsking(move)}
            >
              {isAgain ? 'Replace quotation' : verb}
            </Button>
          )
        })}
      {asking && (
        <Suspense>
          <ChangeMoveModal row={row} move={asking} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
