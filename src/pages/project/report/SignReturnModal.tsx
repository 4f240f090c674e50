import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { ReturnSigning } from '#contract/reports/weeklyReturn.ts'
import { completed } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { currentUser } from '#src/data/session.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { signReturn } from './signOffData.ts'

interface Props {
  /** What is signed, in words: 'Week 47, 2026'. */
  week: string
  asked: Omit<ReturnSigning, 'signature'>
  onSigned(): void
  onClose(): void
}

/** Signs the return of a week; the reader types their full name. */
export default function SignReturnModal({ week, asked, onSigned, onClose }: Props) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(signReturn())
  const form = useForm({ defaultValues: { signature: '' } })
  const sign = async () => {
    await mutateAsync({ ...asked, signature: form.getValues('signature') })
    browserOf(client).messages.add('success', completed)
    onSigned()
  }
  return (
    <ConfirmModal
      title={`Sign the return of ${week.replace(/^W/, 'w')}?`}
      action="Sign"
      question="The figures and the deliveries are kept as they are now, with your name and the time. Later changes of the records do not change them."
      onConfirm={sign}
      onCancel={onClose}
    >
      <ThemeProvider>
        <TextField
          form={form}
          name="signature"
          label="Full name"
          required
          autoFocus
          help={`Type ${currentUser(client).fullName} to sign.`}
        />
      </ThemeProvider>
    </ConfirmModal>
  )
}
