import { createMemoryHistory } from '@tanstack/react-router'
import { render, within } from '@testing-library/react'
import type { Boot } from '#contract/wire/boot.ts'
import type { World } from '#mocks/world.ts'
import { claimsOf } from '#server/platform/signIn/claims.ts'
import { cookieNames } from '#server/platform/signIn/cookies.ts'
import { browserOf } from '#src/data/browser.ts'
import type { Drafts } from '#src/data/drafts.ts'
import type { OtherTabs } from '#src/data/otherTabs.ts'
import { createBrowserApp } from '#src/app.tsx'
import { memoryDrafts } from './browser.tsx'

/** The cookies of one browser, shared by its tabs. */
type Jar = Map<string, string>

interface Wishes {
  jar?: Jar
  drafts?: Drafts
  tabs?: OtherTabs
  signIn?: Boot['signIn']
  sendsMail?: boolean
}

/** Opens one tab with these cookies, signed in or not. */
export async function visit(
  world: World,
  path: string,
  { jar = new Map(), drafts = memoryDrafts(), tabs, signIn = 'cookie', sendsMail = true }: Wishes = {},
) {
  const cookies = cookieNames(world.services.config)
  const session = await world.gateway.sessions.find(jar.get(cookies.session))
  const claims = session && (await claimsOf(world.services, session))
  const line = world.lines.open(session ?? { userId: 0, sessionId: '' })
  const left: string[] = []
  const calls: string[] = []
  const app = createBrowserApp({
    boot: { signIn, sendsMail, claims, sequence: world.services.live.sequence(), lists: {} },
    drafts,
    ...(tabs && { tabs }),
    openHub: () => Promise.resolve(line),
    leave: (url) => left.push(url),
    csrfToken: () => jar.get(cookies.antiForgery) ?? null,
    history: createMemoryHistory({ initialEntries: [path] }),
    fetch: async (input, init) => {
      calls.push(`${init?.method ?? 'GET'} ${input}`)
      const { signal: _, ...rest } = init ?? {}
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await world.gateway.app.request(input, {
        ...rest,
        headers: { ...(rest.headers as Record<string, string>), cookie },
      })
      for (const line of answer.headers.getSetCookie()) keep(jar, line)
      return answer
    },
  })
  const { container, unmount } = render(<app.App />)
  return {
    ...app,
    jar,
    left,
    calls,
    line,
    http: browserOf(app.queryClient).http,
    screen: within(container),
    quit() {
      app.close()
      unmount()
    },
  }
}

function keep(jar: Jar, line: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/max-age=0/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}
