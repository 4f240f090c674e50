import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '../shell/signIn/ForgotPassword.tsx'
import { passwordsOnly } from './-passwordsOnly.ts'

export const Route = createFileRoute('/forgotPassword')({
  staticData: { title: 'Forgotten password' },
  beforeLoad: passwordsOnly,
  component: ForgotPassword,
})
