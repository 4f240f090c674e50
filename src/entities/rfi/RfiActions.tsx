import { Suspense, useState } from 'react'
import type { Rfi } from '#contract/entities/rfi.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useAct } from '../record/useAct.ts'
import { rfiMoveNames, rfiMoves, whyNot, type RfiMove } from './rfiMoves.ts'

const RfiMoveModal = lazyPart(() => import('./RfiMoveModal.tsx').then((file) => ({ default: file.RfiMoveModal })))

/**
 * Buttons for the actions the reader may take. Some that others may take stay visible but disabled, with the reason.
 */
export function RfiActions({ row }: { row: Rfi }) {
  const { act, done } = useAct()
  const linked = rfiMoveNames.find((move) => move === act && row.allowedActions.includes(move))
  const [asking, setAsking] = useState<RfiMove | null>(linked ?? null)
  const close = () => {
    setAsking(null)
    done()
  }
  return (
    <>
      {rfiMoveNames.map((move) => {
        const isOpen = row.allowedActions.includes(move)
        const reason = isOpen ? unready(row, move) : whyNot(row, move)
        if (!isOpen && reason === null) return null
        const { verb, danger, primary } = rfiMoves[move]
        return (
          <Button
            key={move}
            kind={danger ? 'danger' : primary && isOpen ? 'primary' : 'plain'}
            reason={reason}
            onPointerEnter={RfiMoveModal.preload}
            onClick={() => setAsking(move)}
          >
            {verb}
          </Button>
        )
      })}
      {asking && (
        <Suspense>
          <RfiMoveModal row={row} move={asking} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const unready = (row: Rfi, move: RfiMove) =>
  move === 'close' && row.officialRequired && row.answerCount === 0
    ? 'There is no answer to choose as the official one'
    : null
