import { IconLink } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { User } from '#contract/entities/user.ts'
import { browserOf } from '#src/data/browser.ts'
import { useByProvider, useSendsMail } from '#src/data/byProvider.ts'
import { openWork } from '#src/entities/user/openWork.ts'
import { ApiProblem } from '#src/data/http.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { useSlow } from '#src/ui/useSlow.ts'
import { users } from './data.ts'
import { userActionNames, userActions, type UserAction } from './userActionWords.ts'

const HandOver = lazyPart(() => import('./HandOver.tsx').then((file) => ({ default: file.HandOver })))

const InvitationLink = lazyPart(() => import('./InvitationLink.tsx').then((file) => ({ default: file.InvitationLink })))

/** Buttons for the account's allowed actions. Each states its consequences and asks for confirmation. */
export function UserActions({ user }: { user: User }) {
  const [asking, setAsking] = useState<UserAction | null>(null)
  const [copying, setCopying] = useState(false)
  const byProvider = useByProvider()
  return (
    <>
      {userActionNames
        .filter((action) => user.allowedActions.includes(action))
        .map((action) => {
          const { verb, icon: Icon, danger } = userActions[action]
          return (
            <Button
              key={action}
              kind={danger ? 'danger' : 'plain'}
              icon={<Icon size={16} />}
              onClick={() => setAsking(action)}
            >
              {verb}
            </Button>
          )
        })}
      {user.allowedActions.includes('invite') && !byProvider && (
        <Button icon={<IconLink size={16} />} onPointerEnter={InvitationLink.preload} onClick={() => setCopying(true)}>
          Copy invitation link
        </Button>
      )}
      {copying && (
        <Suspense>
          <InvitationLink user={user} onClose={() => setCopying(false)} />
        </Suspense>
      )}
      {asking === 'deactivate' && <Leaving user={user} close={() => setAsking(null)} />}
      {asking && asking !== 'deactivate' && <Asking user={user} action={asking} close={() => setAsking(null)} />}
    </>
  )
}

/** Checks for open work before deactivating a user; if there is any, asks who takes it over. */
function Leaving({ user, close }: { user: User; close(): void }) {
  const answer = useQuery(openWork(user.id))
  const shows = useSlow(!answer.data, 200)
  if (!answer.data)
    return (
      shows && (
        <ConfirmModal
          title={`${user.fullName}’s work in hand`}
          action={userActions.deactivate.verb}
          danger
          question={`Checking first what ${user.firstName} is still responsible for.`}
          reason="Still checking the work in hand"
          onConfirm={() => undefined}
          onCancel={close}
        >
          <Loaded of={answer} name="The work in hand">
            {() => null}
          </Loaded>
        </ConfirmModal>
      )
    )
  if (answer.data.length === 0) return <Asking user={user} action="deactivate" close={close} />
  return (
    <Suspense>
      <HandOver user={user} work={answer.data} onClose={close} />
    </Suspense>
  )
}

function Asking({ user, action, close }: { user: User; action: UserAction; close(): void }) {
  const client = useQueryClient()
  const { mutateAsync, error } = useMutation(users.act(action, user))
  const words = userActions[action]
  const byProvider = useByProvider()
  const sendsMail = useSendsMail()
  const run = async () => {
    const { freshness, messages } = browserOf(client)
    try {
      await mutateAsync({})
    } catch (refusal) {
      // The dialog shows `problem`. The row sent with the error becomes the base of the next attempt.
      if (refusal instanceof ApiProblem && refusal.has('stale')) freshness.saved('user', refusal.data as User, [])
      return
    }
    messages.add('success', words.success(user, sendsMail))
    close()
  }
  return (
    <ConfirmModal
      title={words.title(user)}
      action={words.verb}
      danger={words.danger}
      consequences={words.consequences(user, byProvider)}
      problem={error?.message}
      onConfirm={run}
      onCancel={close}
    />
  )
}
