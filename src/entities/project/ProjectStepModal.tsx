import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type FieldValues, type Resolver } from 'react-hook-form'
import { project as entity, type Project } from '#contract/entities/project.ts'
import { completed } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { projects } from './data.ts'
import { moveObstacles } from '#src/entities/project/moveObstacles.ts'
import { asksReason, projectSteps, type Step } from './projectSteps.ts'
import './projectForm.css'

interface Props {
  project: Project
  step: Step
  onClose: () => void
}

/** Confirms a change of status; exceptional steps require a reason. */
export function ProjectStepModal({ project, step, onClose }: Props) {
  const client = useQueryClient()
  const { word, action, asks, follows } = projectSteps[step]
  const { refetch } = useQuery({ ...projects.detail(project.id), enabled: false })
  const { mutateAsync, error } = useMutation(projects.act(step, project))
  const resolver = zodResolver(entity.actions[step] as never) as unknown as Resolver
  const form = useForm({ mode: 'onTouched', defaultValues: { reason: '', without: '' }, resolver })
  const standing = useQuery(moveObstacles(project.id, step))
  const { obstacles, mayGoOn } = standing.data ?? { obstacles: [], mayGoOn: false }
  const take = async (input: FieldValues) => {
    if (mayGoOn && !input.without) {
      form.setError('without', { message: 'Say why the project goes on without it.' })
      return
    }
    try {
      await mutateAsync(input)
    } catch (refused) {
      // The dialog shows the error. After a conflict it refetches the project, so that the next attempt uses its
      // current version.
      if (refused instanceof ApiProblem && refused.status === 409) {
        await refetch()
        await standing.refetch()
      }
      return
    }
    browserOf(client).messages.add('success', completed)
    onClose()
  }
  const left = !project.allowedActions.includes(step)
  return (
    <ConfirmModal
      title={asks(project.number)}
      action={action}
      consequences={follows(project)}
      danger={step === 'close'}
      problem={error?.message}
      reason={
        left
          ? `${word.replace('…', '')} is no longer possible: someone else has changed the status of the project.`
          : obstacles.length > 0 && !mayGoOn
            ? 'Put the listed things right first.'
            : standing.isPending
              ? 'Looking at the project…'
              : null
      }
      onConfirm={() => form.handleSubmit(take)()}
      onCancel={onClose}
    >
      {obstacles.length > 0 && <Obstacles sentences={obstacles} />}
      {mayGoOn && (
        <ThemeProvider>
          <LongTextField
            form={form}
            name="without"
            label="Reason to go on"
            required
            autoFocus
            help="Kept in the history of the project with what is missing."
          />
        </ThemeProvider>
      )}
      {asksReason(step) && (
        <ThemeProvider>
          <LongTextField
            form={form}
            name="reason"
            label="Reason"
            required
            autoFocus
            help="Kept in the history of the project."
          />
        </ThemeProvider>
      )}
    </ConfirmModal>
  )
}

const Obstacles = ({ sentences }: { sentences: readonly string[] }) => (
  <Notice tone="red" title="Not finished">
    <ul className="one-by-one">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Notice>
)
