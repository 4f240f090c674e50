import { IconLock } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { roleWords } from '#contract/session.ts'
import { notAuthorised } from '#contract/words.ts'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkRoom.tsx'
import { DeadEnd } from './DeadEnd.tsx'
import { useUser } from './useUser.ts'

/** Says what is closed and who opens it, and never what lies behind. */
export function NotAuthorised({ address }: { address?: string }) {
  const router = useRouter()
  const user = useUser()
  const role = user.roles.map((name) => roleWords[name]).join(', ') || 'Staff'
  return (
    <DeadEnd
      icon={IconLock}
      title={notAuthorised}
      actions={
        <>
          <UiLink className="button primary" href="/manage/dashboard">Go to dashboard</UiLink>
          <Button onClick={() => router.history.back()}>Back to previous page</Button>
        </>
      }
    >
      <p className="quiet">Your role is {role}. If you need this page for your work, ask an administrator and give this address.</p>
      <code>{address ?? router.state.location.pathname}</code>
    </DeadEnd>
  )
}
