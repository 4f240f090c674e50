import { beforeAll, describe, expect, test } from 'vitest'
import { addressFields, hubEvents, hubNames, urlOf, type Entity, type Stamp } from '#contract/entity.ts'
import { announced, entities } from '#contract/entities/index.ts'
import { notMadeByPeople, openProject, samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { hubMethods, type LiveConnection } from '#server/core/announce.ts'
import { Refusal } from '#server/base/refuse.ts'
import { useWorld } from '../world.ts'
import { titled } from './titles.ts'

// Browsers call these methods after a save (specification, 7.4). The server verifies the claim and never relays it.

const setup = useWorld()
type Draft = Record<string, unknown>
type Made = Stamp & Draft
interface Caller {
  visitor: Visitor
  connection: LiveConnection
}
let author: Caller
/** Can see every record, and has changed none. */
let colleague: Caller
/** May see none of them. */
let outsider: Caller
const heard: string[] = []

async function caller(email: string): Promise<Caller> {
  const visitor = await setup.world.as(email)
  const line = setup.world.lines.open(visitor)
  for (const entity of Object.values(entities) as Entity[])
    for (const name of Object.values(hubEvents(entity)))
      line.on(name, (...args) => void heard.push(`${email}: ${name}(${JSON.stringify(args)})`))
  const id = await new Promise<string | null>((done) => {
    line.onConnected(done)
    line.start()
  })
  return { visitor, connection: [...setup.world.lines.hub.connections].find((one) => one.id === id)! }
}

beforeAll(async () => {
  author = await caller('admin@demo.test')
  colleague = await caller('admin2@demo.test')
  outsider = await caller('throttle@demo.test')
})

/** Calls a method as a browser would. Returns 'accepted' or the error message. */
async function call({ connection }: Caller, method: string, id: unknown) {
  try {
    await hubMethods(setup.world.services)[method]!(connection, id)
    return 'accepted'
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.message
    throw refusal
  }
}
/**
 * Everyone receives changes of list entries, and events arrive in order, so this one marks the end of the earlier ones.
 */
async function everybodyIsUpToDate() {
  const draft = { list: 'bodyParts', name: `Part ${crypto.randomUUID()}` }
  const { data } = await colleague.visitor.read<Made>('POST', 'lookup/bodyParts', draft)
  await expect
    .poll(() => heard.filter((event) => event.includes(`"id":${data.id}}`) && event.includes('UpdatedLookup')), {
      interval: 5,
    })
    .toHaveLength(3)
}

const refused = 'There is no such change of yours.'

/** Ids without any change, including invalid ids. */
const invented = [
  1_999_999_999,
  2 ** 40,
  -1,
  1.5,
  '1999999999',
  '',
  'x',
  '\0',
  'x'.repeat(10_000),
  null,
  undefined,
  true,
  {},
  [2],
]

test('there are two methods for each kind and for what else is announced, and no others', () => {
  const names = announced.flatMap((one) => Object.values(hubNames(one)))
  expect(Object.keys(hubMethods(setup.world.services)).toSorted()).toEqual(names.toSorted())
})

describe.each(titled(Object.values(entities) as Entity[]))('%s', (_, entity) => {
  const { updated, deleted } = hubNames(entity)
  /** Runs the calls, and expects that nobody receives an event from them. */
  async function silently(calls: () => Promise<void>) {
    await everybodyIsUpToDate()
    heard.length = 0
    await calls()
    await everybodyIsUpToDate()
    expect(heard.filter((event) => !event.includes('UpdatedLookup(["bodyParts"'))).toEqual([])
  }

  test('an invented change is refused with a sentence, and nobody hears of it', () =>
    silently(async () => {
      for (const who of [author, colleague, outsider])
        for (const method of [updated, deleted])
          for (const id of invented) expect([method, id, await call(who, method, id)]).toEqual([method, id, refused])
    }))

  const isMade = !notMadeByPeople.includes(entity.kind)
  test.runIf(isMade)('only the author of a change may report it, and nobody hears of it again', async () => {
    const draft = samples[entity.kind]({ clientId: 1, userId: 2, projectId: openProject(0) }) as Draft
    const made = await author.visitor.read<Made>('POST', urlOf(entity, draft), draft)
    expect(made.errors).toEqual([])
    const row = ((made.data as Draft)[entity.kind] ?? made.data) as Made
    const id = addressFields(entity).length > 0 ? String(row.list) : row.id
    await silently(async () => {
      expect(await call(author, updated, id)).toBe('accepted')
      for (const who of [colleague, outsider]) expect(await call(who, updated, id)).toBe(refused)
      for (const who of [author, colleague, outsider]) expect(await call(who, deleted, id)).toBe(refused)
    })
    const gone = await author.visitor.read('DELETE', `${urlOf(entity, row)}/${row.id}?rowVersion=${row.rowVersion}`)
    expect(gone.errors).toEqual([])
    await silently(async () => {
      expect(await call(author, deleted, id)).toBe('accepted')
      for (const who of [colleague, outsider]) expect(await call(who, deleted, id)).toBe(refused)
    })
  })
})

test('a change can be reported for ten minutes', async () => {
  const { data } = await author.visitor.read<Made>(
    'POST',
    'client',
    samples.client({ clientId: 0, userId: 0, projectId: 0 }),
  )
  setup.world.pass(9 * 60_000)
  expect(await call(author, 'UpdatedClient', data.id)).toBe('accepted')
  setup.world.pass(2 * 60_000)
  expect(await call(author, 'UpdatedClient', data.id)).toBe(refused)
})
