import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import { answerFileLimits } from '#contract/changes/rfiAnswer.ts'
import { rfi as entity, type Rfi } from '#contract/entities/rfi.ts'
import { browserOf } from '#src/data/browser.ts'
import { useSendsMail } from '#src/data/byProvider.ts'
import { ApiProblem } from '#src/data/http.ts'
import { ChosenFiles } from '#src/ui/files/ChosenFiles.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { respondWithFiles, rfis } from './data.ts'
import { rfiMoves, type RfiMove } from './rfiMoves.ts'
import { useMoveDraft } from './useMoveDraft.ts'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'

interface Props {
  row: Rfi
  move: RfiMove
  onClose(): void
}

/** Asks for what an action needs, and takes it. What was typed stays after a refusal. */
export function RfiMoveModal({ row, move, onClose }: Props) {
  const client = useQueryClient()
  const { freshness, messages } = browserOf(client)
  const sendsMail = useSendsMail()
  const acting = useMutation(rfis.act(move, row))
  const responding = useMutation(respondWithFiles(move === 'comment' ? 'comment' : 'answer', row))
  const [files, setFiles] = useState<readonly File[]>([])
  const error = acting.error ?? responding.error
  const { verb, danger, follows, success } = rfiMoves[move]
  const called = row.number ?? row.subject
  const form = useForm({
    mode: 'onTouched',
    defaultValues: startOf(row, move),
    resolver: zodResolver(entity.actions[move] as never) as unknown as Resolver,
  })
  const sent = useMoveDraft(form, row, move)
  const take = async (input: FieldValues) => {
    try {
      const saved =
        files.length > 0
          ? await responding.mutateAsync({ text: String(input.text), files })
          : await acting.mutateAsync(input)
      sent()
      messages.add('success', `${saved.number ?? called} ${move === 'askOutside' && !sendsMail ? mailWaits : success}`)
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal
      // The row sent with the error is the base of the next attempt.
      if (refusal.has('stale')) freshness.saved('rfi', refusal.data as Rfi, [])
      for (const { field, message } of refusal.problems) if (field) form.setError(field, { message })
      return
    }
    onClose()
  }
  const gone = !row.allowedActions.includes(move)
  return (
    <ConfirmModal
      title={`${verb} ${called}?`}
      action={verb}
      danger={danger}
      question={follows}
      problem={error?.message}
      reason={gone ? 'Someone else has moved it on.' : null}
      onConfirm={() => form.handleSubmit(take)()}
      onCancel={onClose}
    >
      <ThemeProvider>
        <div className="stack">
          <Inputs form={form} row={row} move={move} />
          {(move === 'answer' || move === 'comment') && (
            <ChosenFiles files={files} onFiles={setFiles} largest={answerFileLimits.largest} />
          )}
        </div>
      </ThemeProvider>
    </ConfirmModal>
  )
}

const mailWaits = 'waits in the outbox, because no mail server is set up. Copy its link under Asked by mail'

type Inputs = UseFormReturn

const startOf = (row: Rfi, move: RfiMove): FieldValues =>
  move === 'askOutside'
    ? { email: '', name: '', company: '', message: '', days: 14 }
    : move === 'open'
      ? { dueOn: row.dueOn }
      : move === 'close'
        ? { officialResponseId: answersOf(row).at(-1)?.id ?? null }
        : { reason: '', text: '', userId: 0 }

const answersOf = (row: Rfi) => row.responses.filter(({ kind }) => kind === 'answer')

function Inputs({ form, row, move }: { form: Inputs; row: Rfi; move: RfiMove }) {
  switch (move) {
    case 'open':
      return <DateField form={form} name="dueOn" label="Due date" required />
    case 'answer':
      return <LongTextField form={form} name="text" label="Answer" required autoFocus rows={8} />
    case 'comment':
      return <LongTextField form={form} name="text" label="Comment" required autoFocus rows={4} />
    case 'forward':
      return <Forward form={form} row={row} />
    case 'close':
      return <Official form={form} row={row} />
    case 'askOutside':
      return (
        <>
          <TextField form={form} name="name" label="Name" required autoFocus maxLength={100} />
          <TextField form={form} name="email" label="E-mail" required maxLength={254} />
          <TextField form={form} name="company" label="Company" maxLength={150} />
          <LongTextField form={form} name="message" label="Message" rows={3} />
          <NumberField form={form} name="days" label="Link valid for" unit="days" />
        </>
      )
    case 'submit':
    case 'enough':
      return null
    default:
      return <LongTextField form={form} name="reason" label="Reason" required autoFocus rows={3} />
  }
}

function Forward({ form, row }: { form: Inputs; row: Rfi }) {
  const people = usePeopleOptions(row.parentProjectId, [])
  return (
    <>
      <SelectField form={form} name="userId" label="Person" required options={people} />
      <LongTextField form={form} name="text" label="Message" required rows={4} />
    </>
  )
}

function Official({ form, row }: { form: Inputs; row: Rfi }) {
  const options = answersOf(row).map(({ id, byName, text }) => ({
    value: id,
    label: `${byName}: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`,
  }))
  return (
    <SelectField
      form={form}
      name="officialResponseId"
      label="Official answer"
      required={row.officialRequired}
      {...(!row.officialRequired && { none: 'None' })}
      options={options}
    />
  )
}
