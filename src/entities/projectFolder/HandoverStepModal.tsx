import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type FieldValues, type Resolver } from 'react-hook-form'
import { projectFolder, type ProjectFolder, type ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { completed } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { projectFolders } from './data.ts'
import { asksReason, handoverSteps, type HandoverStep } from './handoverSteps.ts'

interface Props {
  folder: ProjectFolderSummary
  step: HandoverStep
  onClose: () => void
}

/** Confirms a step of a folder towards handover, with a reason if it goes back. */
export default function HandoverStepModal({ folder, step, onClose }: Props) {
  const client = useQueryClient()
  const { action, asks, follows } = handoverSteps[step]
  const { mutateAsync, error } = useMutation(projectFolders.sfs.act(step, folder))
  const resolver = zodResolver(projectFolder.actions[step] as never) as unknown as Resolver
  const form = useForm({ mode: 'onTouched', defaultValues: { reason: '' }, resolver })
  const take = async (input: FieldValues) => {
    const { freshness, messages } = browserOf(client)
    try {
      await mutateAsync(input as never)
    } catch (refused) {
      // The dialog shows the error. The row sent with it becomes the base of the next attempt.
      if (refused instanceof ApiProblem && refused.has('stale'))
        freshness.saved('projectFolder', refused.data as ProjectFolder, [])
      return
    }
    messages.add('success', completed)
    onClose()
  }
  return (
    <ConfirmModal
      title={asks(folder.name)}
      action={action}
      question={follows}
      problem={error?.message}
      reason={folder.allowedActions.includes(step) ? null : 'Someone else has taken this step already.'}
      onConfirm={() => form.handleSubmit(take)()}
      onCancel={onClose}
    >
      {asksReason(step) && (
        <ThemeProvider>
          <LongTextField form={form} name="reason" label="Reason" required autoFocus help="Kept in the history." />
        </ThemeProvider>
      )}
    </ConfirmModal>
  )
}
