import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useForm, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { Action, ActionInput, Entity, Row } from '#contract/entity.ts'
import { browserOf } from '#src/data/browser.ts'
import type { entityData } from '#src/data/entityData.ts'
import { ApiProblem } from '#src/data/http.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { useEditRecord } from '../editRecord.ts'
import { useIsOffline } from '../useLostLine.ts'
import { noLine } from './noLine.ts'
import type { MoveWords } from './moveWords.ts'

interface Props<E extends Entity> {
  data: ReturnType<typeof entityData<E>>
  row: Row<E>
  move: Action<E>
  words: MoveWords
  /** What the record is called: 'OBS-0012'. */
  called: string
  /** What it is called afterwards, if the action gives it a number. */
  calledAfter?: (saved: Row<E>) => string
  /** The values that the dialog begins with. */
  start: FieldValues
  /** Runs before the action, such as an upload, and returns the row that the action is based on. */
  before?: (row: Row<E>) => Promise<Row<E>>
  /** For an action that is taken many times in a row: the values with which the dialog begins again, at its first field. */
  again?: (input: FieldValues) => FieldValues
  children?: (form: UseFormReturn) => ReactNode
  onClose(): void
}

/** Asks for what an action needs, and takes it. What was typed stays after a refusal. */
export function MoveModal<E extends Entity>({ data, row, move, words, called, start, before, ...props }: Props<E>) {
  const { freshness, messages } = browserOf(useQueryClient())
  const { entity } = data
  const [isRepeated, setRepeated] = useState(false)
  const { mutateAsync, error } = useMutation({
    mutationKey: [entity.kind, move, row.id],
    mutationFn: async (input: FieldValues, context) => {
      const based = before ? await before(row) : row
      return data.act(move, based).mutationFn!(input as ActionInput<E, Action<E>>, context)
    },
  })
  const form = useForm({
    mode: 'onTouched',
    defaultValues: start,
    resolver: zodResolver(entity.actions[move] as never) as unknown as Resolver,
  })
  const take = async (input: FieldValues) => {
    try {
      const saved = await mutateAsync(input)
      messages.add('success', `${props.calledAfter?.(saved) ?? called} ${words.success}`)
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal
      // The row sent with the error is the base of the next attempt.
      if (refusal.has('stale')) freshness.saved(entity.kind, refusal.data as Row<E>, [])
      for (const { field, message } of refusal.problems)
        if (field) form.setError(field, { message }, { shouldFocus: true })
      return
    }
    if (!props.again) return props.onClose()
    setRepeated(true)
    const next = props.again(input)
    form.reset(next)
    form.setFocus(Object.keys(next)[0]!)
  }
  const isGone = !row.allowedActions.includes(move)
  const isOffline = useIsOffline()
  return (
    <ConfirmModal
      title={`${words.verb}: ${called}`}
      action={words.verb}
      danger={words.danger}
      stay={isRepeated ? 'Done' : undefined}
      question={words.follows}
      problem={
        error && !isAtFields(error, start) ? (
          <Problem error={error} entity={entity} start={start} onLeave={props.onClose} />
        ) : undefined
      }
      reason={isGone ? 'Someone else has moved it on.' : isOffline ? noLine.reason : null}
      onConfirm={() => form.handleSubmit(take)()}
      onCancel={props.onClose}
    >
      {isOffline && (
        <Notice tone="amber" title={noLine.reason}>
          {noLine.why}
        </Notice>
      )}
      {props.children && (
        <ThemeProvider>
          <div className="stack">{props.children(form)}</div>
        </ThemeProvider>
      )}
    </ConfirmModal>
  )
}

interface ProblemProps {
  error: Error
  entity: Entity
  start: object
  onLeave(): void
}

/** What stands against the action. What has to be put right in the record's form leads there. */
function Problem({ error, entity, start, onLeave }: ProblemProps) {
  const editing = useEditRecord()
  const isInForm =
    error instanceof ApiProblem &&
    error.problems.some(
      ({ field }) => field && !Object.hasOwn(start, field) && Object.hasOwn(entity.draft.shape, field),
    )
  if (!editing || !isInForm) return error.message
  return (
    <>
      {error.message}{' '}
      <Button
        small
        onClick={() => {
          onLeave()
          editing.open()
        }}
      >
        {editing.words}
      </Button>
    </>
  )
}

/** Whether everything that an error says is shown at the fields of the form, so that it need not be said twice. */
const isAtFields = (error: Error, fields: object) =>
  error instanceof ApiProblem &&
  error.problems.length > 0 &&
  error.problems.every(({ field }) => field !== undefined && field !== null && Object.hasOwn(fields, field))
