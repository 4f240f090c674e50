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
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { respondWithFiles, rfis } from './data.ts'
import { rfiMoves, type RfiMove } from './rfiMoves.ts'
import { MoveInputs, useAsked } from '../record/moves/MoveInputs.tsx'
import { reason, startOf, type MoveFields } from '../record/moves/moveFields.ts'
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
  const asked = useAsked(fields, move, row)
  const form = useForm({
    mode: 'onTouched',
    defaultValues: startOf(asked),
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
          <MoveInputs form={form} row={row} fields={asked} />
          {(move === 'answer' || move === 'comment') && (
            <ChosenFiles files={files} onFiles={setFiles} largest={answerFileLimits.largest} />
          )}
        </div>
      </ThemeProvider>
    </ConfirmModal>
  )
}

const mailWaits = 'waits in the outbox, because no mail server is set up. Copy its link under Asked by mail'

const answersOf = (row: Rfi) => row.responses.filter(({ kind }) => kind === 'answer')

const fields: MoveFields<typeof entity, RfiMove> = {
  open: ({ dueOn }) => [{ as: 'day', name: 'dueOn', label: 'Due date', required: true, start: dueOn }],
  answer: [{ as: 'longText', name: 'text', label: 'Answer', required: true, autoFocus: true, rows: 8 }],
  comment: [{ as: 'longText', name: 'text', label: 'Comment', required: true, autoFocus: true, rows: 4 }],
  forward: [
    { start: { userId: 0 }, show: ({ form, row }) => <Recipient form={form} row={row} /> },
    { as: 'longText', name: 'text', label: 'Message', required: true, rows: 4 },
  ],
  close: (row) => [
    {
      as: 'choice',
      name: 'officialResponseId',
      label: 'Official answer',
      required: row.officialRequired,
      ...(!row.officialRequired && { none: 'None' }),
      options: answersOf(row).map(({ id, byName, text }) => ({
        value: id,
        label: `${byName}: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`,
      })),
      start: answersOf(row).at(-1)?.id ?? null,
    },
  ],
  askOutside: [
    { as: 'text', name: 'name', label: 'Name', required: true, autoFocus: true, maxLength: 100 },
    { as: 'text', name: 'email', label: 'E-mail', required: true, maxLength: 254 },
    { as: 'text', name: 'company', label: 'Company', maxLength: 150 },
    { as: 'longText', name: 'message', label: 'Message', rows: 3 },
    { as: 'number', name: 'days', label: 'Link valid for', unit: 'days', start: 14 },
  ],
  submit: [],
  enough: [],
  void: [reason],
  return: [reason],
  notEnough: [reason],
  askReopen: [reason],
  reopen: [reason],
}

function Recipient({ form, row }: { form: UseFormReturn; row: Rfi }) {
  const people = usePeopleOptions(row.parentProjectId, [])
  return <SelectField form={form} name="userId" label="Person" required options={people} />
}
