import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '#src/frame/signIn/ForgotPassword.tsx'
import { passwordsOnly } from './-passwordsOnly.ts'

export const Route = createFileRoute('/forgotPassword')({ staticData: { title: 'Forgotten password' }, beforeLoad: passwordsOnly, component: ForgotPassword })
