import { zodResolver } from '@hookform/resolvers/zod'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { longText } from '#contract/fields.ts'
import { linkFileLimits, type AskedByLink } from '#contract/changes/rfiAnswer.ts'
import { askedByLink } from '#src/entities/rfi/askedByLink.ts'
import { useAccountCall } from '#src/data/useAccountCall.ts'
import { ChosenFiles } from '#src/ui/files/ChosenFiles.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { Refusal, SendButton } from './Refusal.tsx'
import { SignInPage } from './SignInPage.tsx'

const typed = z.object({ Token: z.string(), Answer: longText('Answer', 8000) })

/** The page on which a person without an account answers an RFI, using the link from an e-mail. */
export function AnswerRfi({ token }: { token: string }) {
  const { data, error } = useQuery({ ...askedByLink(token), enabled: token !== '' })
  if (token === '') return <NoLink words="This link is incomplete. Open it again from the e-mail." />
  if (error) return <NoLink words={error.message} />
  if (!data)
    return (
      <SignInPage title="Answer a question">
        <Spinner label="The question is loading" />
      </SignInPage>
    )
  return <Asked token={token} asked={data} />
}

function Asked({ token, asked }: { token: string; asked: AskedByLink }) {
  const clock = useClock()
  const [done, setDone] = useState(false)
  const form = useForm({
    mode: 'onSubmit',
    resolver: zodResolver(typed),
    defaultValues: { Token: token, Answer: '' },
  })
  const { errors } = form.formState
  const [files, setFiles] = useState<readonly File[]>([])
  const { send, busy, refused } = useAccountCall(form, 'rfiAnswer', () => setDone(true))
  if (done)
    return (
      <SignInPage title="Thank you">
        <div className="line top">
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
          <p className="plain" role="status">
            Your answer to {asked.number} has arrived. You can close this page.
          </p>
        </div>
      </SignInPage>
    )
  if (errors.Token) return <NoLink words={errors.Token.message ?? ''} />
  return (
    <SignInPage title={`${asked.number} ${asked.subject}`}>
      <p className="small faint">
        {asked.projectNumber} {asked.projectName}. {asked.askedBy} asks you, {asked.name}
        {asked.dueOn ? `, for an answer by ${plainDate(asked.dueOn, clock)}` : ''}.
      </p>
      <p className="plain answer-question">{asked.question}</p>
      {asked.suggestedAnswer && (
        <p className="plain answer-question">
          <strong>Suggested answer: </strong>
          {asked.suggestedAnswer}
        </p>
      )}
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => send(values, {}, { token, files }))(event)}
      >
        {refused && <Refusal refused={refused} meanwhile="Too many links were tried from here. Wait a moment." />}
        <ThemeProvider>
          <LongTextField form={form} name="Answer" label="Answer" required autoFocus rows={8} />
          <ChosenFiles files={files} onFiles={setFiles} largest={linkFileLimits.largest} />
        </ThemeProvider>
        <SendButton refused={refused} busy={busy} busyWord="Sending…">
          Send answer
        </SendButton>
      </form>
      <p className="small faint">You can answer once. Your answer is kept with your name.</p>
    </SignInPage>
  )
}

/** Explains why the link does not open an RFI. */
const NoLink = ({ words }: { words: string }) => (
  <SignInPage title="This link does not work">
    <div className="line top">
      <IconLinkOff size={20} stroke={1.6} aria-hidden />
      <p className="plain" role="alert">
        {words}
      </p>
    </div>
    <p className="plain">The question may have been answered or closed meanwhile.</p>
  </SignInPage>
)
