import { zodResolver } from '@hookform/resolvers/zod'
import { IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { eMail } from '#contract/fields.ts'
import { browserOf } from '#src/data/browser.ts'
import { forgetSessionEnd, hasSessionEnded } from '#src/data/sessionEnd.ts'
import { useAccountCall } from '#src/data/useAccountCall.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { checkOnLeaving } from './checkOnLeaving.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { PasswordBox } from './PasswordBox.tsx'
import { Refusal, SendButton } from './Refusal.tsx'
import { SignInField } from './SignInField.tsx'
import { SignInPage } from './SignInPage.tsx'
import { afterSignIn } from './afterSignIn.ts'

/** The body of `POST /api/login` (specification, 3.2). The password is sent exactly as typed. */
const typed = z.object({ Email: eMail(), Password: z.string().check(z.minLength(1, 'Enter your password.')) })

/** Signs in with e-mail and password, then loads the requested page. */
export function SignIn({ returnUrl }: { returnUrl?: string | undefined }) {
  const { boot, leave } = useRouteContext({ from: '__root__' })
  const there = afterSignIn(returnUrl)
  const { tabs } = browserOf(useQueryClient())
  const form = useForm({ mode: 'onSubmit', resolver: zodResolver(typed), defaultValues: { Email: '', Password: '' } })
  const {
    register,
    formState: { errors },
  } = form
  const goOn = useCallback(() => {
    forgetSessionEnd()
    leave(there)
  }, [leave, there])
  const { send, busy, refused } = useAccountCall(form, 'login', () => {
    tabs.announce({ what: 'signedIn' })
    goOn()
  })
  // Another tab has signed in, which signs this one in too.
  useEffect(() => tabs.onMessage(({ what }) => what === 'signedIn' && goOn()), [tabs, goOn])
  const fill = (email: string, password: string) => {
    form.setValue('Email', email)
    form.setValue('Password', password)
    form.clearErrors()
    form.setFocus('Password')
  }
  return (
    <SignInPage title="Sign in" beside={boot.demo && <DemoAccounts demo={boot.demo} onChoose={fill} />}>
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}>
        {!refused && hasSessionEnded() && (
          <Notice tone="blue" title="Your session has ended">
            Sign in to carry on where you were. What you typed is kept in this browser.
          </Notice>
        )}
        {refused && (
          <Refusal
            refused={refused}
            meanwhile="Too many sign-in attempts for this account or network. Wait a while, or set a new password by e-mail."
          />
        )}
        <SignInField
          {...register('Email', checkOnLeaving(form, 'Email'))}
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          wrong={errors.Email?.message}
        />
        <PasswordBox
          {...register('Password')}
          label="Password"
          autoComplete="current-password"
          wrong={errors.Password?.message}
          beside={<UiLink href="/forgotPassword">Forgot password?</UiLink>}
        />
        <SendButton
          refused={refused}
          busy={busy}
          busyWord="Signing in…"
          icon={<IconArrowRight size={16} aria-hidden />}
        >
          Sign in
        </SendButton>
      </form>
      <p className="small faint">No account? Ask your project’s user manager.</p>
    </SignInPage>
  )
}
