import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../Button.tsx'
import { showMessages } from '../dialogs/Dialog.tsx'
import './toasts.css'

const stays = 5000
/** Time to read what was deleted and reach the button, in ms. */
const staysToUndo = 10_000

/** A success message. */
export interface Toast {
  id: string | number
  text: string
  /** Link to the record it is about. */
  link?: ReactNode
  /** Takes back what it reports. */
  undo?: (() => void) | undefined
}

/**
 * Success messages at the bottom right, never errors. While a dialog is open they are moved into it, so that they can
 * be clicked. Each disappears after 5 s, one with Undo after 10 s, except while a pointer or the focus is on it.
 */
export function Toasts({ toasts, onDismiss }: { toasts: readonly Toast[]; onDismiss: (id: Toast['id']) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const home = useRef<HTMLDivElement>(null)
  const [host] = useState(() => document.createElement('div'))
  const isEmpty = toasts.length === 0
  useLayoutEffect(() => showMessages(home.current!, host), [host])
  useLayoutEffect(() => {
    const isOpen = box.current?.matches(':popover-open')
    if (isEmpty && isOpen) box.current?.hidePopover()
    else if (!isEmpty && !isOpen) box.current?.showPopover()
  }, [isEmpty])
  return (
    <div ref={home}>
      {createPortal(
        <div aria-live="polite">
          <div ref={box} className="toasts" popover="manual">
            {toasts.map((toast) => (
              <OneToast key={toast.id} toast={toast} onDismiss={onDismiss} />
            ))}
          </div>
        </div>,
        host,
      )}
    </div>
  )
}

function OneToast({
  toast: { id, text, link, undo },
  onDismiss,
}: {
  toast: Toast
  onDismiss: (id: Toast['id']) => void
}) {
  const [held, setHeld] = useState(false)
  const canUndo = undo !== undefined
  // `onDismiss` changes on every render, which must not restart the timer.
  const leave = useEffectEvent(() => onDismiss(id))
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => leave(), canUndo ? staysToUndo : stays)
    return () => clearTimeout(timer)
  }, [held, canUndo])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div className="toast" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <IconCircleCheck size={17} aria-hidden />
      <span>{text}</span>
      {link}
      {undo && (
        <Button
          small
          onClick={() => {
            onDismiss(id)
            undo()
          }}
        >
          Undo
        </Button>
      )}
      <Button kind="quiet" small icon={<IconX size={15} />} aria-label="Dismiss" onClick={() => onDismiss(id)} />
    </div>
  )
}
