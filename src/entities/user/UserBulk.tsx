import type { UserSummary } from '#contract/entities/user.ts'
import { useByProvider, useSendsMail } from '#src/data/byProvider.ts'
import { counted } from '#contract/text/amounts.ts'
import { BulkAction } from '../record/BulkAction.tsx'
import { users } from './data.ts'
import { invitationsSent, userActions } from './userActionWords.ts'

interface Props {
  chosen: readonly UserSummary[]
  clear: () => void
}

/** Bulk actions on users. Users an action does not apply to are left out and counted. */
export function UserBulk({ chosen, clear }: Props) {
  const byProvider = useByProvider()
  const sendsMail = useSendsMail()
  const open = (action: 'deactivate' | 'invite') =>
    chosen.filter(({ allowedActions }) => allowedActions.includes(action))
  const leftOut = (count: number, words: (rest: number) => string) =>
    count < chosen.length ? ` ${words(chosen.length - count)}` : ''
  const [active, invited] = [open('deactivate'), open('invite')]
  const { deactivate, invite } = userActions
  return (
    <>
      <BulkAction
        rows={active}
        verb={deactivate.verb}
        icon={<deactivate.icon size={15} />}
        danger
        reason="You cannot deactivate any of the people you selected"
        question={(count) => ({
          title: `Deactivate ${counted(count, 'user')}?`,
          consequences:
            'They are signed out of every device at once and can no longer sign in. Everything they have written stays.' +
            leftOut(count, (rest) => `You cannot deactivate ${rest} of them.`),
        })}
        nameOf={nameOf}
        write={(row) => users.act('deactivate', row)}
        success={(count) => `${counted(count, 'user')} deactivated`}
        onDone={clear}
      />
      <BulkAction
        rows={invited}
        verb={invite.verb}
        icon={<invite.icon size={15} />}
        reason="None of the people you selected are waiting for an invitation"
        question={(count) => ({
          title: `Send the invitation again to ${counted(count, 'user')}?`,
          consequences:
            (byProvider
              ? 'Each of them gets an e-mail saying where to sign in with their work account.'
              : 'Each of them gets a new link by e-mail. It works once and expires after seven days; earlier links stop working.') +
            leftOut(count, (rest) =>
              rest === 1 ? '1 of them is not waiting for one.' : `${rest} of them are not waiting for one.`,
            ),
        })}
        nameOf={nameOf}
        write={(row) => users.act('invite', row)}
        success={(count) => invitationsSent(count, sendsMail)}
        onDone={clear}
      />
    </>
  )
}

const nameOf = ({ fullName }: UserSummary) => fullName
