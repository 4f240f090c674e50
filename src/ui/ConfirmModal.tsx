import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'
import { leadToUnreadable } from './unreadable.ts'
import { useSlow } from './useSlow.ts'

/** The question before every action that cannot be undone (specification, section 2.6). */
const defaultQuestion = 'This will complete the action. Are you sure?'

interface Props {
  /** A question that names the object: 'Stop work on PTW-0148?'. */
  title: string
  /** Label of the confirm button, a verb: 'Stop work', 'Delete'. */
  action: string
  /** Replaces the default question. */
  question?: ReactNode
  /** Consequences of the action: 'The holder, the issuer and 6 workers are told.' */
  consequences?: ReactNode
  /** Makes the confirm button red, for actions that end or delete something. */
  danger?: boolean
  /** Label of the cancel button, for cases where 'Cancel' could be misread. */
  stay?: string
  /**
   * Why the action failed; the dialog stays open and shows it. The dialog shows the error of a rejected promise itself.
   */
  problem?: ReactNode
  /** Why the action is not possible yet: 'Give a reason.' */
  reason?: string | null
  /** Runs the action. Both buttons are disabled until its promise settles. The caller closes the dialog. */
  onConfirm: () => unknown
  onCancel: () => void
  /** For a dialog that holds a table. */
  wide?: boolean
  /** Fields that the action needs, such as a reason. */
  children?: ReactNode
}

/** Asks for confirmation. The title names the object, the confirm button names the action, and Cancel is left of it. */
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
    wide,
    children,
  } = props
  const id = useId()
  const [working, setWorking] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const slow = useSlow(working)
  const wrong = problem ?? failed
  const confirm = async () => {
    if (leadToUnreadable(document.getElementById(`${id}-fields`))) return
    setWorking(true)
    setFailed(null)
    try {
      await props.onConfirm()
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
    }
    setWorking(false)
  }
  /** Enter in a box of one line confirms, as in a form. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isLine =
      event.target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(event.target.type)
    if (event.key !== 'Enter' || !isLine || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!working && !reason) void confirm()
  }
  const leave = () => {
    if (!working) onCancel()
  }
  return (
    <Dialog labelledBy={id} onLeave={leave} className={wide ? 'confirm wide' : 'confirm'}>
      <h2 id={id}>{title}</h2>
      <div className="dialog-body" id={`${id}-fields`} onKeyDown={onKeyDown}>
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
