import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Entity } from '#contract/entity.ts'
import {
  longestComment,
  shortestReason,
  stepStatus,
  type ApprovalStep,
  type OpenSteps,
  type RecordApproval,
} from '#contract/approvals/processRun.ts'
import { peopleToAsk, takeStep } from '#src/data/approval.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { noLine } from '#src/entities/record/moves/noLine.ts'
import { useIsOffline } from '#src/entities/record/useLostLine.ts'
import { followsOf } from './approvalMeaning.ts'
import type { InApproval } from './inApproval.ts'
import { StageSignature } from './StageSignature.tsx'
import { stepWords } from './stepWords.ts'

interface Props {
  entity: Entity
  row: InApproval
  called: string
  step: ApprovalStep
  open: OpenSteps
  onClose(): void
}

interface Asked {
  comment: string
  signature: string
  fromUserId: number
  toUserId: number
}

const decisions: readonly ApprovalStep[] = ['approve', 'approveWithComments', 'requestChanges', 'reject']
const needsComment: readonly ApprovalStep[] = ['approveWithComments', 'requestChanges', 'reject', 'skip']

/** Collects what a step requires (a comment, a signature, another person) and takes it. Input stays after an error. */
export function ApprovalStepModal({ entity, row, called, step, open, onClose }: Props) {
  const client = useQueryClient()
  const { messages } = browserOf(client)
  const { mutateAsync, error } = useMutation(takeStep(entity, row.id))
  const { verb, danger, success } = stepWords[step]
  const follows = followsOf(entity, row.approval, step)
  const failed = step === 'approve' && row.result === 'fail'
  const stage = row.approval?.plan.find(({ key }) => key === open.stage)
  const form = useForm<Asked>({ defaultValues: { comment: '', signature: '', fromUserId: 0, toUserId: 0 } })
  const waiting = peopleWaiting(row.approval, open)
  const first = waiting.length === 1 ? waiting[0]!.userId : 0
  const take = async ({ comment, signature, fromUserId, toUserId }: Asked) => {
    const to = step === 'delegate' || step === 'reassign' ? { toUserId: toUserId || undefined } : {}
    try {
      await mutateAsync({
        action: step,
        stage: open.stage ?? row.approval?.plan[0]?.key ?? '',
        round: open.round,
        comment: comment || null,
        signature: signature || null,
        ...(step === 'reassign' && { fromUserId: fromUserId || first }),
        ...to,
      })
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal
      for (const { field, message } of refusal.problems)
        form.setError(field === 'reason' ? 'comment' : field === 'userId' ? 'toUserId' : (field as 'comment'), {
          message,
        })
      return
    }
    messages.add('success', `${called} ${success}`)
    onClose()
  }
  const isGone = !row.approvalSteps.some(
    (now) => now.stage === open.stage && now.round === open.round && now.steps.includes(step),
  )
  const isOffline = useIsOffline()
  const isSigned = Boolean(stage?.requireSignature) && decisions.includes(step)
  return (
    <ConfirmModal
      title={`${verb}: ${called}`}
      action={verb}
      danger={danger}
      question={stage ? `Stage ${stage.name}. ${follows}` : follows}
      problem={error?.message}
      reason={isGone ? 'Someone else has moved it on.' : isOffline ? noLine.reason : null}
      onConfirm={() => form.handleSubmit(take)()}
      onCancel={onClose}
    >
      <ThemeProvider>
        <div className="stack">
          {isOffline && (
            <Notice tone="amber" title={noLine.reason}>
              {noLine.why}
            </Notice>
          )}
          {step === 'reassign' && waiting.length > 1 && (
            <SelectField
              form={form}
              name="fromUserId"
              label="In place of"
              required
              options={waiting.map(({ userId, name }) => ({ value: userId, label: name }))}
            />
          )}
          {(step === 'delegate' || step === 'reassign') && open.stage && (
            <Successor entity={entity} id={row.id} stage={open.stage} form={form} />
          )}
          {step !== 'recall' && step !== 'reassign' && (
            <LongTextField
              form={form}
              name="comment"
              label={step === 'skip' ? 'Reason' : 'Comment'}
              required={needsComment.includes(step) || failed}
              help={
                failed
                  ? 'Its result is Fail. Say why you approve it all the same.'
                  : step === 'requestChanges' || step === 'skip'
                    ? `At least ${shortestReason} characters`
                    : undefined
              }
              autoFocus={step !== 'delegate'}
              maxLength={longestComment}
              rows={3}
            />
          )}
          {isSigned && <StageSignature form={form} name="signature" />}
        </div>
      </ThemeProvider>
    </ConfirmModal>
  )
}

/** The people at a stage who have not decided and can be replaced. */
function peopleWaiting(approval: RecordApproval | null, open: OpenSteps) {
  const list = approval?.lists.find(({ stageKey, round }) => stageKey === open.stage && round === open.round)
  return (list?.people ?? []).filter(
    ({ statusId }) => statusId === stepStatus.current || statusId === stepStatus.waiting,
  )
}

interface SuccessorProps {
  entity: Entity
  id: number
  stage: string
  form: ReturnType<typeof useForm<Asked>>
}

function Successor({ entity, id, stage, form }: SuccessorProps) {
  const { data: people, isPending } = useQuery(peopleToAsk(entity, id, stage))
  return (
    <SelectField
      form={form}
      name="toUserId"
      label="Person"
      required
      help={!isPending && people?.length === 0 ? 'Nobody else on this project may decide here.' : undefined}
      options={(people ?? []).map((one) => ({ value: one.id, label: `${one.name}, ${one.of}` }))}
    />
  )
}
