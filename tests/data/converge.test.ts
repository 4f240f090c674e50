import { QueryObserver, type QueryKey } from '@tanstack/react-query'
import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { Boot } from '#contract/boot.ts'
import type { Stamp } from '#contract/entity.ts'
import { client as clientEntity } from '#contract/entities/client.ts'
import { project as projectEntity } from '#contract/entities/project.ts'
import { projectClient } from '#contract/entities/projectClient.ts'
import { user as userEntity } from '#contract/entities/user.ts'
import { userProjectRole } from '#contract/entities/userProjectRole.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { claimsOf } from '#server/bff/claims.ts'
import { entityData, written } from '#src/data/entityData.ts'
import { openBrowser } from '#src/data/openBrowser.ts'
import { useWorld } from '#tests/world.ts'
import { memoryDrafts } from '#tests/browser.tsx'

const room = useWorld()
const kinds = {
  client: entityData(clientEntity), user: entityData(userEntity), project: entityData(projectEntity),
  projectClient: entityData(projectClient), userProjectRole: entityData(userProjectRole),
}
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A browser without screens: some lists and records are on screen, some only cached; answers can be late and reordered. */
async function openTab(email: string, watched: number) {
  const { world } = room
  const visitor = await world.as(email)
  const line = world.lines.open(visitor)
  const session = await world.gateway.sessions.find(visitor.cookie.split('=')[1])
  const boot: Boot = { signIn: 'gateway', claims: await claimsOf(world.services, session!), sequence: world.services.live.sequence(), lists: {} }
  let delay = () => 0
  let asked = 0
  const browser = openBrowser({
    boot, drafts: memoryDrafts(), csrfToken: () => null, openHub: () => Promise.resolve(line), onSignedOut: () => undefined,
    fetch: async (input, init) => {
      if (/\/api\/(?!changes)/.test(input) && (init?.method ?? 'GET') === 'GET') asked++
      const { signal, ...rest } = init ?? {}
      const answer = await world.gateway.app.request(input, { ...rest, headers: { ...(rest.headers as Record<string, string>), cookie: visitor.cookie } })
      // Asked now, answered later: meanwhile the world goes on.
      await wait(delay())
      signal?.throwIfAborted()
      return answer
    },
  })
  browser.client.mount()
  const observers: QueryObserver[] = []
  const show = (options: { queryKey: QueryKey }) => {
    const observer = new QueryObserver(browser.client, options)
    observers.push(observer)
    observer.subscribe(() => undefined)
  }
  const lists = [
    kinds.client.list(), kinds.user.list(), kinds.project.list(), kinds.projectClient.list({ projectId: watched }),
    kinds.userProjectRole.list({ projectId: watched }),
  ]
  const projectDetail = { ...kinds.project.detail(watched) }
  projectDetail.queryFn = (async ({ client, signal, queryKey }: never) => {
    const original = kinds.project.detail(watched).queryFn as unknown as (context: never) => Promise<{ project: object }>
    const answer = await original({ client, signal, queryKey } as never)
    return answer.project
  }) as never
  const options = [...lists, kinds.client.detail(2), projectDetail]
  await Promise.all(options.map((one) => browser.client.fetchQuery(one as never).catch(() => null)))
  browser.live.start()
  await expect.poll(() => line.line()).toBe('connected')
  return {
    ...browser, visitor, line, options, show,
    late: (how: () => number) => (delay = how),
    asked: () => asked,
    close() {
      observers.forEach((observer) => observer.destroy())
      browser.live.stop()
      browser.client.clear()
      browser.client.unmount()
    },
  }
}
type Tab = Awaited<ReturnType<typeof openTab>>

const pathOf = (key: QueryKey) => {
  const [kind, what, which] = key as [string, string, Record<string, number> | number]
  return what === 'list' ? `${kind}?${new URLSearchParams(Object.entries(which).map(([name, value]) => [name, String(value)]))}` : `${kind}/${which as number}`
}
const byId = (rows: Stamp[]) => rows.toSorted((one, other) => one.id - other.id)

/** What the server would answer this person now, against what the browser holds after it has looked at everything once. */
async function compare(tab: Tab) {
  for (const { queryKey } of tab.options) {
    const { data, status } = (await tab.visitor.read('GET', `${pathOf(queryKey)}${pathOf(queryKey).includes('?') ? '&' : '?'}requireUpdate=true`)) as { data: unknown; status: number }
    const held = await tab.client.fetchQuery({ ...tab.options.find((one) => one.queryKey === queryKey)!, retry: false } as never).catch(() => null)
    if (status !== 200) expect(held, `${pathOf(queryKey)} is gone`).toBeNull()
    else if (Array.isArray(data)) expect(byId(held as Stamp[]), pathOf(queryKey)).toEqual(byId(data as Stamp[]))
    else expect(held, pathOf(queryKey)).toEqual((data as { project?: unknown }).project ?? data)
  }
}

async function quiet(tabs: readonly Tab[]) {
  await room.world.services.live.poke()
  await expect.poll(() => tabs.every((tab) => tab.client.isFetching() === 0), { timeout: 10_000 }).toBe(true)
  // A frame for what was heard last, and whatever it asks for.
  for (let rounds = 0; rounds < 3; rounds++) {
    await wait(30)
    await expect.poll(() => tabs.every((tab) => tab.client.isFetching() === 0), { timeout: 10_000 }).toBe(true)
  }
}

type Deed = (tabs: readonly [Tab, Tab], author: Visitor) => Promise<unknown>
const made: Record<string, Stamp[]> = { client: [], project: [], projectClient: [], userProjectRole: [] }
const save = (tab: Tab, entity: never, path: string, method: 'POST' | 'PUT' | 'DELETE', body?: unknown) =>
  tab.http.api(path, { method, ...(body !== undefined && { body }) }).then((answer) => written(tab.client, entity, answer as never, method === 'DELETE' ? 'deleted' : 'updated')).catch(() => null)

const deeds: Record<string, Deed> = {
  'a client is renamed': async ([one, other], author) => {
    const { data } = await author.read('GET', 'client/2')
    if (data) await save(Math.random() < 0.5 ? one : other, clientEntity as never, 'client', 'PUT', { ...(data as object), name: `Quay Civils ${Math.random()}` })
  },
  'a client is added': async ([one], author) => {
    const draft = samples.client({ clientId: 1, userId: 2, projectId: 2 })
    const row = Math.random() < 0.5 ? await save(one, clientEntity as never, 'client', 'POST', draft) : (await author.read('POST', 'client', draft)).data
    if (row) made.client!.push(row)
  },
  'a client is deleted': async ([, other], author) => {
    const row = made.client!.pop()
    if (!row) return
    if (Math.random() < 0.5) await save(other, clientEntity as never, `client/${row.id}?rowVersion=${row.rowVersion}`, 'DELETE')
    else await author.ask('DELETE', `client/${row.id}?rowVersion=${row.rowVersion}`)
    if (Math.random() < 0.4) await author.ask('PUT', `client/${row.id}/restore`, {})
  },
  'a project makes progress': async (_, author) => {
    const { data } = (await author.read('GET', 'project/2')) as unknown as { data: { project: Record<string, unknown> } }
    if (data) await author.ask('PUT', 'project', { ...data.project, percentComplete: Math.floor(Math.random() * 100), name: `North quay ${Math.random()}` })
  },
  'a company joins a project': async (_, author) => {
    const { data } = (await author.read('POST', 'projectClient', samples.projectClient({ clientId: 2 + Math.floor(Math.random() * 8), userId: 2, projectId: 2 }))) as unknown as { data: { projectClient: Stamp } | null }
    if (data) made.projectClient!.push(data.projectClient)
  },
  'a company leaves a project': async (_, author) => {
    const row = made.projectClient!.pop()
    if (row) await author.ask('DELETE', `projectClient/${row.id}?rowVersion=${row.rowVersion}`)
  },
  'a person gets a role': async ([one], author) => {
    const draft = samples.userProjectRole({ clientId: 1, userId: one.visitor.userId, projectId: Math.random() < 0.5 ? 2 : 3 })
    const { data } = await author.read('POST', 'userProjectRole', draft)
    if (data) made.userProjectRole!.push(data)
  },
  'a person loses a role': async (_, author) => {
    const row = made.userProjectRole!.pop()
    if (row) await author.ask('DELETE', `userProjectRole/${row.id}?rowVersion=${row.rowVersion}`)
  },
  'a line is lost': async ([one, other]) => (Math.random() < 0.5 ? one : other).line.cut(),
  'the lines are mended': async (tabs) => tabs.forEach((tab) => tab.line.line() !== 'connected' && tab.line.mend()),
  'answers are late': async ([one, other]) => [one, other].forEach((tab) => tab.late(() => Math.random() * 25)),
  'answers are quick': async ([one, other]) => [one, other].forEach((tab) => tab.late(() => 0)),
  'events are held back': async ([one, other]) => (Math.random() < 0.5 ? one : other).line.hold(),
  'held events arrive': async (tabs) => tabs.forEach((tab) => tab.line.release()),
  'a moment passes': () => wait(20),
  'somebody looks at the lists': async (tabs) => tabs.forEach((tab) => tab.show(tab.options[Math.floor(Math.random() * tab.options.length)]!)),
}

let tabs: Tab[] = []
afterEach(() => {
  tabs.forEach((tab) => tab.close())
  tabs = []
})

const runs = Number(process.env.WALKS ?? 12)

test.each([['admin@demo.test', 'admin2@demo.test'], ['admin@demo.test', 'safety@demo.test'], ['super@demo.test', 'viewer@demo.test']])(
  'whatever happens between %s and %s, both end with what the server would answer', { timeout: 240_000 },
  async (oneEmail, otherEmail) => {
    const author = await room.world.as('admin@demo.test')
    await assert(
      asyncProperty(array(constantFrom(...Object.keys(deeds)), { minLength: 4, maxLength: 14 }), async (walk) => {
        const pair = [await openTab(oneEmail, 2), await openTab(otherEmail, 2)] as const
        tabs.push(...pair)
        pair.forEach((tab) => tab.options.slice(0, 3).forEach(tab.show))
        for (const name of walk) await deeds[name]!(pair, author)
        pair.forEach((tab) => tab.late(() => 0))
        pair.forEach((tab) => tab.line.release())
        pair.forEach((tab) => tab.line.line() !== 'connected' && tab.line.mend())
        await quiet(pair)
        for (const tab of pair) await compare(tab)
        pair.forEach((tab) => tab.close())
      }),
      { numRuns: runs, ...(process.env.WALK_SEED && { seed: Number(process.env.WALK_SEED) }) },
    )
  },
)
