import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach } from 'vitest'
import type { Boot } from '#contract/wire/boot.ts'
import type { Settings } from '#contract/entities/settings.ts'
import type { World } from '#mocks/world.ts'
import { claimsOf } from '#server/platform/signIn/claims.ts'
import type { Draft, Drafts } from '#src/data/drafts.ts'
import { createBrowserApp } from '#src/app.tsx'

/** In-memory drafts of one browser, by user and form. */
export function memoryDrafts(): Drafts {
  const kept = new Map<string, Draft>()
  const keyOf = (userId: number, form: string) => `${userId}|${form}`
  return {
    read: (userId, form) => Promise.resolve(structuredClone(kept.get(keyOf(userId, form)) ?? null)),
    keep: (userId, form, draft) => Promise.resolve(void kept.set(keyOf(userId, form), structuredClone(draft))),
    drop: (userId, form) => Promise.resolve(void kept.delete(keyOf(userId, form))),
  }
}

/** An answer that breaks off after its headers. */
const brokenOff = ({ status, headers }: Response) =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }), { status, headers })

interface Wishes {
  /** Whether the product has a mail server. */
  sendsMail?: boolean
  /** Drafts in memory by default; null stores them on the device, as the product does. */
  drafts?: Drafts | null
  /** Answers or delays a call before it reaches the server. */
  instead?: (call: string) => Response | Promise<Response> | undefined
  /** Returns what a call waits for before it reaches the server, if anything. */
  late?: (call: string) => Promise<void> | false
}

/** The maximum delay of each request and each answer in milliseconds, which changes the order in which they arrive. */
const slowness = Number(process.env.SLOW_LINE ?? 0)
const onItsWay = () => new Promise<void>((arrived) => setTimeout(arrived, Math.random() * slowness))

/** An answer that never arrives. */
export const never = new Promise<Response>(() => undefined)
/** What a proxy answers when the server behind it has failed. */
export const broken = () => new Response('Bad luck', { status: 500 })

/** Opens one person's browser at a gateway: the real screens, router and cache on the real server. */
export async function browse(
  world: World,
  email: string,
  path: string,
  { drafts = memoryDrafts(), instead, late, sendsMail = true }: Wishes = {},
) {
  const visitor = await world.as(email)
  const session = await world.gateway.sessions.find(visitor.cookie.split('=')[1])
  const calls: string[] = []
  const left: string[] = []
  let away: boolean | 'midAnswer' = false
  const line = world.lines.open(visitor)
  const boot: Boot = {
    signIn: world.services.config.oidc ? 'gateway' : 'cookie',
    sendsMail,
    claims: session && (await claimsOf(world.services, session)),
    sequence: world.services.live.sequence(),
    lists: {},
    settings: (await visitor.read<Settings>('GET', 'settings/1')).data,
  }
  const app = createBrowserApp({
    boot,
    ...(drafts && { drafts }),
    openHub: () => Promise.resolve(line),
    leave: (url) => left.push(url),
    csrfToken: () => null,
    history: createMemoryHistory({ initialEntries: [path] }),
    fetch: async (input, init) => {
      const path = input
      calls.push(`${init?.method ?? 'GET'} ${path}`)
      if (away === true) throw new TypeError('Failed to fetch')
      const other = instead?.(calls.at(-1)!)
      if (other) return other
      if (late) await late(calls.at(-1)!)
      if (slowness > 0) await onItsWay()
      init?.signal?.throwIfAborted()
      const { signal: _, ...rest } = init ?? {}
      const answer = await world.gateway.app.request(path, {
        ...rest,
        headers: { ...(rest.headers as Record<string, string>), cookie: visitor.cookie },
      })
      if (slowness > 0) await onItsWay()
      init?.signal?.throwIfAborted()
      return away ? brokenOff(answer) : answer
    },
  })
  const { container, unmount } = render(<app.App />)
  return {
    ...app,
    ...visitor,
    line,
    calls,
    left,
    screen: within(container),
    /** Simulates an unreachable server, a server whose answers are lost, or a normal one. */
    setAway: (now: typeof away) => void (away = now),
    /**
     * Data requests since the last `calls.length = 0`, except those for the bell, the workload count and the session.
     */
    dataCalls: () =>
      calls.filter((call) => call.includes('/api/') && !/notification|preference|changes|workload/.test(call)),
    quit() {
      app.close()
      unmount()
    },
  }
}

export type Browsing = Awaited<ReturnType<typeof browse>>

/** Opens browsers for the tests of one file. Each closes after the test that opened it. */
export function useBrowsers(setup: { world: World }) {
  let open: Browsing[] = []
  afterEach(() => {
    open.forEach((browser) => browser.quit())
    open = []
  })
  return async (email: string, path: string, more?: Parameters<typeof browse>[3]) => {
    const made = await browse(setup.world, email, path, more)
    open.push(made)
    return made
  }
}

/** Returns the dialog of a form once its record has loaded. */
export async function formNamed(name: string) {
  await waitFor(() => within(screen.getByRole('dialog', { name })).getByRole('button', { name: 'Save' }))
  return within(screen.getByRole('dialog', { name }))
}

/** Chooses an option once the list contains it. */
export async function choose(list: HTMLElement, words: string) {
  await within(list).findByRole('option', { name: words })
  await userEvent.selectOptions(list, words)
}

/** Replaces the text of a field in one step. */
export async function fill(box: HTMLElement, words: string) {
  await userEvent.clear(box)
  await userEvent.click(box)
  await userEvent.paste(words)
}
