import { afterEach, beforeAll, expect } from 'vitest'
import type { Client } from '#contract/entities/client.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '../world.ts'
import { data, openTab, type Tab } from './tab.ts'

export const around = { clientId: 1, userId: 2, projectId: 2 }
export const list = data.client.list()
export const rowIn = (rows: readonly Client[] | undefined, { id }: { id: number }) => rows?.find((row) => row.id === id)

/** A world with an author who changes clients without a browser, and browsers that close after each test. */
export function useTabs() {
  const setup = useWorld()
  const held: { author?: Visitor; tabs: Tab[] } = { tabs: [] }
  beforeAll(async () => {
    held.author = await setup.world.as('admin@demo.test')
  })
  afterEach(() => held.tabs.splice(0).forEach((tab) => tab.close()))
  const author = () => {
    if (!held.author) throw new Error('The world is not made yet.')
    return held.author
  }
  const readClient = async (id: number) => (await author().read<Client>('GET', `client/${id}`)).data
  return {
    setup,
    author,
    readClient,
    async tab(email = 'admin2@demo.test') {
      const opened = await openTab(setup.world, email)
      held.tabs.push(opened)
      return opened
    },
    newClient: async () => (await author().read<Client>('POST', 'client', samples.client(around))).data,
    changeClient: async ({ id }: { id: number }, change: object) =>
      (await author().read<Client>('PUT', 'client', { ...(await readClient(id)), ...change })) as Envelope<Client>,
    /** Waits until all events have arrived and all requests they caused are answered. */
    async quiet() {
      await setup.world.services.live.catchUp()
      let idle = 0
      await expect
        .poll(
          () => (idle = held.tabs.some(({ client, http }) => client.isFetching() + http.inFlight() > 0) ? 0 : idle + 1),
          { interval: 20, timeout: 30_000 },
        )
        .toBeGreaterThan(3)
    },
  }
}
