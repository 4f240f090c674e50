import { QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect } from 'vitest'
import type { Boot } from '#contract/wire/boot.ts'
import { client } from '#contract/entities/client.ts'
import { project } from '#contract/entities/project.ts'
import { projectClient } from '#contract/entities/projectClient.ts'
import { user } from '#contract/entities/user.ts'
import type { Stamp } from '#contract/entity.ts'
import type { World } from '#mocks/world.ts'
import { claimsOf } from '#server/platform/signIn/claims.ts'
import { entityData, written } from '#src/data/entityData.ts'
import { openBrowser } from '#src/data/openBrowser.ts'
import { memoryDrafts } from '../browser.tsx'

export const data = {
  client: entityData(client),
  project: entityData(project),
  projectClient: entityData(projectClient),
  user: entityData(user),
}

/** A long timeout for busy machines. Waiting ends as soon as the condition holds. */
export const patient = { timeout: 30_000, interval: 10 }

type Options = { queryKey: QueryKey }
/** A list or record on screen, with everything it has shown. */
export interface View<T> {
  now(): T | undefined
  /** Every state shown, including the first. */
  seen: T[]
  problem(): Error | null
  close(): void
}

/**
 * A browser without screens: cache, hub connection and calls of one person at the real gateway. Its answers can be
 * delayed.
 */
export async function openTab(world: World, email: string) {
  const visitor = await world.as(email)
  const line = world.lines.open(visitor)
  const session = await world.gateway.sessions.find(visitor.cookie.split('=')[1])
  const boot: Boot = {
    signIn: 'gateway',
    claims: await claimsOf(world.services, session!),
    sequence: world.services.live.sequence(),
    lists: {},
  }
  const calls: string[] = []
  const views: QueryObserver[] = []
  let signedOut = false
  /** Every answer passes through this function, which may delay, refuse or change it. */
  let way: (call: string, answer: () => Promise<Response>) => Promise<Response> = (_call, answer) => answer()
  const browser = openBrowser({
    boot,
    drafts: memoryDrafts(),
    csrfToken: () => null,
    openHub: () => Promise.resolve(line),
    onSignedOut: () => (signedOut = true),
    onForbidden: () => undefined,
    fetch: async (input, init) => {
      const call = `${init?.method ?? 'GET'} ${input}`
      calls.push(call)
      const { signal, ...rest } = init ?? {}
      const answer = await way(call, async () =>
        world.gateway.app.request(input, {
          ...rest,
          headers: { ...(rest.headers as Record<string, string>), cookie: visitor.cookie },
        }),
      )
      signal?.throwIfAborted()
      return answer
    },
  })
  browser.client.mount()
  browser.live.start()
  await expect.poll(() => line.line(), patient).toBe('connected')

  return {
    ...browser,
    visitor,
    line,
    calls,
    signedOut: () => signedOut,
    /** Requests for records and lists, without catch-up requests. */
    dataCalls: () => calls.filter((call) => call.includes('/api/') && !call.includes('/api/changes')),
    changeCalls: () => calls.filter((call) => call.includes('/api/changes')),
    setWay: (next: typeof way) => void (way = next),
    read: (options: Options) => browser.client.fetchQuery(options),
    cached: ({ queryKey }: Options) => browser.client.getQueryData(queryKey),
    /** Shows a query on screen and waits for its data. */
    async show<T>(options: Options): Promise<View<T>> {
      const observer = new QueryObserver<T>(browser.client, options)
      views.push(observer as never)
      const seen: T[] = []
      const look = ({ data: shown }: { data: T | undefined }) =>
        shown !== undefined && shown !== seen.at(-1) && seen.push(shown)
      observer.subscribe(look)
      await expect.poll(() => observer.getCurrentResult().fetchStatus, patient).toBe('idle')
      look(observer.getCurrentResult())
      return {
        seen,
        now: () => observer.getCurrentResult().data,
        problem: () => observer.getCurrentResult().error,
        close: () => observer.destroy(),
      }
    },
    /** Saves a client as a form of this browser would. */
    async saveClient(row: Stamp & object, change: object) {
      const answer = await browser.http.api('client', { method: 'PUT', body: { ...row, ...change } })
      return written(browser.client, client, answer)
    },
    close() {
      views.forEach((view) => view.destroy())
      browser.live.stop()
      browser.client.clear()
      browser.client.unmount()
    },
  }
}
export type Tab = Awaited<ReturnType<typeof openTab>>
