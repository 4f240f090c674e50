import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ConfirmPassword } from '../shell/signIn/ConfirmPassword.tsx'
import { passwordsOnly } from './-passwordsOnly.ts'

export const Route = createFileRoute('/confirmPassword')({
  staticData: { title: 'New password' },
  validateSearch: z.object({ token: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: passwordsOnly,
  component: function Confirm() {
    return <ConfirmPassword token={Route.useSearch().token ?? ''} />
  },
})
