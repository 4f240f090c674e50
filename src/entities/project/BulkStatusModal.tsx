import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch, type FieldValues, type Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ProjectSummary } from '#contract/entities/project.ts'
import { optionalLongText } from '#contract/fields.ts'
import { choose, completed, enter } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { counted } from '#contract/text/amounts.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { canReach, needsReason, reachableBy } from './bulkStatus.ts'
import { projects } from './data.ts'
import { projectLook } from './projectLooks.ts'
import './projectForm.css'

interface Props {
  chosen: readonly ProjectSummary[]
  /** Clears the selection after the projects have moved. */
  clear: () => void
  onClose: () => void
}

/**
 * Moves the selected projects to one status. It lists the projects that cannot move, both before and after the request.
 */
export function BulkStatusModal({ chosen, clear, onClose }: Props) {
  const client = useQueryClient()
  const { mutateAsync, error } = useMutation(projects.statusInBulk())
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { statusId: 0, reason: '', without: '' },
    resolver: resolverFor(chosen),
  })
  const statusId = Number(useWatch({ control: form.control, name: 'statusId' }))
  const going = chosen.filter((row) => canReach(row, statusId))
  const mayGoOn = error instanceof ApiProblem && (error.data as { mayGoOn?: boolean } | null)?.mayGoOn === true
  const staying = statusId > 0 ? chosen.filter((row) => !going.includes(row)) : []
  const options = reachableBy(chosen).map(({ statusId: value, count }) => ({
    value,
    label:
      count === chosen.length ? projectLook(value).word : `${projectLook(value).word} (${count} of ${chosen.length})`,
  }))
  const move = async (values: FieldValues) => {
    try {
      await mutateAsync({
        ids: going.map(({ id }) => id),
        rowVersions: going.map(({ rowVersion }) => rowVersion),
        statusId,
        reason: (values.reason as string | null) || null,
        without: (values.without as string | null) || null,
      })
    } catch {
      // The dialog shows the reason for each project.
      return
    }
    browserOf(client).messages.add('success', completed)
    clear()
    onClose()
  }
  return (
    <ConfirmModal
      title={`Change the status of ${counted(chosen.length, 'project')}?`}
      action={statusId > 0 && going.length > 0 ? `Move ${going.length}` : 'Move'}
      problem={error && <Refused error={error} />}
      reason={options.length === 0 ? 'None of these projects can change status now' : null}
      onConfirm={() => form.handleSubmit(move)()}
      onCancel={onClose}
    >
      <ThemeProvider>
        <SelectField form={form} name="statusId" label="Status" required autoFocus options={options} />
        <LongTextField
          form={form}
          name="reason"
          label="Reason"
          required={needsReason(going, statusId)}
          rows={2}
          help="Kept in the history of each project."
        />
        {mayGoOn && (
          <LongTextField
            form={form}
            name="without"
            label="Reason to go on"
            rows={2}
            help="Moves them without what is listed. Kept in the history of each project."
          />
        )}
      </ThemeProvider>
      {staying.length > 0 && <Staying rows={staying} />}
    </ConfirmModal>
  )
}

const Staying = ({ rows }: { rows: readonly ProjectSummary[] }) => (
  <Notice tone="amber" title={`${counted(rows.length, 'project')} cannot move to that status and will not change`}>
    <ul className="one-by-one">
      {rows.map((row) => (
        <li key={row.id}>{`${row.number} ${row.name}: ${projectLook(row.statusId).word.toLowerCase()}`}</li>
      ))}
    </ul>
  </Notice>
)

/** The server moves all projects or none, and gives the reason for each that cannot move. */
function Refused({ error }: { error: Error }) {
  const problems = error instanceof ApiProblem ? error.problems : [{ message: error.message }]
  if (problems.length === 1 && !('field' in problems[0]!)) return problems[0]!.message
  return (
    <>
      No project was changed.
      <ul className="one-by-one">
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </>
  )
}

const resolverFor = (chosen: readonly ProjectSummary[]) => {
  const draft = z
    .object({
      statusId: z.int().check(z.minimum(1, choose('Status'))),
      reason: optionalLongText('Reason', 500),
      without: optionalLongText('Reason to go on', 500),
    })
    .check(
      z.refine(
        ({ statusId, reason }) =>
          reason !== null ||
          !needsReason(
            chosen.filter((row) => canReach(row, statusId)),
            statusId,
          ),
        {
          path: ['reason'],
          error: enter('Reason'),
        },
      ),
    )
  return zodResolver(draft as never) as unknown as Resolver
}
