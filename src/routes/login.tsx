import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { currentUser } from '#src/data/session.ts'
import { LeftForSignIn } from '../shell/gate.ts'
import { afterSignIn } from '../shell/signIn/afterSignIn.ts'
import { SignIn } from '../shell/signIn/SignIn.tsx'

/**
 * Whoever is signed in already goes to the page they wanted at once; where a provider signs people in, everybody is
 * sent on to it.
 */
export const Route = createFileRoute('/login')({
  staticData: { title: 'Sign in' },
  validateSearch: z.object({ returnUrl: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: ({ context: { queryClient, boot, leave }, search: { returnUrl }, preload }) => {
    const there = afterSignIn(returnUrl)
    const { isAuthenticated } = currentUser(queryClient)
    if (!isAuthenticated && boot.signIn === 'cookie') return
    // A pointer over a link to this page prepares it, and leaves nothing yet.
    if (!preload) leave(isAuthenticated ? there : `/bff/login?returnUrl=${encodeURIComponent(there)}`)
    throw new LeftForSignIn(isAuthenticated ? 'Going on' : undefined)
  },
  component: function Login() {
    return <SignIn returnUrl={Route.useSearch().returnUrl} />
  },
})
