import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { FirstAdministrator } from '../shell/signIn/FirstAdministrator.tsx'

export const Route = createFileRoute('/firstAdministrator')({
  staticData: { title: 'First administrator' },
  validateSearch: z.object({ token: z.catch(z.optional(z.string()), undefined) }),
  component: function First() {
    return <FirstAdministrator token={Route.useSearch().token ?? ''} />
  },
})
