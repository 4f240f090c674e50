import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import './toasts.css'

const stays = 5000

/** One piece of good news. */
export interface Toast {
  id: string | number
  text: string
  /** The way to what it is about. */
  link?: ReactNode
}

/**
 * Good news at the bottom right; each leaves by itself after 5 s, and waits while a pointer or the focus is on it.
 * Never for errors.
 */
export function Toasts({ toasts, onDismiss }: { toasts: readonly Toast[]; onDismiss: (id: Toast['id']) => void }) {
  return (
    <div className="toasts" role="status">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </div>
  )
}

function OneToast({ toast: { id, text, link }, onDismiss }: { toast: Toast; onDismiss: (id: Toast['id']) => void }) {
  const [held, setHeld] = useState(false)
  // The owner's function is a new one at each of its renders, and the five seconds go on through them.
  const leave = useEffectEvent(() => onDismiss(id))
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => leave(), stays)
    return () => clearTimeout(timer)
  }, [held])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div className="toast" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <IconCircleCheck size={17} aria-hidden />
      <span>{text}</span>
      {link}
      <Button kind="quiet" small icon={<IconX size={15} />} aria-label="Dismiss" onClick={() => onDismiss(id)} />
    </div>
  )
}
