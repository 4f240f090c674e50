import { useState } from 'react'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'

interface Props {
  onAdd(said: { name: string; company: string | null }): void
  onClose(): void
}

/** Adds someone who is at the muster point and was never signed in. */
export function AddSomeone({ onAdd, onClose }: Props) {
  const [name, setName] = useState('')
  const [company, setCompany] = useState('')
  return (
    <ConfirmModal
      title="Add someone"
      question="They were not signed in, and are at the muster point."
      action="Add"
      reason={name.trim() === '' ? 'Enter a name.' : null}
      onConfirm={() => {
        onAdd({ name: name.trim(), company: company.trim() || null })
        onClose()
      }}
      onCancel={onClose}
    >
      <label className="roll-call-reason">
        Name
        <input className="input" value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </label>
      <label className="roll-call-reason">
        Company
        <input className="input" value={company} maxLength={150} onChange={(event) => setCompany(event.target.value)} />
      </label>
    </ConfirmModal>
  )
}
