import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { User } from '#contract/entities/user.ts'
import { openWorkWords, type OpenWork } from '#contract/people/openWork.ts'
import { browserOf } from '#src/data/browser.ts'
import { useByProvider } from '#src/data/byProvider.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { handOver } from './accountCalls.ts'
import './invite.css'
import { userActions } from './userActionWords.ts'
import { UserSelect } from './shared/UserSelect.tsx'

interface Props {
  user: User
  work: readonly OpenWork[]
  onClose: () => void
}

/** Merges duplicates: a company has one record per relationship, but its contact is one line here. */
const byWords = (work: readonly OpenWork[]) => [
  ...new Map(
    work.map((item) => [`${item.what} ${item.of} ${item.kind ? item.recordId : ''} ${item.projectId}`, item]),
  ).values(),
]

/**
 * Asks who takes over before deactivating a user. The server hands over the work and deactivates the account in one
 * transaction.
 */
export function HandOver({ user, work, onClose }: Props) {
  const { messages } = browserOf(useQueryClient())
  const byProvider = useByProvider()
  const form = useForm<{ toUserId: number }>({ defaultValues: { toUserId: 0 } })
  const toUserId = useWatch({ control: form.control, name: 'toUserId' })
  const { mutateAsync, error } = useMutation(handOver(user))
  const run = async () => {
    try {
      await mutateAsync(toUserId)
    } catch {
      // The dialog shows `problem`.
      return
    }
    messages.add('success', userActions.deactivate.success(user, false))
    onClose()
  }
  const reason = toUserId === user.id ? 'Choose someone else' : toUserId > 0 ? null : 'Choose who takes over'
  return (
    <ConfirmModal
      title={`Hand over and deactivate ${user.fullName}?`}
      action="Hand over and deactivate"
      danger
      question={`${user.firstName} is still responsible for this work. Someone else has to take it over first.`}
      consequences={`The person who takes over gets ${user.firstName}’s role on any project where they have none. ${userActions.deactivate.consequences(user, byProvider)}`}
      problem={error?.message}
      reason={reason}
      onConfirm={run}
      onCancel={onClose}
    >
      <div className="open-work">
        <ul aria-label="Work in hand">
          {byWords(work).map(({ what, recordId, projectNumber, projectName, of }) => (
            <li key={`${what}${recordId}`}>
              <strong>{openWorkWords[what]}</strong>
              {of ? ` ${of}, ` : ', '}
              <span className="number">{projectNumber}</span> {projectName}
            </li>
          ))}
        </ul>
        <ThemeProvider>
          <UserSelect form={form} name="toUserId" label="Takes over" required placeholder="Type part of the name" />
        </ThemeProvider>
      </div>
    </ConfirmModal>
  )
}
