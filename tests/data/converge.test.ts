import { QueryObserver, type QueryKey } from '@tanstack/react-query'
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { Boot } from '#contract/wire/boot.ts'
import type { Stamp } from '#contract/entity.ts'
import { client as clientEntity } from '#contract/entities/client.ts'
import { project as projectEntity } from '#contract/entities/project.ts'
import { projectClient } from '#contract/entities/projectClient.ts'
import { user as userEntity } from '#contract/entities/user.ts'
import { userProjectRole } from '#contract/entities/userProjectRole.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { claimsOf } from '#server/platform/signIn/claims.ts'
import { entityData, written } from '#src/data/entityData.ts'
import { openBrowser } from '#src/data/openBrowser.ts'
import { useWorld } from '../world.ts'
import { memoryDrafts } from '../browser.tsx'

const setup = useWorld()
const kinds = {
  client: entityData(clientEntity),
  user: entityData(userEntity),
  project: entityData(projectEntity),
  projectClient: entityData(projectClient),
  userProjectRole: entityData(userProjectRole),
}
/** Longer than the delay before events are processed, in a hidden tab too. */
const pause = () => new Promise((done) => setTimeout(done, 110))
/** The random choices of one step. They are part of the walk, so that a failing walk can be repeated and shrunk. */
interface Draw {
  coin: boolean
  other: boolean
  part: number
}
let named = 0

/**
 * A browser without screens. Some lists and records are on screen, others only cached; answers can be delayed and
 * reordered.
 */
async function openTab(email: string, watched: number) {
  const { world } = setup
  const visitor = await world.as(email)
  const line = world.lines.open(visitor)
  const session = await world.gateway.sessions.find(visitor.cookie.split('=')[1])
  const boot: Boot = {
    signIn: 'gateway',
    claims: await claimsOf(world.services, session!),
    sequence: world.services.live.sequence(),
    lists: {},
  }
  /** Finished answers that wait to arrive; null while answers arrive at once. */
  let late: (() => void)[] | null = null
  const asked: string[] = []
  const browser = openBrowser({
    boot,
    drafts: memoryDrafts(),
    csrfToken: () => null,
    openHub: () => Promise.resolve(line),
    onSignedOut: () => undefined,
    onForbidden: () => undefined,
    fetch: async (input, init) => {
      const reads = (init?.method ?? 'GET') === 'GET'
      if (reads && /\/api\/(?!changes)/.test(input)) asked.push(input.replace(/[?&]ids=[\d,%C]+/, ''))
      const { signal, ...rest } = init ?? {}
      const answer = await world.gateway.app.request(input, {
        ...rest,
        headers: { ...(rest.headers as Record<string, string>), cookie: visitor.cookie },
      })
      // The request is processed now and answered later, after other changes.
      if (reads && late) await new Promise<void>((arrive) => late?.push(arrive))
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
    kinds.client.list(),
    kinds.user.list(),
    kinds.project.list(),
    kinds.projectClient.list({ projectId: watched }),
    kinds.userProjectRole.list({ projectId: watched }),
  ]
  const projectDetail = { ...kinds.project.detail(watched) }
  projectDetail.queryFn = (async ({ client, signal, queryKey }: never) => {
    const original = kinds.project.detail(watched).queryFn as unknown as (
      context: never,
    ) => Promise<{ project: object }>
    const answer = await original({ client, signal, queryKey } as never)
    return answer.project
  }) as never
  const options = [...lists, kinds.client.detail(2), projectDetail]
  await Promise.all(options.map((one) => browser.client.fetchQuery(one as never).catch(() => null)))
  browser.live.start()
  await expect.poll(() => line.line()).toBe('connected')
  return {
    ...browser,
    visitor,
    line,
    options,
    show,
    late: () => void (late ??= []),
    /** Delivers the waiting answers, in the order of the requests or reversed. */
    arrive(turned = false) {
      const waiting = late ?? []
      late = null
      for (const arrive of turned ? waiting.toReversed() : waiting) arrive()
    },
    /** The number of requests per path. */
    asked: () => asked.reduce((times, path) => times.set(path, (times.get(path) ?? 0) + 1), new Map<string, number>()),
    forgetAsked: () => void (asked.length = 0),
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
  return what === 'list'
    ? `${kind}?${new URLSearchParams(Object.entries(which).map(([name, value]) => [name, String(value)]))}`
    : `${kind}/${which as number}`
}
const byId = (rows: Stamp[]) => rows.toSorted((one, other) => one.id - other.id)

/** Compares what the server answers now with what the browser holds after it has looked at everything once. */
async function compare(tab: Tab) {
  for (const { queryKey } of tab.options) {
    const { data, status } = (await tab.visitor.read(
      'GET',
      `${pathOf(queryKey)}${pathOf(queryKey).includes('?') ? '&' : '?'}requireUpdate=true`,
    )) as { data: unknown; status: number }
    const held = await tab.client
      .fetchQuery({ ...tab.options.find((one) => one.queryKey === queryKey)!, retry: false } as never)
      .catch(() => null)
    if (status !== 200) expect(held, `${pathOf(queryKey)} is gone`).toBeNull()
    else if (Array.isArray(data)) expect(byId(held as Stamp[]), pathOf(queryKey)).toEqual(byId(data as Stamp[]))
    else expect(held, pathOf(queryKey)).toEqual((data as { project?: unknown }).project ?? data)
  }
}

/** Waits until every browser is connected and nothing is being requested or processed. */
async function quiet(tabs: readonly Tab[]) {
  await setup.world.services.live.catchUp()
  await expect.poll(() => tabs.every((tab) => tab.line.line() === 'connected')).toBe(true)
  const still = () =>
    expect.poll(() => tabs.every((tab) => tab.client.isFetching() === 0 && tab.http.inFlight() === 0)).toBe(true)
  for (let rounds = 0; rounds < 2; rounds++) {
    await still()
    // Events received so far are processed before this ends, because both use timers of one thread.
    await pause()
  }
  await still()
}

type ActionName = (tabs: readonly [Tab, Tab], author: Visitor, draw: Draw) => unknown
const made: Record<string, Stamp[]> = { client: [], project: [], projectClient: [], userProjectRole: [] }
const save = (tab: Tab, entity: never, path: string, method: 'POST' | 'PUT' | 'DELETE', body?: unknown) =>
  tab.http
    .api(path, { method, ...(body !== undefined && { body }) })
    .then((answer) => written(tab.client, entity, answer as never, method === 'DELETE' ? 'deleted' : 'updated'))
    .catch(() => null)

const actions: Record<string, ActionName> = {
  'a client is renamed': async ([one, other], author, { coin }) => {
    const { data } = await author.read('GET', 'client/2')
    if (data)
      await save(coin ? one : other, clientEntity as never, 'client', 'PUT', {
        ...(data as object),
        name: `Quay Civils ${++named}`,
      })
  },
  'a client is added': async ([one], author, { coin }) => {
    const draft = samples.client({ clientId: 1, userId: 2, projectId: 2 })
    const row = coin
      ? await save(one, clientEntity as never, 'client', 'POST', draft)
      : (await author.read('POST', 'client', draft)).data
    if (row) made.client!.push(row)
  },
  'a client is deleted': async ([, other], author, { coin, other: comesBack }) => {
    const row = made.client!.pop()
    if (!row) return
    if (coin) await save(other, clientEntity as never, `client/${row.id}?rowVersion=${row.rowVersion}`, 'DELETE')
    else await author.ask('DELETE', `client/${row.id}?rowVersion=${row.rowVersion}`)
    if (comesBack) await author.ask('PUT', `client/${row.id}/restore`, {})
  },
  'a project makes progress': async (_, author, { part }) => {
    const { data } = (await author.read('GET', 'project/2')) as unknown as {
      data: { project: Record<string, unknown> }
    }
    if (data)
      await author.ask('PUT', 'project', { ...data.project, percentComplete: part, name: `North quay ${++named}` })
  },
  'a company joins a project': async (_, author, { part }) => {
    const { data } = (await author.read(
      'POST',
      'projectClient',
      samples.projectClient({ clientId: 2 + (part % 8), userId: 2, projectId: 2 }),
    )) as unknown as { data: { projectClient: Stamp } | null }
    if (data) made.projectClient!.push(data.projectClient)
  },
  'a company leaves a project': async (_, author) => {
    const row = made.projectClient!.pop()
    if (row) await author.ask('DELETE', `projectClient/${row.id}?rowVersion=${row.rowVersion}`)
  },
  'a person gets a role': async ([one], author, { coin }) => {
    const draft = samples.userProjectRole({ clientId: 1, userId: one.visitor.userId, projectId: coin ? 2 : 3 })
    const { data } = await author.read('POST', 'userProjectRole', draft)
    if (data) made.userProjectRole!.push(data)
  },
  'a person loses a role': async (_, author) => {
    const row = made.userProjectRole!.pop()
    if (row) await author.ask('DELETE', `userProjectRole/${row.id}?rowVersion=${row.rowVersion}`)
  },
  'a line is lost': ([one, other], _, { coin }) => (coin ? one : other).line.cut(),
  'the lines are mended': (tabs) => tabs.forEach((tab) => tab.line.line() !== 'connected' && tab.line.mend()),
  'answers are late': (tabs) => tabs.forEach((tab) => tab.late()),
  'late answers arrive': (tabs, _, { coin }) => tabs.forEach((tab) => tab.arrive(coin)),
  'events are held back': ([one, other], _, { coin }) => (coin ? one : other).line.hold(),
  'held events arrive': (tabs) => tabs.forEach((tab) => tab.line.release()),
  'a moment passes': pause,
  'someone looks at the lists': (tabs, _, { part }) =>
    tabs.forEach((tab) => tab.show(tab.options[part % tab.options.length]!)),
}

let tabs: Tab[] = []
afterEach(() => {
  tabs.forEach((tab) => tab.close())
  tabs = []
})

/** How often an action makes a query stale: never, once, or twice if a record comes back or rights change with it. */
const stale: Record<string, number> = {
  'answers are late': 0,
  'late answers arrive': 0,
  'events are held back': 0,
  'held events arrive': 0,
  'a moment passes': 0,
  'a client is deleted': 2,
  'a person gets a role': 2,
  'a person loses a role': 2,
}
/** No path may be requested more often than it became stale, plus once at the end. */
const mostAsked = (walk: readonly { action: string }[]) =>
  walk.reduce((most, { action }) => most + (stale[action] ?? 1), 1)

const runs = Number(process.env.WALKS ?? 12)

const step = record({
  action: constantFrom(...Object.keys(actions)),
  coin: boolean(),
  other: boolean(),
  part: integer({ min: 0, max: 99 }),
})

test.each([
  ['admin@demo.test', 'admin2@demo.test'],
  ['admin@demo.test', 'safety@demo.test'],
  ['super@demo.test', 'viewer@demo.test'],
])(
  'whatever happens between %s and %s, both end with what the server would answer',
  { timeout: 240_000 },
  async (oneEmail, otherEmail) => {
    const author = await setup.world.as('admin@demo.test')
    await assert(
      asyncProperty(array(step, { minLength: 4, maxLength: 14 }), async (walk) => {
        const pair = [await openTab(oneEmail, 2), await openTab(otherEmail, 2)] as const
        tabs.push(...pair)
        pair.forEach((tab) => tab.options.slice(0, 3).forEach(tab.show))
        pair.forEach((tab) => tab.forgetAsked())
        for (const { action, ...draw } of walk) await actions[action]!(pair, author, draw)
        pair.forEach((tab) => tab.arrive())
        pair.forEach((tab) => tab.line.release())
        pair.forEach((tab) => tab.line.line() !== 'connected' && tab.line.mend())
        await quiet(pair)
        for (const tab of pair) {
          await compare(tab)
          for (const [path, times] of tab.asked())
            expect(times, `${path}, asked by ${tab.visitor.userId}`).toBeLessThanOrEqual(mostAsked(walk))
        }
        pair.forEach((tab) => tab.close())
      }),
      {
        numRuns: runs,
        interruptAfterTimeLimit: 180_000,
        ...(process.env.WALK_SEED && { seed: Number(process.env.WALK_SEED) }),
      },
    )
  },
)
