import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch, type FieldValues } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import { sizeLimit } from '#contract/attachments.ts'
import { acceptanceFor, letterLimits, type AcceptableFor } from '#contract/safetyFile/safetyFileIssue.ts'
import { completed } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { acceptIssueFor } from '#src/entities/project/shared/safetyFileIssues.ts'
import { currentUser } from '#src/data/session.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { FileDrop, idle } from '#src/ui/files/FileDrop.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SuggestField } from '#src/ui/fields/SuggestField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'

interface Props {
  project: Project
  number: number
  known: AcceptableFor
  onClose: () => void
}

const noLetter = 'Attach the letter or e-mail in which the person accepts it.'

/** Records that a named person of the client has accepted an issue, with the written acceptance attached. */
export default function AcceptForModal({ project, number, known, onClose }: Props) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(acceptIssueFor())
  const [letter, setLetter] = useState<File | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { clientId: known.companies[0]!.id, name: '', role: '', signature: '' },
  })
  const clientId = useWatch({ control: form.control, name: 'clientId' })
  const people = known.people.filter((one) => one.clientId === clientId)
  const accept = async (values: FieldValues) => {
    const asked = acceptanceFor.safeParse({ ...values, projectId: project.id, number })
    if (!asked.success)
      for (const { path, message } of asked.error.issues) form.setError(path[0] as 'name', { message })
    setMissing(letter ? null : noLetter)
    if (!asked.success || !letter) return
    await mutateAsync({ ...asked.data, letter })
    browserOf(client).messages.add('success', completed)
    onClose()
  }
  return (
    <ConfirmModal
      title={`Accept issue ${number} for someone of the client?`}
      action="Accept"
      question="You are not of the client. You enter here that a person of the client accepts the safety file, and attach the letter or e-mail in which they say so."
      consequences="Your name, theirs and the letter stay with the issue. The client’s people on the project are told."
      onConfirm={() => form.handleSubmit(accept)()}
      onCancel={onClose}
    >
      <ThemeProvider>
        <div className="fields">
          <SelectField
            form={form}
            name="clientId"
            label="Company"
            required
            options={known.companies.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SuggestField
            form={form}
            name="name"
            label="Name"
            required
            maxLength={120}
            suggestions={people.map(({ name, role }) => ({ word: name, meaning: role ?? '' }))}
          />
          <TextField
            form={form}
            name="role"
            label="Role in the company"
            required
            maxLength={80}
            help="Such as Estates manager"
          />
          <TextField
            form={form}
            name="signature"
            label="Your full name"
            required
            help={`Type ${currentUser(client).fullName} to sign.`}
          />
        </div>
      </ThemeProvider>
      <FileDrop
        label={letterLimits.label}
        verb={letter ? 'Choose another file' : 'Attach letter or e-mail'}
        of="file"
        largest={letterLimits.largest}
        limit={sizeLimit(letterLimits)}
        going={{ ...idle, problems: missing === null ? [] : [missing] }}
        onFiles={([first]) => {
          setLetter(first ?? null)
          setMissing(null)
        }}
      />
      {letter && <p className="small">{letter.name} is sent when you accept.</p>}
    </ConfirmModal>
  )
}
