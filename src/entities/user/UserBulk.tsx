import type { UserSummary } from '#contract/entities/user.ts'
import { useByProvider } from '#src/data/byProvider.ts'
import { counted } from '#src/ui/amounts.ts'
import { BulkAction } from '../record/BulkAction.tsx'
import { users } from './data.ts'
import { userActions } from './userActionWords.ts'

interface Props {
  chosen: readonly UserSummary[]
  clear: () => void
}

/** What can be done with several people at once; people it does not apply to are left out and counted. */
export function UserBulk({ chosen, clear }: Props) {
  const byProvider = useByProvider()
  const open = (action: 'deactivate' | 'invite') =>
    chosen.filter(({ allowedActions }) => allowedActions.includes(action))
  const leftOut = (count: number, why: string) =>
    count < chosen.length ? ` ${chosen.length - count} of the chosen ${why}.` : ''
  const [active, invited] = [open('deactivate'), open('invite')]
  const { deactivate, invite } = userActions
  return (
    <>
      <BulkAction
        rows={active}
        verb={deactivate.verb}
        icon={<deactivate.icon size={15} />}
        danger
        reason="None of the chosen can be deactivated by you"
        question={(count) => ({
          title: `Deactivate ${counted(count, 'user')}?`,
          consequences:
            'Their sessions end at once, on every device, and they can no longer sign in. What they have written stays.' +
            leftOut(count, 'cannot be deactivated by you'),
        })}
        nameOf={nameOf}
        write={(row) => users.act('deactivate', row)}
        told={(count) => (count === 1 ? '1 user is deactivated' : `${count} users are deactivated`)}
        onDone={clear}
      />
      <BulkAction
        rows={invited}
        verb={invite.verb}
        icon={<invite.icon size={15} />}
        reason="None of the chosen waits for an invitation"
        question={(count) => ({
          title: `Send the invitation again to ${counted(count, 'user')}?`,
          consequences:
            (byProvider
              ? 'Each gets an e-mail that says where to sign in with their work account.'
              : 'Each gets a new link by e-mail. It opens once, within seven days; earlier links open nothing any more.') +
            leftOut(count, 'wait for no invitation'),
        })}
        nameOf={nameOf}
        write={(row) => users.act('invite', row)}
        told={(count) => (count === 1 ? '1 invitation is on its way' : `${count} invitations are on their way`)}
        onDone={clear}
      />
    </>
  )
}

const nameOf = ({ fullName }: UserSummary) => fullName
