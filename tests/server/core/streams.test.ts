import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Visitor } from '#mocks/world.ts'
import { samples } from '#mocks/samples.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { useWorld } from '../../world.ts'
import { add, pictureForm, type Row } from '../rights/everyone.ts'

const setup = useWorld()
const server = createServer(
  (request, answer) => void getRequestListener(setup.world.gateway.app.fetch)(request, answer),
)
let url: string
let admin: Visitor
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  admin = await setup.world.as('admin@demo.test')
})
afterAll(() => void server.close())
beforeEach(() => void setup.world.logs.splice(0))

const download = (path: string) => fetch(`${url}/api/${path}`, { headers: { cookie: admin.cookie } })

/** Returns what is printed besides the log while a function runs. */
async function printedBeside<T>(work: () => Promise<T>) {
  const spies = (['log', 'info', 'warn', 'error'] as const).map((loud) =>
    vi.spyOn(console, loud).mockImplementation(() => undefined),
  )
  const done = await work()
  const printed = spies.flatMap(({ mock }) => mock.calls)
  for (const spy of spies) spy.mockRestore()
  return { done, printed }
}

/** Whether a download is complete. */
const cameWhole = async (path: string) => {
  const answer = await download(path)
  return {
    status: answer.status,
    whole: await answer.arrayBuffer().then(
      () => true,
      () => false,
    ),
  }
}

const errors = () => setup.world.logs.filter(({ level }) => level === 'error')

/** History entries in an export, newest first. The oldest has a time that cannot be formatted as a date. */
async function entriesWith(comment: string, count: number) {
  const { db } = setup.world.services
  const entry = { entityKind: 'client', entityId: 1, action: 'changed', comment, on: new Date().toISOString() }
  await db.insert(auditEntries).values({ ...entry, on: count > 0 ? sql`'-infinity'` : sql`'infinity'` })
  if (count > 0) await db.insert(auditEntries).values(Array.from({ length: count }, () => entry))
}

async function pictureOf(client: Row) {
  const { data } = await admin.read<{ logoFileId: number }>('POST', 'clientLogo', await pictureForm(client))
  return `file/${data.logoFileId}`
}
const newClient = () => add(admin, 'client', samples.client({ clientId: 0, userId: 0, projectId: 0 }))

test.each([
  'audit/export?text=%00',
  'audit/entries?text=a%00b',
  'audit/entries?kind=%00',
  'audit?entityKind=project&entityId=%00',
  'project?ids=%00',
  'userTraining?userId=1%00',
  'lookup/body%00Parts',
  'project/1%00',
  'choice/%00',
  'file/%00',
  'changes?since=%00',
])('an address with a character that the database cannot store is refused with a message: %s', async (path) => {
  expect(await admin.read('GET', path)).toMatchObject({
    status: 400,
    errors: [{ message: 'The address contains a character that cannot be used.', code: 'invalid' }],
  })
  expect(errors()).toEqual([])
})

test('an export that fails after its headers breaks the download and is logged once', async () => {
  await entriesWith('Fails late', 600)
  const { done, printed } = await printedBeside(() => cameWhole('audit/export?words=Fails%20late'))
  expect(done).toEqual({ status: 200, whole: false })
  expect(printed).toEqual([])
  expect(errors()).toMatchObject([{ message: 'An answer broke off', route: 'GET /api/audit/export' }])
})

test('an export that fails before its headers is answered like any other failure', async () => {
  await entriesWith('Fails at once', 0)
  const { done, printed } = await printedBeside(() => download('audit/export?words=Fails%20at%20once'))
  expect([done.status, printed]).toEqual([500, []])
  expect(await done.json()).toMatchObject({ errors: [{ code: 'fault' }] })
  expect(errors()).toMatchObject([{ message: 'A request failed' }])
})

test('a file that cannot be read to its end breaks the download and is logged once', async () => {
  const path = await pictureOf(await newClient())
  const { files } = setup.world.services
  let parts = 0
  const broken = vi.spyOn(files, 'get').mockImplementation(() =>
    Promise.resolve(
      new ReadableStream<Uint8Array>({
        pull(sent) {
          if (parts++ < 1) sent.enqueue(new Uint8Array(10))
          else sent.error(new Error('The disk went away'))
        },
      }),
    ),
  )
  const { done, printed } = await printedBeside(() => cameWhole(path))
  broken.mockRestore()
  expect([done.whole, printed]).toEqual([false, []])
  expect(errors()).toMatchObject([{ message: 'An answer broke off', cause: 'The disk went away' }])
})

test('a file that cannot be opened is answered like any other failure', async () => {
  const path = await pictureOf(await newClient())
  const gone = new Error('Permission denied')
  const broken = vi
    .spyOn(setup.world.services.files, 'get')
    .mockImplementation(() => Promise.resolve(new ReadableStream<Uint8Array>({ start: (sent) => sent.error(gone) })))
  const { done, printed } = await printedBeside(() => download(path))
  broken.mockRestore()
  expect([done.status, printed]).toEqual([500, []])
  expect(errors()).toMatchObject([{ message: 'A request failed', cause: 'Permission denied' }])
})

test('a reader who cancels a download causes no error', async () => {
  const path = await pictureOf(await newClient())
  let cancelled = false
  const endless = vi.spyOn(setup.world.services.files, 'get').mockImplementation(() =>
    Promise.resolve(
      new ReadableStream<Uint8Array>({
        pull: (sent) => sent.enqueue(new Uint8Array(65_536)),
        cancel: () => void (cancelled = true),
      }),
    ),
  )
  const leaving = new AbortController()
  const { printed } = await printedBeside(async () => {
    const answer = await fetch(`${url}/api/${path}`, { headers: { cookie: admin.cookie }, signal: leaving.signal })
    await answer.body!.getReader().read()
    leaving.abort()
    await expect.poll(() => cancelled).toBe(true)
  })
  endless.mockRestore()
  expect([errors(), printed]).toEqual([[], []])
})
