import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { pinLength } from '#contract/people/signingPin.ts'
import type { HeldByLink, HolderStep } from '#contract/safety/holderLink.ts'
import { useAccountCall } from '#src/data/useAccountCall.ts'
import { heldByLink } from '#src/entities/permit/heldByLink.ts'
import { SignatureField } from '#src/entities/safetyRecord/SignatureField.tsx'
import { CheckField } from '#src/ui/fields/CheckField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { TimeZoneProvider } from '#src/ui/time/TimeZoneProvider.tsx'
import { Refusal, SendButton } from './Refusal.tsx'
import { SignInPage } from './SignInPage.tsx'

/** The page on which somebody without an account reads the permit that they hold, accepts it and hands it back. */
export function HoldPermit({ token }: { token: string }) {
  const { data, error } = useQuery({ ...heldByLink(token), enabled: token !== '' })
  if (token === '') return <NoLink words="This link is incomplete. Open it again." />
  if (error) return <NoLink words={error.message} />
  if (!data)
    return (
      <SignInPage title="Your permit">
        <Spinner label="The permit is loading" />
      </SignInPage>
    )
  return (
    <TimeZoneProvider zone={data.timeZone}>
      <Held token={token} held={data} />
    </TimeZoneProvider>
  )
}

const stepWords: Record<HolderStep, { verb: string; statement: string; done: string }> = {
  start: {
    verb: 'Accept and start',
    statement:
      'I accept this permit, have read its conditions and will keep to them. I hand it back when the work is done.',
    done: 'The permit is active. The work may begin.',
  },
  handBack: {
    verb: 'Hand back',
    statement: 'The work under this permit is finished.',
    done: 'The permit is handed back. Its issuer inspects the place and closes it.',
  },
}

function Held({ token, held }: { token: string; held: HeldByLink }) {
  const [done, setDone] = useState<HolderStep | null>(null)
  if (done)
    return (
      <SignInPage title="Thank you">
        <div className="line top">
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
          <p className="plain" role="status">
            {stepWords[done].done} You can close this page.
          </p>
        </div>
      </SignInPage>
    )
  return (
    <SignInPage title={`${held.number} ${held.title}`}>
      <p className="small faint">
        {held.projectNumber} {held.projectName}. You, {held.name}, hold this permit. Issued by {held.issuerName}.
      </p>
      <Facts
        facts={[
          { label: 'Valid from', value: <Moment at={held.validFrom} withTime /> },
          { label: 'Valid to', value: <Moment at={held.validTo} withTime /> },
          { label: 'Zone', value: held.zone },
          { label: 'Type', value: held.typeName },
          {
            label: 'Isolations',
            value: held.isolations
              .map(({ point, lockNumber }) => (lockNumber ? `${point}, lock ${lockNumber}` : point))
              .join('; '),
            long: true,
          },
        ]}
      />
      {held.description && <p className="plain answer-question">{held.description}</p>}
      {held.step === null ? (
        <Notice tone="grey">Nothing is up to you now. Ask the site office.</Notice>
      ) : (
        <Step token={token} held={held} step={held.step} onDone={() => setDone(held.step)} />
      )}
    </SignInPage>
  )
}

interface StepProps {
  token: string
  held: HeldByLink
  step: HolderStep
  onDone(): void
}

function Step({ token, held, step, onDone }: StepProps) {
  const { verb, statement } = stepWords[step]
  const form = useForm({
    mode: 'onSubmit',
    defaultValues: {
      Token: token,
      Pin: '',
      signature: [] as string[],
      areaSafe: false,
      isolationsRemoved: false,
      peopleOut: false,
      fireWatchMinutes: held.fireWatchMinutes,
    },
  })
  const { send, busy, refused } = useAccountCall(form, 'permitHolder', onDone)
  const signed = useWatch({ control: form.control, name: 'signature' })
  const { errors } = form.formState
  if (errors.Token) return <Notice tone="red">{errors.Token.message}</Notice>
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) =>
        void form.handleSubmit(({ signature: Signature, ...values }) =>
          send({ ...values, signature: Signature }, { Step: step, Signature }, { token, files: [] }),
        )(event)
      }
    >
      {refused && <Refusal refused={refused} meanwhile="Too many wrong entries. Wait a moment." />}
      <ThemeProvider>
        {step === 'handBack' && (
          <>
            <CheckField form={form} name="areaSafe" label="The area is safe and tidy" />
            <CheckField
              form={form}
              name="isolationsRemoved"
              label="Isolations are removed, or stay under another permit"
            />
            {held.signedOn > 0 && (
              <CheckField
                form={form}
                name="peopleOut"
                label={
                  held.signedOn === 1 ? 'The person signed on is out' : `The ${held.signedOn} people signed on are out`
                }
              />
            )}
            <NumberField form={form} name="fireWatchMinutes" label="Fire watch" unit="minutes" />
          </>
        )}
        {held.signsByPin ? (
          <>
            <p>{statement}</p>
            <PasswordField
              form={form}
              name="Pin"
              label="Site PIN"
              required
              autoComplete="off"
              digits={pinLength}
              help="The six digits with which you sign in at the gate"
            />
          </>
        ) : (
          <SignatureField form={form} statement={statement} signer={null} />
        )}
      </ThemeProvider>
      <SendButton refused={refused} busy={busy || (!held.signsByPin && signed.length === 0)} busyWord="Sending…">
        {verb}
      </SendButton>
    </form>
  )
}

/** Explains why the link does not open a permit. */
const NoLink = ({ words }: { words: string }) => (
  <SignInPage title="This link does not work">
    <div className="line top">
      <IconLinkOff size={20} stroke={1.6} aria-hidden />
      <p className="plain" role="alert">
        {words}
      </p>
    </div>
    <p className="plain">Each link works once, for the one who holds the permit.</p>
  </SignInPage>
)
