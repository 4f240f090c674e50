import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { counted } from '#contract/text/amounts.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'

interface Props {
  /** The user has asked to close the dialog. */
  asked: boolean
  busy: boolean
  /** Number of files not stored yet. */
  waiting: number
  done: number
  /** Whether unsent files stay on this device and the upload can be resumed. */
  isKept: boolean
  onStop(): void
  onStay(): void
  /** Leaves the page; what is stored on the device stays. */
  onMoveOn(): void
}

/**
 * Asks for confirmation before unsent files are abandoned: on closing the dialog, opening another page, or reloading.
 */
export function UploadLeave({ asked, busy, waiting, done, isKept, onStop, onStay, onMoveOn }: Props) {
  const isWaiting = waiting > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isWaiting])
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => isWaiting && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  })
  const files = counted(waiting, 'file has', 'files have')
  if (blocked.status === 'blocked')
    return (
      <ConfirmModal
        title="Leave this page?"
        question={
          isKept
            ? `${files} not arrived yet. What has not arrived is kept on this device, and you can go on with it when you come back to these files.`
            : `${files} not been uploaded. You would have to choose ${waiting === 1 ? 'it' : 'them'} again.`
        }
        action="Leave"
        stay="Stay"
        danger={!isKept}
        onConfirm={() => {
          onMoveOn()
          blocked.proceed()
        }}
        onCancel={blocked.reset}
      />
    )
  if (!asked) return null
  return (
    <ConfirmModal
      title={busy ? 'Stop uploading?' : 'Leave without uploading?'}
      question={`${files} not been uploaded. ${done > 0 ? `${counted(done, 'document')} will stay.` : ''}`.trim()}
      action={busy ? 'Stop' : 'Leave'}
      stay={busy ? 'Go on' : 'Stay'}
      danger
      onConfirm={onStop}
      onCancel={onStay}
    />
  )
}
