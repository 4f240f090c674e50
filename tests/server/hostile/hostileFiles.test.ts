import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TemplateDocument } from '#contract/entities/templateDocument.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { quickCipher } from '#tests/quickCipher.ts'
import { localStore } from '#server/platform/files/localStore.ts'
import { bombs, falseTypes, hostileNames, jpegOf, pdfBytes, pngOf } from '../../hostile/files.ts'
import { brokenMultiparts } from '../../hostile/multiparts.ts'
import { safeName } from '../../hostile/safeName.ts'
import { useWorld } from '../../world.ts'
import { judge } from '../fuzz/judge.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'

const setup = useWorld()
let admin: Visitor
let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'safety-hostile-'))
  setup.world.services.files = localStore(join(place, 'files'), quickCipher)
  admin = await setup.world.as('admin@demo.test')
})
afterAll(() => rm(place, { recursive: true, force: true }))

const makeDocument = () =>
  add(admin, 'templateDocument', samples.templateDocument({ clientId: 0, userId: 0, projectId: 0 }))

async function send(row: Row, name: string, content: Buffer) {
  const body = new FormData()
  body.set('id', String(row.id))
  body.set('rowVersion', String(row.rowVersion))
  body.append('files', new File([new Uint8Array(content)], name))
  return judge(await admin.ask('POST', 'templateDocumentFile', body), name)
}

/** Checks that the file is returned unchanged, and in a form that no browser executes. */
async function expectInert({ fileId }: TemplateDocument, content: Buffer) {
  for (const query of ['', '?inline=1']) {
    const answer = await admin.ask('GET', `file/${fileId}${query}`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    })
    const isShown =
      query !== '' && /^(?:image\/(?:jpeg|png|webp)|application\/pdf)$/.test(answer.headers.get('content-type') ?? '')
    expect(answer.headers.get('content-disposition')).toMatch(isShown ? /^inline;/ : /^attachment;/)
    expect(answer.headers.get('content-type')).toBe(
      isShown ? answer.headers.get('content-type') : 'application/octet-stream',
    )
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  }
}

/** Checks that the file store contains only files named by the hash of their content. */
async function expectStoreWhole() {
  const found = (await readdir(place, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { name, parentPath } of found) {
    expect(join(parentPath, name)).toBe(join(place, 'files', name.slice(0, 2), name))
    expect(
      createHash('sha256')
        .update(await readFile(join(parentPath, name)))
        .digest('hex'),
    ).toBe(name)
  }
}

test('the collection of hostile files has the promised size', () => {
  expect([
    new Set(hostileNames).size,
    falseTypes.length,
    Object.keys(brokenMultiparts({ id: 1, rowVersion: 1 })).length,
  ]).toEqual([41, 25, 20])
})

test.each(hostileNames)('a file called %j is stored under a safe name and comes back unchanged', async (name) => {
  const { status, body } = await send(await makeDocument(), name, pdfBytes)
  const row = body.data as TemplateDocument
  expect(status).toBe(200)
  expect(row.fileName).toSatisfy((name: string) => safeName(name))
  const answer = await admin.ask('GET', `file/${row.fileId}`)
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(row.fileName!)}`,
  )
  await expectInert(row, pdfBytes)
  await expectStoreWhole()
})

test.each(falseTypes.map(([name, content]) => [name, content.subarray(0, 20).toString('latin1'), content] as const))(
  '%s that begins with %j is refused at the field',
  async (name, _, content) => {
    const row = await makeDocument()
    const { status, body } = await send(row, name, content)
    expect([status, body.errors]).toEqual([
      400,
      [
        expect.objectContaining({
          field: 'files',
          message: expect.stringMatching(
            /(?: is a program or a script and cannot be uploaded|does not match its file type| is a type of file that cannot be uploaded)\.$/,
          ) as string,
        }),
      ],
    ])
    expect(await rowOf(admin, `templateDocument/${row.id}`)).toMatchObject({ rowVersion: 1, fileId: null })
    await expectStoreWhole()
  },
)

test.each(Object.keys(brokenMultiparts({ id: 1, rowVersion: 1 })))(
  'an upload with %s is refused and changes nothing',
  async (what) => {
    const row = await makeDocument()
    const { type, body } = brokenMultiparts({ id: row.id, rowVersion: row.rowVersion })[what]!
    const begun = performance.now()
    const answer = await setup.world.gateway.app.request('/api/templateDocumentFile', {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { cookie: admin.cookie, 'x-csrf': '1', 'content-type': type },
    })
    expect([400, 404]).toContain((await judge(answer, what)).status)
    expect(performance.now() - begun).toBeLessThan(3_000)
    expect(await rowOf(admin, `templateDocument/${row.id}`)).toMatchObject({ rowVersion: 1, fileId: null })
    await expectStoreWhole()
  },
)

describe('A file that expands to a thousand times its size', () => {
  test.each(bombs())('is stored unexpanded and costs only its own bytes: %s', async (name, content) => {
    const before = process.memoryUsage()
    const begun = performance.now()
    const { status, body } = await send(await makeDocument(), name, content)
    expect(status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(3_000)
    const { rss } = process.memoryUsage()
    expect(rss - before.rss).toBeLessThan(48 * 1_048_576)
    await expectInert(body.data as TemplateDocument, content)
  })

  const huge: [string, Buffer][] = [
    ['photo.png', pngOf(60_000, 60_000)],
    ['strip.png', pngOf(60_000, 10)],
    ['tower.png', pngOf(10, 60_000)],
    ['most.png', pngOf(2 ** 31 - 1, 2 ** 31 - 1)],
    ['photo.jpg', jpegOf(60_000, 60_000)],
    ['strip.jpg', jpegOf(60_000, 10)],
  ]
  test.each(huge)('is refused if a browser would have to show it: %s', async (name, content) => {
    const row = await makeDocument()
    const { status, body } = await send(row, name, content)
    expect([status, body.errors[0]]).toEqual([
      400,
      expect.objectContaining({
        field: 'files',
        message: expect.stringMatching(
          /pixels\. A picture can be up to 20000 a side and 60 million in total\.$/,
        ) as string,
      }),
    ])
    const form = new FormData()
    const project = await rowOf(admin, 'project/2')
    form.set('projectId', '2')
    form.set('rowVersion', String(project.rowVersion))
    form.set('files', new File([new Uint8Array(content)], name))
    const image = await judge(await admin.ask('POST', 'projectImage', form), name)
    expect([image.status, image.body.errors[0]]).toEqual([400, expect.objectContaining({ field: 'files' })])
  })

  test('is never shown if its size cannot be read', async () => {
    const content = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3_000)])
    const { body } = await send(await makeDocument(), 'photo.jpg', content)
    await expectInert(body.data as TemplateDocument, content)
    expect(
      (await admin.ask('GET', `file/${(body.data as TemplateDocument).fileId}?inline=1`)).headers.get(
        'content-disposition',
      ),
    ).toMatch(/^attachment;/)
  })
})

test('an endless upload is cut off at the size limit', async () => {
  let sent = 0
  const head = `--x\r\ncontent-disposition: form-data; name="files"; filename="plan.pdf"\r\n\r\n%PDF-1.4\n`
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const answer = await setup.world.gateway.app.request('/api/templateDocumentFile', {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: { cookie: admin.cookie, 'x-csrf': '1', 'content-type': 'multipart/form-data; boundary=x' },
  } as RequestInit)
  expect(await judge(answer, 'endless')).toMatchObject({ status: 413, body: { errors: [{ code: 'tooLarge' }] } })
  expect(sent).toBeLessThan(27 * 1_048_576)
  await expectStoreWhole()
})
