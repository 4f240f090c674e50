import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type FieldValues } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { Publish, PublishAnswer, SafetyFileIssues } from '#contract/safetyFile/safetyFileIssue.ts'
import { enter } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { cobieWarnings } from '#src/pages/project/handover/cobie.ts'
import { useTaskStart } from '#src/entities/backgroundTask/shared/useTaskStart.tsx'
import { counted } from '#contract/text/amounts.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { CobieWarnings } from './CobieWarnings.tsx'
import '../sentences.css'

interface Props {
  project: Project
  known: SafetyFileIssues
  onClose: () => void
}

/** Makes the next issue of the safety file, after showing what prevents it and any warnings. */
export default function IssueModal({ project, known, onClose }: Props) {
  const client = useQueryClient()
  const task = useTaskStart<PublishAnswer, Publish>('ProjectPublish', { linkWords: 'Open the safety file', onClose })
  const cobie = useQuery(cobieWarnings(project.id))
  const form = useForm({ mode: 'onTouched', defaultValues: { note: '' } })
  const obstacles = known.obstacles ?? []
  const next = (known.issues[0]?.number ?? 0) + 1
  const issue = async ({ note }: FieldValues) => {
    if (String(note).trim() === '') {
      form.setError('note', { message: enter('Note') })
      return
    }
    const made = await task.start({ projectId: project.id, mode: 'all', note: String(note) })
    if (made.task) return
    browserOf(client).messages.add('success', `Issue ${made.number} holds ${counted(made.documentCount, 'document')}`)
    onClose()
  }
  if (task.progress) return task.progress
  return (
    <ConfirmModal
      title={`Make issue ${next} of the safety file?`}
      action="Issue"
      question="Every approved document is published, and the issue keeps the documents as they are now."
      consequences="Facility management and the client read issues only. An issue cannot be changed or deleted."
      reason={obstacles.length > 0 ? 'Put the listed things right first.' : null}
      onConfirm={() => form.handleSubmit(issue)()}
      onCancel={onClose}
    >
      {obstacles.length > 0 && <Sentences tone="red" title="Not complete yet" sentences={obstacles} />}
      {known.cautions.length > 0 && <Sentences tone="amber" title="Good to know" sentences={known.cautions} />}
      {cobie.data && cobie.data.length > 0 && <CobieWarnings project={project} system="sfs" warnings={cobie.data} />}
      {obstacles.length === 0 && (
        <ThemeProvider>
          <LongTextField
            form={form}
            name="note"
            label="Note"
            required
            autoFocus
            rows={2}
            help="What this issue is for, such as practical completion."
          />
        </ThemeProvider>
      )}
    </ConfirmModal>
  )
}

const Sentences = ({
  tone,
  title,
  sentences,
}: {
  tone: 'red' | 'amber'
  title: string
  sentences: readonly string[]
}) => (
  <Notice tone={tone} title={title}>
    <ul className="sentences">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Notice>
)
