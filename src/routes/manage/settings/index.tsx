import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lookupListNames } from '#contract/entities/lookup.ts'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { Settings } from '#src/entities/lookup/Settings.tsx'

/** What applies to the whole product; the list that is open stands in the address. */
export const Route = createFileRoute('/manage/settings/')({
  staticData: { title: 'Settings' },
  validateSearch: z.object({
    tab: z.catch(z._default(z.enum(['lists', 'outbox']), 'lists'), 'lists'),
    list: z.catch(z._default(z.enum(lookupListNames), 'projectRoles'), 'projectRoles'),
  }),
  beforeLoad: only(gates.administration),
  component: function Page() {
    return <Settings {...Route.useSearch()} />
  },
})
