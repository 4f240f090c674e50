import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import { bulkDecisions, commentProblem } from '#contract/documents/documentStatus.ts'
import { bulkProblems, type BulkDecision } from '#src/data/bulkApproval.ts'
import { browserOf } from '#src/data/browser.ts'
import { counted } from '#contract/text/amounts.ts'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TogetherProblems } from '#src/entities/record/TogetherProblems.tsx'

interface Props {
  /** Noun in the title: 'Decide on 3 documents'. */
  noun: 'document' | 'record'
  /** Items that wait for the reader's decision, with the ids to send. */
  items: readonly { id: number; name: string; rowVersion?: number }[]
  /** Labels of the decisions. */
  words: Readonly<Record<keyof typeof bulkDecisions, string>>
  send: UseMutationOptions<readonly BulkResult[], Error, BulkDecision>
  onDone(): void
  onClose(): void
}

type Decision = keyof typeof bulkDecisions
const labels = { decision: 'Decision', comment: 'Comment' }

/**
 * One decision on several documents or records, applied to all or none. Items that cannot be decided are listed with
 * the reason and can be left out.
 */
export function DecideTogether({ noun, items, words, send, onDone, onClose }: Props) {
  const { messages } = browserOf(useQueryClient())
  const [asked, setAsked] = useState(items)
  const form = useForm<{ decision: Decision; comment: string }>({ defaultValues: { decision: 'approve', comment: '' } })
  const { mutateAsync, error, reset } = useMutation(send)
  const problems = bulkProblems(error)
  const others = asked.filter(({ id }) => problems.every((problem) => problem.id !== id))
  const decide = async ({ decision, comment }: { decision: Decision; comment: string }) => {
    const problem = commentProblem(bulkDecisions[decision], comment.trim())
    if (problem) return form.setError('comment', { message: problem })
    const done = await mutateAsync({
      ids: asked.map(({ id }) => id),
      versions: Object.fromEntries(asked.flatMap(({ id, rowVersion }) => (rowVersion ? [[id, rowVersion]] : []))),
      decision,
      comment: comment.trim() || null,
    }).catch(() => null)
    // The dialog shows why.
    if (!done) return undefined
    messages.add('success', `${counted(done.length, noun)} decided`)
    onDone()
    return onClose()
  }
  const leaveOut = () => {
    setAsked(others)
    reset()
  }
  const nameOf = (id: number) => asked.find((item) => item.id === id)?.name ?? ''
  return (
    <EditModal
      type="decision"
      title={`Decide on ${counted(asked.length, noun)}`}
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
            titleOf={nameOf}
            noun={noun}
            {...(others.length > 0 && { onLeaveOut: leaveOut })}
          />
        ) : (
          error?.message
        )
      }
    >
      <FieldLabels value={(name) => labels[name as keyof typeof labels]}>
        <div className="fields">
          <SelectField
            form={form}
            name="decision"
            options={Object.entries(words).map(([value, label]) => ({ value, label }))}
            wide
          />
          <LongTextField
            form={form}
            name="comment"
            wide
            maxLength={2000}
            help={`Required unless you choose “${words.approve}”`}
          />
        </div>
      </FieldLabels>
    </EditModal>
  )
}
