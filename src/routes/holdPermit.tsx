import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { HoldPermit } from '../shell/signIn/HoldPermit.tsx'

/** The permit that somebody without an account holds, by their own link. */
export const Route = createFileRoute('/holdPermit')({
  staticData: { title: 'Your permit' },
  validateSearch: z.object({ token: z.catch(z.optional(z.string()), undefined) }),
  component: function Hold() {
    return <HoldPermit token={Route.useSearch().token ?? ''} />
  },
})
