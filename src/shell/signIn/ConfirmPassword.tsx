import { zodResolver } from '@hookform/resolvers/zod'
import { IconLinkOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { browserOf } from '#src/data/browser.ts'
import { newPassword, newPasswordHelp, usualShortest } from '#src/data/newPassword.ts'
import { useAccountCall } from '#src/data/useAccountCall.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { afterSignIn } from './afterSignIn.ts'
import { checkOnLeaving } from './checkOnLeaving.ts'
import { PasswordBox } from './PasswordBox.tsx'
import { Refusal, SendButton } from './Refusal.tsx'
import { SignInPage } from './SignInPage.tsx'

const typed = (shortest: number) => z.object({ Token: z.string(), Password: newPassword(shortest) })

/** Sets a password with the link from an e-mail, invitations included, and signs the user in. */
export function ConfirmPassword({ token }: { token: string }) {
  const { leave, boot } = useRouteContext({ from: '__root__' })
  const shortest = boot.office?.shortestPassword ?? usualShortest
  const { tabs } = browserOf(useQueryClient())
  const form = useForm({
    mode: 'onSubmit',
    resolver: zodResolver(typed(shortest)),
    defaultValues: { Token: token, Password: '' },
  })
  const { errors } = form.formState
  const { send, busy, refused } = useAccountCall(form, 'ConfirmPassword', () => {
    tabs.announce({ what: 'signedIn' })
    leave(afterSignIn(undefined))
  })
  if (token === '' || errors.Token)
    return <LinkSpent words={errors.Token?.message ?? 'This link is incomplete. Open it again from the e-mail.'} />
  return (
    <SignInPage title="Choose a password">
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}>
        {refused && <Refusal refused={refused} meanwhile="The server is busy. Wait a moment, then try again." />}
        <PasswordBox
          {...form.register('Password', checkOnLeaving(form, 'Password'))}
          label="New password"
          autoComplete="new-password"
          autoFocus
          wrong={errors.Password?.message}
          help={newPasswordHelp(shortest)}
        />
        <SendButton refused={refused} busy={busy} busyWord="Saving…">
          Save and sign in
        </SendButton>
      </form>
      <p className="small faint">You will be signed out on all your other devices.</p>
    </SignInPage>
  )
}

/** Says why the link no longer works and how to get a new one. */
const LinkSpent = ({ words }: { words: string }) => (
  <SignInPage title="This link does not work">
    <div className="line top">
      <IconLinkOff size={20} stroke={1.6} aria-hidden />
      <p className="plain" role="alert">
        {words}
      </p>
    </div>
    <p className="plain">
      If you were invited, enter the address your invitation was sent to and you will get a new one.
    </p>
    <UiLink className="button primary" href="/forgotPassword">
      Ask for a new link
    </UiLink>
    <p className="small">
      <UiLink href="/login">Back to sign-in</UiLink>
    </p>
  </SignInPage>
)
