import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lookupListNames } from '#contract/entities/lookup.ts'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { Settings } from '#src/frame/settings/Settings.tsx'
import { settingsTabIds } from '#src/frame/settings/settingsTabs.ts'

/** What applies to the whole product; the tab and the list that are open stand in the address. */
export const Route = createFileRoute('/manage/settings/')({
  staticData: { title: 'Settings' },
  validateSearch: z.object({
    tab: z.catch(z.optional(z.enum(settingsTabIds)), undefined),
    list: z.catch(z.optional(z.enum(lookupListNames)), undefined),
  }),
  beforeLoad: only(gates.administration),
  component: function Page() {
    const { list, tab = list ? 'lists' : 'office' } = Route.useSearch()
    return <Settings tab={tab} list={list ?? 'projectRoles'} />
  },
})
