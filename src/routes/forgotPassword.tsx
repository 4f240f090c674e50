import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '#src/frame/signIn/ForgotPassword.tsx'

export const Route = createFileRoute('/forgotPassword')({ staticData: { title: 'Forgotten password' }, component: ForgotPassword })
