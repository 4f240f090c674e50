import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type FieldValues } from 'react-hook-form'
import { returnReopening, type SignedReturn } from '#contract/reports/weeklyReturn.ts'
import { completed } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { reopenReturn } from './signOffData.ts'

interface Props {
  projectId: number
  signed: SignedReturn
  onClose(): void
}

/** Takes back the signature of a return, with a reason. */
export default function ReopenReturnModal({ projectId, signed, onClose }: Props) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(reopenReturn())
  const form = useForm({ mode: 'onTouched', defaultValues: { reason: '' } })
  const send = async ({ reason }: FieldValues) => {
    const asked = returnReopening.safeParse({ projectId, id: signed.id, reason: reason as string })
    if (!asked.success) {
      for (const { message } of asked.error.issues) form.setError('reason', { message })
      return
    }
    await mutateAsync(asked.data)
    browserOf(client).messages.add('success', completed)
    onClose()
  }
  return (
    <ConfirmModal
      title="Reopen the signed return?"
      action="Reopen"
      question="The page shows the figures of the records again until somebody signs them. What was signed stays, with your reason."
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
