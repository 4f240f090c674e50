import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { eMail } from '#contract/fields.ts'
import { useSendsMail } from '#src/data/byProvider.ts'
import { useAccountCall } from '#src/data/useAccountCall.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { checkOnLeaving } from './checkOnLeaving.ts'
import { Refusal, SendButton } from './Refusal.tsx'
import { SignInField } from './SignInField.tsx'
import { SignInPage } from './SignInPage.tsx'

const typed = z.object({ Email: eMail() })

/** Requests a link to set a new password. The answer is the same whether or not the address has an account. */
export function ForgotPassword() {
  const sendsMail = useSendsMail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ mode: 'onSubmit', resolver: zodResolver(typed), defaultValues: { Email: '' } })
  const { send, busy, refused } = useAccountCall(form, 'ForgotPassword', () =>
    setSentTo(form.getValues('Email').trim()),
  )
  if (sentTo !== null) return sendsMail ? <LinkSent to={sentTo} /> : <LinkWaits to={sentTo} />
  return (
    <SignInPage title="Forgotten password">
      <p className="plain">
        {sendsMail
          ? 'Enter your e-mail address. We send you a link to set a new password.'
          : 'Enter your e-mail address. No mail server is set up here, so your administrator gives you the link to set a new password.'}
      </p>
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}>
        {refused && (
          <Refusal
            refused={refused}
            meanwhile={`Too many links requested. ${sendsMail ? 'Check your inbox' : 'Ask your administrator for the last one'}, or wait a while and try again.`}
          />
        )}
        <SignInField
          {...form.register('Email', checkOnLeaving(form, 'Email'))}
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          wrong={form.formState.errors.Email?.message}
        />
        <SendButton refused={refused} busy={busy} busyWord={sendsMail ? 'Sending…' : 'Asking…'}>
          {sendsMail ? 'Send link' : 'Ask for a link'}
        </SendButton>
      </form>
      <p className="small">
        <UiLink href="/login">Back to sign-in</UiLink>
      </p>
    </SignInPage>
  )
}

const LinkSent = ({ to }: { to: string }) => (
  <SignInPage title="Check your e-mail">
    <Notice tone="blue">
      If <strong>{to}</strong> has an account here, a link is on its way. It works once and expires after 30 minutes.
    </Notice>
    <p className="plain">
      Nothing after a few minutes? Check your junk folder and the address you entered, or ask your user manager.
    </p>
    <p className="small">
      <UiLink href="/login">Back to sign-in</UiLink>
    </p>
  </SignInPage>
)

const LinkWaits = ({ to }: { to: string }) => (
  <SignInPage title="Ask your administrator">
    <Notice tone="blue">
      No mail server is set up here, so no e-mail is sent. If <strong>{to}</strong> has an account, a link now waits in
      the outbox, where an administrator can read it. It works once and expires after 30 minutes.
    </Notice>
    <p className="small">
      <UiLink href="/login">Back to sign-in</UiLink>
    </p>
  </SignInPage>
)
