import { hashKey, MutationObserver, type MutationOptions, type QueryKey } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeAll, expect } from 'vitest'
import type { Draft } from '#contract/entity.ts'
import type { Entities } from '#contract/entities/index.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { browserOf } from '#src/data/browser.ts'
import { useBrowsers, type Browsing } from './browser.tsx'
import { useWorld } from './world.ts'

export const around = { clientId: 1, userId: 2, projectId: 2 }
export type Kept = { id: number; rowVersion: number; name: string }
type Asked = { queryKey: QueryKey }

/** Opens browsers at one gateway and checks what each requests after another has saved (specification, section 4.6). */
export function useFreshBrowsers() {
  const setup = useWorld()
  const opened = useBrowsers(setup)
  const known: { admin?: Visitor } = {}
  const admin = () => known.admin!
  beforeAll(async () => {
    known.admin = await setup.world.as('admin@demo.test')
  })

  /** Waits until all events have arrived and all requests they caused are answered. */
  async function quiet(...browsers: Browsing[]) {
    await setup.world.services.live.catchUp()
    let idle = 0
    const busy = () =>
      browsers.some(({ queryClient }) => queryClient.isFetching() + browserOf(queryClient).http.inFlight() > 0)
    await expect.poll(() => (idle = busy() ? 0 : idle + 1), { interval: 25, timeout: 30_000 }).toBeGreaterThan(4)
  }
  return {
    setup,
    quiet,
    admin,
    async browser(email: string, path: string, wishes?: Parameters<typeof opened>[2]) {
      const made = await opened(email, path, wishes)
      await waitFor(() => expect(made.line.line()).toBe('connected'))
      return made
    },
    /** Creates a record that no browser has loaded yet. */
    async make<K extends keyof Entities>(kind: K, path: string, more: Partial<Draft<Entities[K]>> = {}) {
      const { data, errors } = await admin().read<Kept>('POST', path, { ...(samples[kind](around) as object), ...more })
      expect(errors).toEqual([])
      return data
    },
    /** Starts counting calls. */
    async begin(...browsers: Browsing[]) {
      await quiet(...browsers)
      for (const one of browsers) one.calls.length = 0
    },
  }
}

/** Reads into the cache, like a screen that was opened and closed. */
export const reads = <T,>(one: Browsing, options: Asked) => one.queryClient.fetchQuery<T>(options)
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a test knows what it asked for
export const held = <T,>(one: Browsing, { queryKey }: Asked) => one.queryClient.getQueryData<T>(queryKey)
export const isMarked = (one: Browsing, { queryKey }: Asked) =>
  browserOf(one.queryClient).freshness.isMarked({ queryHash: hashKey(queryKey) })
/** Runs a mutation in this browser. */
export const does = <T, I>(one: Browsing, options: MutationOptions<T, Error, I>, input: I) =>
  new MutationObserver(one.queryClient, options).mutate(input)
/** The data calls except histories, optionally of one kind only. */
export const asked = (one: Browsing, path = '') =>
  one.dataCalls().filter((call) => !call.includes('/api/audit') && call.includes(`/api/${path}`))
export const namesIn = (one: Browsing) => one.screen.queryAllByRole('treeitem').map((row) => row.getAttribute('title'))
