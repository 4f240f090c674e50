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

/** A button for each action that is open to the reader. A link may ask for one of them by its hash. */
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
