import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { entities, type Entities } from '#contract/entities/index.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '#tests/world.ts'
import { addressOf, routesOf, type Route } from '../rights/routes.ts'
import { share as systematicShare } from './everyField.ts'
import { judge, requests, stopwatch } from './judge.ts'
import { oddValues } from './values.ts'

const setup = useWorld()
const visitors: Record<string, Pick<Visitor, 'ask'>> = {}
let routes: Route[]
beforeAll(async () => {
  for (const name of ['admin', 'manager', 'super', 'safety', 'viewer'])
    visitors[name] = await setup.world.as(`${name}@demo.test`)
  visitors.stranger = setup.world.stranger()
  // Excluded, because signing out would turn the visitor into a stranger.
  routes = routesOf(setup.world).filter(({ path }) => path.startsWith('/api') && path !== '/api/LogOff')
})

const oddity = fc.oneof(
  fc.constantFrom(...Object.values(oddValues)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
)
const word = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
  oddity.map((value) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value).slice(0, 300))),
)
const list = fc.constantFrom('rfiDisciplines', 'projectRoles', 'constructor', '__proto__')
const parameters = fc.constantFrom(
  'ids',
  'requireUpdate',
  'projectId',
  'clientId',
  'userId',
  'list',
  'since',
  'entityKind',
  'entityId',
  'inline',
  'rowVersion',
  'slide',
  '__proto__',
  'constructor',
)
const header = fc.string({ unit: fc.constantFrom(...Array.from('azAZ09 "\'*,;=-/\\%\u00e9\u00ff\t')), maxLength: 60 })

/** A valid record of any kind with some odd fields, or arbitrary JSON. */
const record = fc
  .tuple(
    fc.constantFrom(...(Object.keys(entities) as (keyof Entities)[])),
    fc.dictionary(fc.nat(30).map(String), oddity, { maxKeys: 3 }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([kind, changes, id, rowVersion]) => {
    const draft = samples[kind]({ clientId: 1 + (id % 9), userId: 1 + (id % 30), projectId: 1 + (id % 12) }) as Record<
      string,
      unknown
    >
    const fields = [...Object.keys(entities[kind].draft.shape), 'action', 'reason', 'ids', 'statusId', 'value']
    const odd = Object.entries(changes).map(([at, value]) => [fields[Number(at) % fields.length]!, value])
    return { ...draft, id, projectId: id, rowVersion, action: 'read', ...Object.fromEntries(odd) } as unknown
  })

const request = fc.record({
  who: fc.constantFrom('admin', 'admin', 'admin', 'manager', 'super', 'safety', 'viewer', 'stranger'),
  route: fc.nat(),
  values: fc.record({
    id: word,
    projectId: word,
    list,
    name: fc.constantFrom('columns', '__proto__', 'a.b-c', 'x'.repeat(61), ' '),
  }),
  query: fc.dictionary(parameters, word, { maxKeys: 3 }),
  body: fc.oneof({ weight: 3, arbitrary: record }, { weight: 1, arbitrary: oddity }),
  headers: fc.record(
    {
      'idempotency-key': header,
      'x-hub-connection': header,
      'x-sequence': header,
      'if-none-match': header,
      'if-match': header,
      range: header,
      accept: header,
      'x-forwarded-for': header,
    },
    { requiredKeys: [] },
  ),
})

/** The number of requests left by the systematic test. */
const share = Math.max(100, requests - systematicShare)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)

test(`${share} random requests (seed ${seed}) get a proper answer`, { timeout: 60_000 + share * 250 }, async () => {
  const watch = stopwatch()
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request, async ({ who, route: at, values, query, body, headers }) => {
      const route = routes[at % routes.length]!
      const method = route.method === 'ALL' ? 'GET' : route.method
      const path =
        addressOf(route, values) + (Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : '')
      const sent = method === 'GET' ? undefined : body
      const answer = await watch.time([method, path, sent], () => visitors[who]!.ask(method, path, sent, headers))
      const file = answer.headers.get('content-disposition') !== null
      const { status } =
        file || answer.status === 416
          ? (await answer.body?.cancel(), answer)
          : await judge(answer, { who, method, path, body, headers })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }),
    { numRuns: share, seed },
  )
  await watch.expectPrompt()
  // Some requests succeed, most do not, and the sessions are still valid.
  for (const status of [200, 400, 401, 404])
    expect([status, (statuses.get(status) ?? 0) > share / 100]).toEqual([status, true])
  expect((await visitors.admin!.ask('GET', 'LoggedInUser')).status).toBe(200)
  expect(setup.world.logs.filter(({ level }) => level === 'error')).toEqual([])
})
