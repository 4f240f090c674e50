import '#src/ui/theme/first.css'
import { createMemoryHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { claimTypes, type Claim } from '#contract/wire/session.ts'
import { browserOf } from '#src/data/browser.ts'
import { openHub } from '#src/data/hub.ts'
import { detailKey } from '#src/data/keys.ts'
import { keepTable } from '#src/data/tableState.ts'
import { createBrowserApp } from '#src/app.tsx'
import { tableStartWith } from '#src/ui/DataTable/tableState.ts'

/** The real product on its list of projects with fifty rows, and ten thousand cached records as after a long day. */
const cached = 10_000
const claims: Claim[] = [
  { type: claimTypes.subject, value: '1' },
  { type: claimTypes.firstName, value: 'Niamh' },
  { type: claimTypes.lastName, value: 'Byrne' },
  { type: claimTypes.initials, value: 'NB' },
  { type: claimTypes.role, value: 'admin' },
  { type: claimTypes.system, value: 'pmp' },
  { type: claimTypes.clientId, value: '1' },
  { type: claimTypes.timeZone, value: 'Europe/Dublin' },
  { type: claimTypes.logoutUrl, value: '/bff/logout' },
]
keepTable(1, 'projects', tableStartWith({ size: 50 }))
const { App, queryClient } = createBrowserApp({
  boot: { signIn: 'gateway', claims, sequence: 0, lists: {} },
  openHub: () => Promise.resolve(openHub()),
  csrfToken: () => null,
  leave: (url) => console.error(`Nobody should leave for ${url}`),
  history: createMemoryHistory({ initialEntries: ['/manage/projects'] }),
})
const { freshness } = browserOf(queryClient)
for (let id = 1; id <= cached; id++)
  freshness.prime(detailKey('user', id), { id, rowVersion: 1, fullName: `Person ${id}` })
createRoot(document.getElementById('root')!).render(<App />)
