import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import { bulkDecisions, commentProblem } from '#contract/documents/documentStatus.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { browserOf } from '#src/data/browser.ts'
import { counted } from '#src/ui/amounts.ts'
import { EditModal } from '#src/ui/EditModal.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { bulkApproval, bulkProblems } from './data.ts'
import { TogetherProblems } from './TogetherProblems.tsx'

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

/**
 * One decision on several documents: on all or on none. If some cannot be decided, they are named with their reasons and
 * can be left out.
 */
export function DecideTogether({ system, projectId, rows, nameOf, onDone, onClose }: Props) {
  const { messages } = browserOf(useQueryClient())
  const [asked, setAsked] = useState(rows)
  const form = useForm<{ decision: Decision; comment: string }>({ defaultValues: { decision: 'approve', comment: '' } })
  const { mutateAsync, error, reset } = useMutation(bulkApproval(system, projectId))
  const problems = bulkProblems(error)
  const others = asked.filter(({ id }) => problems.every((problem) => problem.id !== id))
  const decide = async ({ decision, comment }: { decision: Decision; comment: string }) => {
    const problem = commentProblem(bulkDecisions[decision], comment.trim())
    if (problem) return form.setError('comment', { message: problem })
    const done = await mutateAsync({ rows: asked, decision, comment: comment.trim() || null }).catch(() => null)
    // The dialog says why not.
    if (!done) return undefined
    messages.add('success', `${counted(done.length, 'document')} decided`)
    onDone()
    return onClose()
  }
  const leaveOut = () => {
    setAsked(others)
    reset()
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
        problems.length > 0 ? (
          <TogetherProblems
            message={error?.message}
            problems={problems}
            titleOf={titleOf}
            {...(others.length > 0 && { onLeaveOut: leaveOut })}
          />
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
