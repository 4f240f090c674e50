import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { currentUser } from '#src/data/session.ts'
import { LeftForSignIn } from '../shell/gate.ts'
import { afterSignIn } from '../shell/signIn/afterSignIn.ts'
import { SignIn } from '../shell/signIn/SignIn.tsx'

/**
 * The sign-in page. A signed-in user goes straight to the requested page; with an identity provider, everyone is
 * redirected to it.
 */
export const Route = createFileRoute('/login')({
  staticData: { title: 'Sign in' },
  validateSearch: z.object({ returnUrl: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: ({ context: { queryClient, boot, leave }, search: { returnUrl }, preload }) => {
    const there = afterSignIn(returnUrl)
    const { isAuthenticated } = currentUser(queryClient)
    if (!isAuthenticated && boot.signIn === 'cookie') return
    // Preloading the route on hover must not leave the page.
    if (!preload) leave(isAuthenticated ? there : `/bff/login?returnUrl=${encodeURIComponent(there)}`)
    throw new LeftForSignIn(isAuthenticated ? 'Going on' : undefined)
  },
  component: function Login() {
    return <SignIn returnUrl={Route.useSearch().returnUrl} />
  },
})
