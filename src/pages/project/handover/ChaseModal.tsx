import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { useSendsMail } from '#src/data/byProvider.ts'
import { browserOf } from '#src/data/browser.ts'
import { chaseCompanies } from '#src/entities/projectFolder/data.ts'
import { counted } from '#contract/text/amounts.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'

const mails = (count: number) => counted(count, 'e-mail')

interface Props {
  project: Project
  /** The deliverable folders that are still outstanding. */
  owed: readonly ProjectFolderSummary[]
  onClose: () => void
}

/** Sends companies an e-mail listing their outstanding deliverables; initially all companies are selected. */
export default function ChaseModal({ project, owed, onClose }: Props) {
  const client = useQueryClient()
  const sendsMail = useSendsMail()
  const companies = [...new Map(owed.map(({ ownerClientId, ownerName }) => [ownerClientId!, ownerName ?? '']))]
  const options = companies.map(([value, name]) => ({
    value,
    label: `${name} (${counted(owed.filter(({ ownerClientId }) => ownerClientId === value).length, 'folder')})`,
  }))
  const form = useForm({ defaultValues: { clientIds: companies.map(([id]) => id) } })
  const { mutateAsync } = useMutation(chaseCompanies(project.id))
  const send = async () => {
    const mailed = await mutateAsync(form.getValues('clientIds'))
    if (mailed.length > 0)
      browserOf(client).messages.add(
        'success',
        sendsMail
          ? `${mails(mailed.length)} on the way`
          : `${mails(mailed.length)} in the outbox, because no mail server is set up`,
      )
    onClose()
  }
  return (
    <ConfirmModal
      title="Chase what is missing?"
      action="Send"
      question="Each company gets an e-mail that lists the folders it still has to provide and when they are due."
      consequences="It goes to the company’s contact on the project, otherwise to the company."
      onConfirm={send}
      onCancel={onClose}
    >
      <ThemeProvider>
        <MultiSelectField form={form} name="clientIds" label="Companies" options={options} />
      </ThemeProvider>
    </ConfirmModal>
  )
}
