import { useId, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'
import { useSlow } from './useSlow.ts'

/** What is asked before every action that cannot be taken back (specification, section 2.6). */
export const defaultQuestion = 'This will complete the action. Are you sure?'

interface Props {
  /** A question that names the thing: 'Stop work on PTW-0148?'. */
  title: string
  /** The word on the button, a verb: 'Stop work', 'Delete'. */
  action: string
  /** Stands in place of the default question. */
  question?: ReactNode
  /** What follows from it: 'The holder, the issuer and 6 workers are told.' */
  consequences?: ReactNode
  /** Red: something ends or is lost. */
  danger?: boolean
  /** The word for staying; 'Cancel' unless that could be misread. */
  stay?: string
  /** Why the action failed; it stays open with the words. A promise that fails says so by itself. */
  problem?: ReactNode
  /** Why the action is not possible yet: 'Give a reason.' */
  reason?: string | null
  /** Runs the action; while its promise runs both buttons rest. The owner closes. */
  onConfirm: () => unknown
  onCancel: () => void
  /** Fields that the action needs, such as a reason. */
  children?: ReactNode
}

/** Asks before a action. The title names the thing, the button names the action, Cancel stands left of it. */
export function ConfirmModal(props: Props) {
  const {
    title,
    action,
    question = defaultQuestion,
    consequences,
    danger,
    stay = 'Cancel',
    problem,
    reason,
    onCancel,
    children,
  } = props
  const id = useId()
  const [working, setWorking] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const slow = useSlow(working)
  const wrong = problem ?? failed
  const confirm = async () => {
    setWorking(true)
    setFailed(null)
    try {
      await props.onConfirm()
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
    }
    setWorking(false)
  }
  const leave = () => {
    if (!working) onCancel()
  }
  return (
    <Dialog labelledBy={id} onLeave={leave} className="confirm">
      <h2 id={id}>{title}</h2>
      <div className="dialog-body">
        {Boolean(wrong) && <Notice tone="red">{wrong}</Notice>}
        <p>{question}</p>
        {consequences !== undefined && <p>{consequences}</p>}
        {children}
      </div>
      <footer>
        <Button onClick={leave} disabled={working}>
          {stay}
        </Button>
        <Button
          kind={danger ? 'danger-full' : 'primary'}
          reason={reason}
          disabled={working}
          aria-busy={working}
          onClick={() => void confirm()}
        >
          {slow ? 'Working…' : action}
        </Button>
      </footer>
    </Dialog>
  )
}
