import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import { completed } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { acceptIssue } from '#src/entities/project/shared/safetyFileIssues.ts'
import { currentUser } from '#src/data/session.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'

interface Props {
  project: Project
  number: number
  onClose: () => void
}

/** Accepts an issue of the safety file; the reader signs by typing their full name. */
export default function AcceptModal({ project, number, onClose }: Props) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(acceptIssue(project.id, number))
  const form = useForm({ defaultValues: { signature: '' } })
  const accept = async () => {
    await mutateAsync(form.getValues('signature'))
    browserOf(client).messages.add('success', completed)
    onClose()
  }
  return (
    <ConfirmModal
      title={`Accept issue ${number} of the safety file?`}
      action="Accept"
      question="You confirm for the client that the safety file is complete. This is kept with your name and the time."
      onConfirm={accept}
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
