import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type FieldValues } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import { fileUpdate, updateSources, updateSourceWords } from '#contract/safetyFile/safetyFileIssue.ts'
import { browserOf } from '#src/data/browser.ts'
import { openFileUpdate } from '#src/entities/project/shared/safetyFileIssues.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'

const sources = updateSources.map((value) => ({ value, label: updateSourceWords[value] }))

/** Opens a file update, during which a locked safety file may be changed until the next issue. */
export default function FileUpdateModal({ project, onClose }: { project: Project; onClose: () => void }) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(openFileUpdate())
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { source: 'changeRequest', reference: '', reason: '' },
  })
  const open = async (values: FieldValues) => {
    const asked = fileUpdate.safeParse({ ...values, projectId: project.id })
    if (!asked.success) {
      for (const { path, message } of asked.error.issues) form.setError(path[0] as 'reason', { message })
      return
    }
    await mutateAsync(asked.data)
    browserOf(client).messages.add('success', 'The safety file is open for changes until its next issue')
    onClose()
  }
  return (
    <ConfirmModal
      title="Open a file update?"
      action="Open"
      question="Folders, documents and rights of the safety file can be changed until the next issue is made."
      consequences="The reason is kept with that issue. The issues so far stay as they are."
      onConfirm={() => form.handleSubmit(open)()}
      onCancel={onClose}
    >
      <ThemeProvider>
        <div className="fields">
          <SelectField form={form} name="source" label="Because of" required options={sources} />
          <TextField form={form} name="reference" label="Reference" maxLength={40} help="Such as CR-0012" />
          <LongTextField form={form} name="reason" label="Reason" required wide rows={3} />
        </div>
      </ThemeProvider>
    </ConfirmModal>
  )
}
