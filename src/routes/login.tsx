import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SignIn } from '../shell/signIn/SignIn.tsx'

export const Route = createFileRoute('/login')({
  staticData: { title: 'Sign in' },
  validateSearch: z.object({ returnUrl: z.catch(z.optional(z.string()), undefined) }),
  component: function Login() {
    return <SignIn returnUrl={Route.useSearch().returnUrl} />
  },
})
