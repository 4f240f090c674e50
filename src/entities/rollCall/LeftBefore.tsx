import { useState } from 'react'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'

interface Props {
  name: string
  onSaid(note: string | null): void
  onClose(): void
}

/** Asks who said that someone had left the site before the roll call. */
export function LeftBefore({ name, onSaid, onClose }: Props) {
  const [note, setNote] = useState('')
  return (
    <ConfirmModal
      title={`${name} left before?`}
      question="They are signed out at the time at which the roll call started."
      action="Left site before"
      onConfirm={() => {
        onSaid(note.trim() || null)
        onClose()
      }}
      onCancel={onClose}
    >
      <label className="roll-call-reason">
        Who said so
        <input
          className="input"
          value={note}
          maxLength={300}
          placeholder="Optional"
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
    </ConfirmModal>
  )
}
