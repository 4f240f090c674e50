import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { newPin, pinLength } from '#contract/people/signingPin.ts'
import { browserOf } from '#src/data/browser.ts'
import { useAccountCall } from '#src/data/useAccountCall.ts'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'

interface Props {
  id: number
  email: string
  asked: 'set' | 'remove'
  onClose(): void
}

const CurrentPassword = z.string().check(z.minLength(1, 'Enter your current password.'))
const typed = {
  set: z.object({ CurrentPassword, Pin: newPin }),
  remove: z.object({ CurrentPassword, Pin: z.string() }),
}
const words = {
  set: { path: 'SigningPin', save: 'Save PIN', done: 'Your signing PIN has been set' },
  remove: {
    path: 'RemoveSigningPin',
    save: 'Remove PIN',
    done: 'Your signing PIN has been removed',
  },
} as const

/** Sets, changes or removes the user's own signing PIN, which requires the current password. Stores no draft. */
export function SigningPinForm({ id, email, asked, onClose }: Props) {
  const { path, save, done } = words[asked]
  const { messages } = browserOf(useQueryClient())
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(typed[asked]),
    defaultValues: { CurrentPassword: '', Pin: '' },
  })
  const { send, refused } = useAccountCall(form, path, () => {
    messages.add('success', done)
    onClose()
  })
  return (
    <EditModal
      type="Signing PIN"
      id={id}
      form={form}
      onSubmit={(values) => send(values)}
      onClose={onClose}
      problem={refused?.message}
      save={save}
      size="narrow"
    >
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="fields">
        <PasswordField
          form={form}
          name="CurrentPassword"
          label="Current password"
          autoComplete="current-password"
          required
          wide
          autoFocus
        />
        {asked === 'set' && (
          <PasswordField
            form={form}
            name="Pin"
            label="New PIN"
            autoComplete="off"
            digits={pinLength}
            required
            wide
            help="Six digits that are hard to guess: no birthday, no repeated digit, and no sequence such as 123456"
          />
        )}
      </div>
      {asked === 'remove' && <p className="small quiet">What you signed by PIN stays signed.</p>}
    </EditModal>
  )
}
