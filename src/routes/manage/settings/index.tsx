import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lookupListNames } from '#contract/lists.ts'
import { gates } from '#contract/wire/session.ts'
import { only } from '#src/shell/gate.ts'
import { Settings } from '#src/pages/settings/Settings.tsx'
import { settingsTabIds } from '#src/pages/settings/settingsTabs.ts'

/** The router parses digits in a URL as a number, but filters are strings. */
const word = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined)
const trailFilter = { person: word, kind: word, action: word, from: word, to: word, text: word }

/** Settings. The tab, the open list and the filter of the history are search parameters. */
export const Route = createFileRoute('/manage/settings/')({
  staticData: { title: 'Settings' },
  validateSearch: z.object({
    tab: z.catch(z.optional(z.enum(settingsTabIds)), undefined),
    list: word,
    ...trailFilter,
  }),
  beforeLoad: only(gates.administration),
  component: function Page() {
    const { list, tab = list ? 'lists' : 'office', ...asked } = Route.useSearch()
    const navigate = Route.useNavigate()
    const filter = Object.fromEntries(
      Object.entries(asked).filter(([name, value]) => name in trailFilter && value !== undefined),
    )
    return (
      <Settings
        tab={tab}
        list={lookupListNames.find((name) => name === list) ?? 'projectRoles'}
        asked={filter}
        onAsk={(next) => void navigate({ search: { tab: 'audit', ...next }, replace: true })}
      />
    )
  },
})
