import { IconLock } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { roleWords } from '#contract/wire/session.ts'
import { notAuthorised } from '#contract/text/words.ts'
import { Button } from '../ui/Button.tsx'
import { UiLink } from '../ui/LinkProvider.tsx'
import { DeadEnd } from './DeadEnd.tsx'
import { useUser } from '../data/useUser.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The URL that redirected to /manage/403. */
    asked?: string
  }
}

/** Says that the page is closed and who can open it, without revealing its content. */
export function NotAuthorised() {
  const router = useRouter()
  const {
    pathname,
    state: { asked },
  } = useLocation()
  const address = asked ?? (pathname === '/manage/403' ? null : pathname)
  const user = useUser()
  const role = user.roles.map((name) => roleWords[name]).join(', ') || 'Staff'
  return (
    <DeadEnd
      icon={IconLock}
      title={notAuthorised}
      actions={
        <>
          <UiLink className="button primary" href="/manage/dashboard">
            Go to dashboard
          </UiLink>
          <Button onClick={() => router.history.back()}>Back to previous page</Button>
        </>
      }
    >
      <p className="quiet">
        Your role is {role}.{' '}
        {user.roles.includes('admin')
          ? 'You can open every page. This page only shows what people see when they are not authorised.'
          : `If you need this page for your work, ask an administrator${address === null ? '' : ' and give this address'}.`}
      </p>
      {address !== null && <code>{address}</code>}
    </DeadEnd>
  )
}
