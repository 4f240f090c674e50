import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { commentProblem, decisionCodes, decisionWords, type DecisionCode } from '#contract/documents/documentStatus.ts'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { approvalPreview } from '#src/data/approval.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SubmitStages } from '#src/entities/approval/SubmitStages.tsx'
import { projectDocuments } from './data.ts'
import { actionDone, actionVerbs, consequences, type DocumentAction } from './documentActions.ts'

interface Props {
  system: FolderSystem
  row: ProjectDocument
  action: DocumentAction
  onClose(): void
}

interface Values {
  code: DecisionCode
  comment: string
  reason: string
  reviewDueOn: string | null
  /** User ids by stage, for stages at which the author chooses the people. */
  chosen: Record<string, number[]>
}
const labels: Record<Exclude<keyof Values, 'chosen'>, string> = {
  code: 'Decision',
  comment: 'Comment',
  reason: 'Reason',
  reviewDueOn: 'Review due',
}
const blank: Values = { code: 'A', comment: '', reason: '', reviewDueOn: null, chosen: {} }
const codes = decisionCodes.map((code) => ({ value: code, label: `${code} – ${decisionWords[code]}` }))

/** Asks for what an action on a document requires, states the consequences, and performs it. */
export function ActionForm({ system, row, action, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm({ defaultValues: blank as FieldValues })
  const data = projectDocuments[system]
  const { mutateAsync, error } = useMutation(data.act(action, row))
  const take = async (values: FieldValues) => {
    const { code, comment, reason, reviewDueOn, chosen } = values as Values
    const problem = action === 'decide' ? commentProblem(code, comment.trim()) : null
    if (problem) return form.setError('comment', { message: problem })
    if (action === 'withdraw' && !reason.trim()) return form.setError('reason', { message: 'Enter a reason.' })
    const { freshness, messages } = browserOf(client)
    const inputs = {
      submit: { reviewDueOn, chosen },
      decide: { code, comment: comment.trim() || null },
      withdraw: { reason: reason.trim() },
      recall: {},
      publish: {},
    }
    try {
      await mutateAsync(inputs[action])
    } catch (refusal) {
      // The dialog shows the error. The row sent with it becomes the base of the next attempt.
      if (refusal instanceof ApiProblem && refusal.has('stale'))
        freshness.saved(data.entity.kind, refusal.data as ProjectDocument, [])
      if (refusal instanceof ApiProblem)
        for (const { field, message } of refusal.problems)
          if (field?.startsWith('chosen.')) form.setError(field, { message })
      return undefined
    }
    messages.add('success', `${row.title} ${actionDone[action]}`)
    return onClose()
  }
  return (
    <EditModal
      type="decision"
      title={`${actionVerbs[action]}: ${row.title}, revision ${row.revision}`}
      form={form}
      onSubmit={take}
      onClose={onClose}
      save={actionVerbs[action]}
      saving="Saving…"
      size="narrow"
      problem={error?.message}
    >
      {action === 'submit' ? (
        <WhoDecides system={system} row={row} form={form} />
      ) : (
        <p className="quiet">{consequences[action]}</p>
      )}
      <FieldLabels value={(name) => labels[name as keyof typeof labels]}>
        <div className="fields">
          {action === 'submit' && <DateField form={form} name="reviewDueOn" />}
          {action === 'decide' && <SelectField form={form} name="code" options={codes} wide />}
          {action === 'decide' && <LongTextField form={form} name="comment" wide maxLength={2000} />}
          {action === 'withdraw' && <LongTextField form={form} name="reason" wide maxLength={500} required />}
        </div>
      </FieldLabels>
    </EditModal>
  )
}

/**
 * Who decides on a submitted document: the stages of its approval template, or people with that right on the folder.
 */
function WhoDecides({ system, row, form }: Pick<Props, 'system' | 'row'> & { form: UseFormReturn }) {
  const { entity } = projectDocuments[system]
  const { data: stages } = useQuery(approvalPreview(entity, row.id))
  return stages?.length === 0 ? (
    <p className="quiet">{consequences.submit}</p>
  ) : (
    <>
      <p className="quiet">It takes no new revision until these people have decided.</p>
      <SubmitStages entity={entity} id={row.id} form={form} />
    </>
  )
}
