import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import { bulkDecisions, commentProblem } from '#contract/documents/documentStatus.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { browserOf } from '#src/data/browser.ts'
import { counted } from '#src/ui/amounts.ts'
import { EditModal } from '#src/ui/EditModal.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { bulkApproval } from './data.ts'

interface Props {
  system: FolderSystem
  projectId: number
  /** The selected documents that wait for the reader's decision. */
  rows: readonly DocumentSummary[]
  nameOf(row: DocumentSummary): string
  onDone(): void
  onClose(): void
}

type Decision = keyof typeof bulkDecisions
const options = [
  { value: 'approve', label: 'A – Accepted' },
  { value: 'approveWithComments', label: 'B – Accepted with comments' },
  { value: 'reject', label: 'C – Rejected' },
]
const labels = { decision: 'Decision', comment: 'Comment' }

/** One decision on several documents. Those that could not be decided stay listed with their reasons. */
export function DecideTogether({ system, projectId, rows, nameOf, onDone, onClose }: Props) {
  const { messages } = browserOf(useQueryClient())
  const [asked] = useState(rows)
  const [left, setLeft] = useState<readonly BulkResult[]>([])
  const form = useForm<{ decision: Decision; comment: string }>({ defaultValues: { decision: 'approve', comment: '' } })
  const { mutateAsync, error } = useMutation(bulkApproval(system, projectId))
  const decide = async ({ decision, comment }: { decision: Decision; comment: string }) => {
    const problem = commentProblem(bulkDecisions[decision], comment.trim())
    if (problem) return form.setError('comment', { message: problem })
    const ids = (left.length > 0 ? left : asked).map(({ id }) => id)
    const results = await mutateAsync({ ids, decision, comment: comment.trim() || null }).catch(() => null)
    if (!results) return undefined
    const refused = results.filter(({ problem: why }) => why !== null)
    if (results.length > refused.length)
      messages.add('success', `${counted(results.length - refused.length, 'document')} decided`)
    if (refused.length > 0) return setLeft(refused)
    onDone()
    return onClose()
  }
  const titleOf = (id: number) => nameOf(asked.find((row) => row.id === id)!)
  return (
    <EditModal
      type="decision"
      title={`Decide on ${counted(asked.length, 'document')}`}
      form={form}
      onSubmit={decide}
      onClose={onClose}
      save="Decide"
      size="narrow"
      problem={
        left.length > 0 ? (
          <>
            <strong>{`${counted(left.length, 'document')} could not be decided.`}</strong>
            <ul>
              {left.map(({ id, problem }) => (
                <li key={id}>{`${titleOf(id)}: ${problem}`}</li>
              ))}
            </ul>
          </>
        ) : (
          error?.message
        )
      }
    >
      <FieldLabels value={(name) => labels[name as keyof typeof labels]}>
        <div className="fields">
          <SelectField form={form} name="decision" options={options} wide />
          <LongTextField
            form={form}
            name="comment"
            wide
            maxLength={2000}
            help="Required unless you accept without comments"
          />
        </div>
      </FieldLabels>
    </EditModal>
  )
}
