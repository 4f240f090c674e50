import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Checked, Draft as Typed, Entity, Row } from '#contract/entity.ts'
import { labelOf } from '#contract/labels.ts'
import { namesOf } from '#contract/recordNames.ts'
import { capital, isMany, thisOne } from '#contract/text/words.ts'
import type { Draft } from '#src/data/drafts.ts'
import type { entityData } from '#src/data/entityData.ts'
import { useHoldPages } from '#src/data/openForms.ts'
import { useLeftDraft } from '#src/data/recordEditor/useLeftDraft.ts'
import { draftName, useRecordForm } from '#src/data/recordEditor/useRecordForm.ts'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { FieldValue } from '#src/ui/fields/FieldValue.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useSlow } from '#src/ui/useSlow.ts'
import { AbsentRecord } from './AbsentRecord.tsx'
import { LeftBehind } from './LeftBehind.tsx'
import { RecordConflict } from './RecordConflict.tsx'
import { sayDeleted } from './sayDeleted.ts'

/** Milliseconds without an answer after which a save shows as waiting for the server. */
const unansweredAfter = 5_000

export type RecordFields<E extends Entity> = UseFormReturn<FieldValues, unknown, Checked<E> & FieldValues>

interface Props<E extends Entity> {
  data: ReturnType<typeof entityData<E>>
  /** Below 1 for a new record. */
  id: number
  /** The parent of a new record, such as 'project/7/', so that each parent has its own draft. */
  of?: string
  /** The row from a list, for kinds without a detail call; null once the list no longer holds it. */
  listed?: Row<E> | null | undefined
  defaults: Typed<E>
  /** Title for a new record, if the button that opens the form says more than 'New {type}'. */
  title?: string | undefined
  /** Formats a value that its field cannot format. */
  words?: (name: string, value: unknown) => ReactNode
  /** Name of the record to delete, and the consequences; absent if the form cannot delete. */
  removal?: (row: Row<E>) => { name: string; consequences?: ReactNode }
  size?: 'narrow' | 'usual' | 'wide'
  onClose(): void
  /** Called after a save; by default the form closes. */
  onSaved?(row: Row<E>): void
  /** Called when a new record has its id and the form stays open, for pages whose URL holds the id. */
  onMade?(row: Row<E>): void
  /** Called after 'Save and continue'; by default the form stays open on the saved record. */
  onStay?(row: Row<E>): void
  onRemoved?(): void
  children(form: RecordFields<E>, row: Row<E> | null): ReactNode
}

/** Creates or edits a record in a dialog. Input survives errors, conflicts and a closed page. */
export function RecordForm<E extends Entity>(props: Props<E>) {
  // The form of a new record continues as the form of the record it created, even when the URL takes the new id.
  const [made, setMade] = useState<Row<E> | null>(null)
  const id = made?.id === props.id ? 0 : props.id
  const onMade = (row: Row<E>) => {
    if (id > 0) return
    setMade(row)
    props.onMade?.(row)
  }
  return <Begun key={id} {...props} id={id} made={made} onMade={onMade} />
}

interface BegunProps<E extends Entity> extends Props<E> {
  /** The record that this form created. */
  made: Row<E> | null
  onMade(row: Row<E>): void
}

function Begun<E extends Entity>(props: BegunProps<E>) {
  const { data, id, made } = props
  const isNew = id < 1
  useHoldPages()
  const left = useLeftDraft(draftName(data.entity.kind, id, props.of))
  const {
    data: detail,
    error,
    refetch,
  } = useQuery({ ...data.detail(id), enabled: !isNew && props.listed === undefined })
  const found = isNew ? made : props.listed === undefined ? detail : props.listed
  // If someone deletes the record, the form stays open with its input.
  const [last, setLast] = useState<Row<E> | null>(null)
  if (found && found !== last) setLast(found)
  const row = found ?? last
  const [opening, setOpening] = useState(0)
  if (left === undefined) return null
  if (!isNew && !row)
    return <AbsentRecord name={data.entity.name} error={error} onRetry={() => void refetch()} onClose={props.onClose} />
  const isGone = !isNew && !found && (error !== null || props.listed === null)
  return (
    <Opened
      key={opening}
      {...props}
      id={row?.id ?? id}
      row={row}
      isGone={isGone}
      left={opening === 0 ? left : null}
      reopen={() => setOpening(opening + 1)}
    />
  )
}

interface OpenedProps<E extends Entity> extends BegunProps<E> {
  row: Row<E> | null
  /** The record was deleted or became inaccessible while the form was open. */
  isGone: boolean
  left: Draft | null
  reopen(): void
}

function Opened<E extends Entity>({ row, isGone, left, onMade, reopen, ...props }: OpenedProps<E>) {
  const { data, id, defaults, words, onClose, onSaved, onStay } = props
  const { name } = namesOf(data.entity, row ?? defaults)
  const record = useRecordForm({
    data,
    row,
    defaults,
    left,
    of: props.of,
    onStored: onMade,
    onSaved(saved, stay) {
      if (!stay) return (onSaved ?? onClose)(saved)
      onMade(saved)
      reopen()
      onStay?.(saved)
    },
  })
  const isUnanswered = useSlow(record.form.formState.isSubmitting, unansweredAfter)
  const inWords = (name: string, value: unknown) =>
    words?.(name, value) ?? <FieldValue form={record.form} name={name} value={value} />
  const [labels] = useState(() => (name: string) => labelOf(data.entity, name))
  const removal = useRemoval(props, row, record.giveUp)
  return (
    <EditModal
      type={name}
      id={id}
      form={record.form}
      onSubmit={(values) => record.submit(values)}
      onClose={isGone ? () => (record.giveUp(), onClose()) : onClose}
      keepsDraft={!isGone}
      title={props.title}
      size={props.size}
      remove={row?.canDelete && !isGone ? removal : undefined}
      problem={
        isGone
          ? `${capital(thisOne(name))} ${isMany(name) ? 'were' : 'was'} deleted, or you lost access to it, while you had it open. What you typed is still here for you to copy.`
          : record.problem
      }
      saveReason={isGone ? 'It was deleted' : null}
      saving={record.waiting || isUnanswered ? 'Waiting for the server…' : undefined}
      besideSave={{ word: 'Save and continue', onSubmit: (values) => record.submit(values, true) }}
      notice={
        record.unsaved ? (
          <NotYetSaved why={record.unsaved} />
        ) : (
          left && <LeftBehind at={left.at} onDiscard={() => (record.giveUp(), reopen())} />
        )
      }
      conflict={
        record.dispute && (
          <RecordConflict dispute={record.dispute} onChoose={record.choose} labels={labels} words={inWords} />
        )
      }
    >
      <FieldLabels value={labels}>{props.children(record.form, row)}</FieldLabels>
    </EditModal>
  )
}

const NotYetSaved = ({ why }: { why: 'typedMeanwhile' | 'savedBefore' }) => (
  <Notice
    tone="blue"
    title={
      why === 'typedMeanwhile' ? 'Saved, without your last changes' : 'This was already saved, before your last changes'
    }
  >
    They are still here. Save again to keep them.
  </Notice>
)

/** Deletes the record after confirmation, shows the success message and calls `onRemoved`, otherwise `onClose`. */
function useRemoval<E extends Entity>(
  { data, removal, onClose, onRemoved }: Props<E>,
  row: Row<E> | null,
  giveUp: () => void,
) {
  const client = useQueryClient()
  const { mutateAsync, error } = useMutation(
    data.remove({ id: row?.id ?? 0, rowVersion: row?.rowVersion ?? 0 }, row ? (row as Record<string, unknown>) : {}),
  )
  if (!row || !removal) return undefined
  return {
    ...removal(row),
    problem: error?.message,
    onConfirm: async () => {
      try {
        await mutateAsync()
      } catch {
        // The dialog shows `problem`.
        return
      }
      giveUp()
      sayDeleted(client, data, row)
      ;(onRemoved ?? onClose)()
    },
  }
}
