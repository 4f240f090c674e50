import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { browserOf } from '#src/data/browser.ts'
import { newPassword, newPasswordHelp, usualShortest } from '#src/data/newPassword.ts'
import { useAccountCall } from '#src/data/useAccountCall.ts'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'

const typed = (shortest: number) =>
  z.object({
    CurrentPassword: z.string().check(z.minLength(1, 'Enter your current password.')),
    Password: newPassword(shortest),
  })

/** Changes the user's own password, which requires the current one. Stores no draft. */
export function ChangePassword({ id, email, onClose }: { id: number; email: string; onClose(): void }) {
  const { boot } = useRouteContext({ from: '__root__' })
  const shortest = boot.office?.shortestPassword ?? usualShortest
  const { messages } = browserOf(useQueryClient())
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(typed(shortest)),
    defaultValues: { CurrentPassword: '', Password: '' },
  })
  const { send, refused } = useAccountCall(form, 'ChangePassword', () => {
    messages.add('success', 'Your password has been changed')
    onClose()
  })
  return (
    <EditModal
      type="Password"
      id={id}
      form={form}
      onSubmit={(values) => send(values)}
      onClose={onClose}
      problem={refused?.message}
      save="Change password"
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
        <PasswordField
          form={form}
          name="Password"
          label="New password"
          autoComplete="new-password"
          required
          wide
          help={newPasswordHelp(shortest)}
        />
      </div>
      <p className="small quiet">You will be signed out on all your other devices.</p>
    </EditModal>
  )
}
