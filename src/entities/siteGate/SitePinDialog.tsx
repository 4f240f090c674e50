import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { pinLength, pinProblem } from '#contract/people/signingPin.ts'
import { browserOf } from '#src/data/browser.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { sitePin } from './passes.ts'

interface Props {
  personId: number
  name: string
  onClose(): void
}

/** Sets the PIN with which a person signs in at a gate. The person types it, or staff pass it on. */
export function SitePinDialog({ personId, name, onClose }: Props) {
  const id = useId()
  const { messages } = browserOf(useQueryClient())
  const [pin, setPin] = useState('')
  const [isEntered, setEntered] = useState(false)
  const { mutateAsync, error } = useMutation(sitePin(personId))
  const save = async () => {
    const isDone = await mutateAsync(pin).then(
      () => true,
      // The dialog shows why.
      () => false,
    )
    if (!isDone) return
    messages.add('success', `${name} has a PIN for the gate`)
    onClose()
  }
  return (
    <ConfirmModal
      title={`PIN of ${name} for the gate`}
      action="Set PIN"
      question={`Let ${name} type six digits, which nobody else should know. A PIN that they have already is replaced.`}
      reason={pinProblem(pin)}
      problem={error?.message}
      onConfirm={save}
      onCancel={onClose}
    >
      <label htmlFor={id}>PIN</label>
      <input
        id={id}
        className="input"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinLength}
        value={pin}
        aria-invalid={isEntered && pinProblem(pin) !== null}
        onBlur={() => setEntered(pin !== '')}
        onKeyDown={({ key }) => setEntered(key === 'Enter')}
        onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, ''))}
      />
    </ConfirmModal>
  )
}
