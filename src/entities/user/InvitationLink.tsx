import { useMutation } from '@tanstack/react-query'
import type { User } from '#contract/entities/user.ts'
import { LinkOnce } from '#src/ui/dialogs/LinkOnce.tsx'
import { invitationLink } from './accountCalls.ts'

interface Props {
  user: User
  onClose(): void
}

/** Creates an invitation link to pass on by hand. */
export function InvitationLink({ user, onClose }: Props) {
  const { mutate, data: link, error, isPending } = useMutation(invitationLink(user.id))
  return (
    <LinkOnce
      title={`Invitation link for ${user.fullName}`}
      label="Invitation link"
      question={`Anyone who opens the link can choose the password for ${user.email}. It works once and expires after seven days; earlier links stop working.`}
      handOverWork={`Pass it on to ${user.firstName} and nobody else.`}
      link={link}
      problem={error?.message}
      isMaking={isPending}
      onMake={() => mutate()}
      onClose={onClose}
    />
  )
}
