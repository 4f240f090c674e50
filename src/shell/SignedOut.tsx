import { IconLogout } from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import '../pages/deadEnd.css'

/** Replaces the whole page after sign-out, in this tab or another. */
export function SignedOut() {
  const { toSignIn } = useRouteContext({ from: '__root__' })
  return (
    <main className="closed">
      <IconLogout size={30} stroke={1.4} aria-hidden />
      <h1>You are signed out</h1>
      <p className="quiet">
        Your unsaved changes are kept in this browser. They come back when you sign in again and open the same form.
      </p>
      <div className="line">
        <Button kind="primary" onClick={toSignIn}>
          Sign in again
        </Button>
      </div>
    </main>
  )
}
