import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { isPageUnreadable } from '#src/ui/unreadable.ts'
import { useAct } from '../useAct.ts'
import type { MoveWords } from './moveWords.ts'

interface Props<Move extends string> {
  /** The actions in button order: destructive ones first, the usual next step last. */
  moves: Readonly<Record<Move, MoveWords>>
  allowed: readonly string[]
  /** Loads the dialog's code. */
  onNear(): void
  /** The dialog of an action. */
  renderModal(move: Move, close: () => void): ReactNode
}

/** Buttons for the actions the reader may take. A link can request one of them through the URL's hash. */
export function MoveButtons<Move extends string>({ moves, allowed, onNear, renderModal }: Props<Move>) {
  const { act, done } = useAct()
  const open = (Object.keys(moves) as Move[]).filter((move) => allowed.includes(move))
  const [asking, setAsking] = useState<Move | null>(open.find((move) => move === act) ?? null)
  const close = () => {
    setAsking(null)
    done()
  }
  return (
    <>
      {open.map((move) => {
        const { verb, danger, primary } = moves[move]
        return (
          <Button
            key={move}
            kind={danger ? 'danger' : primary ? 'primary' : 'plain'}
            onPointerEnter={onNear}
            onClick={() => !isPageUnreadable() && setAsking(move)}
          >
            {verb}
          </Button>
        )
      })}
      {asking && <Suspense>{renderModal(asking, close)}</Suspense>}
    </>
  )
}
