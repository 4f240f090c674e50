import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { countries, countryWords } from '#contract/people/countries.ts'
import { eMail, name, nameOrNothing, oneOf } from '#contract/fields.ts'
import { browserOf } from '#src/data/browser.ts'
import { useByProvider } from '#src/data/byProvider.ts'
import { newPassword, usualShortest } from '#src/data/newPassword.ts'
import { useAccountCall } from '#src/data/useAccountCall.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { afterSignIn } from './afterSignIn.ts'
import { checkOnLeaving } from './checkOnLeaving.ts'
import { PasswordBox } from './PasswordBox.tsx'
import { Refusal, SendButton } from './Refusal.tsx'
import { SignInField } from './SignInField.tsx'
import { SignInPage } from './SignInPage.tsx'

const typed = (shortest: number) =>
  z.object({
    Token: z.string(),
    FirstName: name('First name', 60),
    LastName: nameOrNothing('Last name', 60),
    Email: eMail(),
    Password: newPassword(shortest),
    OrganisationName: name('Organisation name', 100),
    ClientName: name('First client', 150),
    Country: oneOf('Country', countries),
  })
type Form = UseFormReturn<z.input<ReturnType<typeof typed>>>

/** Creates the first account of an empty installation with the link that the server printed, and signs the user in. */
export function FirstAdministrator({ token }: { token: string }) {
  const { leave, boot } = useRouteContext({ from: '__root__' })
  const { tabs } = browserOf(useQueryClient())
  const byProvider = useByProvider()
  const shortest = byProvider ? 0 : (boot.office?.shortestPassword ?? usualShortest)
  const form = useForm({
    mode: 'onSubmit',
    resolver: zodResolver(typed(shortest)),
    defaultValues: {
      Token: token,
      FirstName: '',
      LastName: '',
      Email: '',
      Password: '',
      OrganisationName: '',
      ClientName: '',
      Country: 'IE' as const,
    },
  }) as Form
  const { errors } = form.formState
  const { send, busy, refused } = useAccountCall(form, 'FirstAdministrator', () => {
    tabs.announce({ what: 'signedIn' })
    leave(byProvider ? '/bff/login' : afterSignIn(undefined))
  })
  if (token === '' || errors.Token)
    return (
      <Spent words={errors.Token?.message ?? 'This link is incomplete. Copy the whole link that the server printed.'} />
    )
  return (
    <SignInPage title="Set up your office">
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}>
        {refused && <Refusal refused={refused} meanwhile="The server is busy. Wait a moment, then try again." />}
        <Box
          of={form}
          name="OrganisationName"
          label="Organisation name"
          autoFocus
          autoComplete="organization"
          help="Shown at the top of the menu."
        />
        <Box of={form} name="ClientName" label="First client" help="The company you work for." />
        <Country form={form} />
        <div className="sign-in-pair">
          <Box of={form} name="FirstName" label="First name" autoComplete="given-name" />
          <Box of={form} name="LastName" label="Last name" autoComplete="family-name" />
        </div>
        <Box
          of={form}
          name="Email"
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          help={byProvider ? 'The address of your work account.' : 'You sign in with it.'}
        />
        {!byProvider && <Secret of={form} shortest={shortest} />}
        <SendButton refused={refused} busy={busy} busyWord="Setting up…">
          Create account and sign in
        </SendButton>
      </form>
      <p className="small faint">You will be the administrator and can then invite everyone else.</p>
    </SignInPage>
  )
}

type Name = 'OrganisationName' | 'ClientName' | 'FirstName' | 'LastName' | 'Email'
const Box = ({ of: form, name, ...props }: { of: Form; name: Name } & Parameters<typeof SignInField>[0]) => (
  <SignInField
    {...props}
    {...form.register(name, checkOnLeaving(form, name))}
    wrong={form.formState.errors[name]?.message}
  />
)

/** Registered in order, so that the first invalid field gets the focus. */
const Secret = ({ of: form, shortest }: { of: Form; shortest: number }) => (
  <PasswordBox
    {...form.register('Password', checkOnLeaving(form, 'Password'))}
    label="Password"
    autoComplete="new-password"
    wrong={form.formState.errors.Password?.message}
    help={`At least ${shortest} characters. Four unrelated words work well.`}
  />
)

function Country({ form }: { form: Form }) {
  const id = useId()
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>Country</label>
      <p className="help" id={`${id}-help`}>
        Sets the public holidays and the time zone.
      </p>
      <select id={id} className="select" aria-describedby={`${id}-help`} {...form.register('Country')}>
        {countries.map((country) => (
          <option key={country} value={country}>
            {countryWords[country]}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Says why the link no longer works and how to get a new one. */
const Spent = ({ words }: { words: string }) => (
  <SignInPage title="This link does not work">
    <p className="plain" role="alert">
      {words}
    </p>
    <p className="plain">
      Until someone has an account, the server prints a new link each time it starts. After that, an administrator
      invites people.
    </p>
    <p className="small">
      <UiLink href="/login">Go to sign-in</UiLink>
    </p>
  </SignInPage>
)
