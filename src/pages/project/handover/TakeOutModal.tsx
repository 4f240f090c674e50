import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type FieldValues } from 'react-hook-form'
import { takeOut, type ConfidentialSince } from '#contract/safetyFile/safetyFileIssue.ts'
import { browserOf } from '#src/data/browser.ts'
import { takeOutOfIssues } from '#src/entities/project/shared/safetyFileIssues.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { issueList } from './issueList.ts'

interface Props {
  projectId: number
  document: ConfidentialSince
  onClose: () => void
}

/** Removes a document that has become confidential from the issues of the safety file, with a reason. */
export default function TakeOutModal({ projectId, document, onClose }: Props) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(takeOutOfIssues())
  const form = useForm({ mode: 'onTouched', defaultValues: { reason: '' } })
  const send = async ({ reason }: FieldValues) => {
    const asked = takeOut.safeParse({ projectId, documentId: document.documentId, reason: reason as string })
    if (!asked.success) {
      for (const { message } of asked.error.issues) form.setError('reason', { message })
      return
    }
    await mutateAsync(asked.data)
    browserOf(client).messages.add('success', `${document.title} is out of the issues`)
    onClose()
  }
  return (
    <ConfirmModal
      title={`Take ${document.title} out of the issues?`}
      action="Take out"
      danger
      question={`It can be read in ${issueList(document)}. Nobody will find it there any more, nor in the zip files.`}
      consequences="This cannot be undone. Copies that people have downloaded stay with them. The reason is in the history of the project, so it should name nothing confidential."
      onConfirm={() => form.handleSubmit(send)()}
      onCancel={onClose}
    >
      <ThemeProvider>
        <div className="fields">
          <LongTextField form={form} name="reason" label="Reason" required wide rows={3} />
        </div>
      </ThemeProvider>
    </ConfirmModal>
  )
}
