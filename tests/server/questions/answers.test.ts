import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootId, type Boot } from '#contract/wire/boot.ts'
import { samples } from '#mocks/samples.ts'
import { createGateway } from '#server/gateway.ts'
import { pageRoutes } from '#server/page.ts'
import { projects } from '#server/db/tables/project.ts'
import { eq } from 'drizzle-orm'
import { useWorld } from '../../world.ts'
import { add } from '../rights/everyone.ts'

const setup = useWorld()
const nobody = { clientId: 1, userId: 0, projectId: 0 }

describe('The page', () => {
  const html = `<!doctype html><html><head></head><body><!--boot--><script nonce="%NONCE%"></script></body></html>`
  const page = async () => {
    const admin = await setup.world.as('admin@demo.test')
    const { services, lines } = setup.world
    const gateway = createGateway(services, { hub: lines.hub })
    gateway.app.route('/', pageRoutes(services, gateway, { html }))
    const answer = await gateway.app.request('/manage/projects', { headers: { cookie: admin.cookie } })
    gateway.close()
    return { answer, text: await answer.text() }
  }

  test('contains hostile text in its first rows without closing an element', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const { id } = await add(admin, 'project', samples.project({ ...nobody, userId: admin.userId }))
    const name = '</script><script>hit()</script><!--<script>\u2028'
    await setup.world.services.db.update(projects).set({ name }).where(eq(projects.id, id))
    setup.world.pass(3_600_000)
    const { text } = await page()
    setup.world.pass(-3_600_000)
    expect(text.match(/<\/script>/g)).toHaveLength(2)
    expect(text).not.toContain('<!--')
    const [, json] = new RegExp(`id="${bootId}">(.*?)</script>`, 's').exec(text)!
    const { lists } = JSON.parse(json!) as { lists: Record<string, { id: number; name: string }[]> } & Boot
    expect(lists.project!.find((row) => row.id === id)?.name).toBe(name)
  })

  test('runs only its own scripts, has a new nonce each time, and is not cached', async () => {
    const [one, two] = [await page(), await page()]
    const policy = one.answer.headers.get('content-security-policy')!.split('; ')
    const nonce = /nonce-([\w-]{22})'/.exec(policy.join())?.[1]
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        `script-src 'self' 'nonce-${nonce}'`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
      ]),
    )
    expect(one.text).toContain(`<script nonce="${nonce}">`)
    expect(two.text).not.toContain(nonce)
    expect(one.answer.headers.get('cache-control')).toBe('no-store')
  })
})

test('a record is not cached, and does not reveal to another site where its reader came from', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { headers } = await admin.ask('GET', 'client/1')
  expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-content-type-options')]).toEqual(
    ['no-store', 'same-origin', 'nosniff'],
  )
})

describe('A message', () => {
  const server = createServer((request, answer) => {
    void getRequestListener(setup.world.gateway.app.fetch)(request, answer)
  })
  let port: number
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => void server.close())

  /** Sends the lines as they are and returns the first line of the answer. */
  const answered = async (...lines: string[]) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (part: Buffer) => (said += part.toString()))
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    socket.end()
    await once(socket, 'close')
    return said
  }

  test.each([
    ['two lengths', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['a length said twice', ['Content-Length: 5', 'Content-Length: 6']],
    ['an unknown encoding', ['Transfer-Encoding: chunked, identity']],
    ['a head that is folded', ['X-One: a', ' b']],
  ])('with %s is refused', async (_, heads) => {
    expect(await answered('POST /api/login HTTP/1.1', 'Host: here', ...heads)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('that asks to be echoed is refused and not echoed', async () => {
    const said = await answered('TRACE /api/login HTTP/1.1', 'Host: here', 'Cookie: canary=1', 'Connection: close')
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(said).not.toContain('canary')
  })
})
