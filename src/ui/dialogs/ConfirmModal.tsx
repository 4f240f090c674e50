import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from '../page/Notice.tsx'
import { leadToUnreadable } from '../unreadable.ts'
import { useSlow } from '../useSlow.ts'

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

/**
 * Asks for confirmation. The title names the object, the confirm button names the action, and Cancel is left of it. Esc
 * asks first if something was typed.
 */
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
  const [typed, setTyped] = useState(false)
  const [asking, setAsking] = useState(false)
  const slow = useSlow(working)
  const confirmButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button lost the focus while it was disabled.
    if (!working && document.activeElement === document.body) confirmButton.current?.focus()
  }, [working])
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
  /** Enter confirms, as in a form, except in a multi-line field. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    const isField =
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'file')
    if (event.key !== 'Enter' || !isField || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!working && !reason) void confirm()
  }
  const cancel = () => {
    if (!working) onCancel()
  }
  const leave = () => {
    if (typed) setAsking(true)
    else cancel()
  }
  return (
    <Dialog labelledBy={id} onLeave={leave} className={wide ? 'confirm wide' : 'confirm'}>
      <h2 id={id}>{title}</h2>
      <div className="dialog-body" id={`${id}-fields`} onKeyDown={onKeyDown} onInput={() => setTyped(true)}>
        {Boolean(wrong) && <Notice tone="red">{wrong}</Notice>}
        <p>{question}</p>
        {consequences !== undefined && <p>{consequences}</p>}
        {children}
      </div>
      <footer>
        <Button onClick={cancel} disabled={working}>
          {stay}
        </Button>
        <Button
          ref={confirmButton}
          kind={danger ? 'danger-full' : 'primary'}
          reason={reason}
          disabled={working}
          aria-busy={working}
          onClick={() => void confirm()}
        >
          {slow ? 'Working…' : action}
        </Button>
      </footer>
      {asking && <Leaving onStay={() => setAsking(false)} onLeave={onCancel} />}
    </Dialog>
  )
}

/** Asks for confirmation before input in a dialog is lost. */
export const Leaving = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <ConfirmModal
    title="Leave without saving?"
    question="What you have typed here will be lost."
    action="Leave"
    stay="Keep editing"
    danger
    onConfirm={onLeave}
    onCancel={onStay}
  />
)
