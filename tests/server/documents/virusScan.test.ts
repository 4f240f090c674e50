import { createServer, type Server, type Socket, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { SearchAnswer } from '#contract/documents/documentSearch.ts'
import type { Visitor } from '#mocks/world.ts'
import { clamd } from '#server/platform/files/clamd.ts'
import { scanFiles } from '#server/platform/files/scanning.ts'
import { readTexts } from '#server/features/documents/text/readTexts.ts'
import { unzipped } from '../../unzipped.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
/** The EICAR test string, split in two so that this file is not flagged. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
let scannerPort = 0
let server: Server
let mode: 'works' | 'breaks off' | 'refuses' = 'works'
let seen: number[] = []

/** Speaks the INSTREAM command of clamd. */
function speak(socket: Socket) {
  let got = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', (part: Buffer) => {
    if (mode === 'breaks off') return socket.destroy()
    got = Buffer.concat([got, part])
    const content = contentIn(got)
    if (!content) return undefined
    seen.push(content.length)
    const verdict =
      mode === 'refuses'
        ? 'INSTREAM size limit exceeded. ERROR'
        : content.includes(eicar)
          ? 'stream: Eicar-Test-Signature FOUND'
          : 'stream: OK'
    return socket.end(`${verdict}\0`)
  })
}
/** The bytes between the command and the chunk of length 0; null until that has arrived. */
function contentIn(got: Buffer) {
  const parts: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= got.length;) {
    const length = got.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(got.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

let staff: Visitor
let projectId = 0
let folderId = 0
const rare = () => `zq${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
const upload = async (title: string, content: string | Uint8Array, ending = 'txt') => {
  const body = new FormData()
  body.set('id', String(folderId))
  body.set('uploadReasonId', '10')
  body.append('files', new File([content as BlobPart], `${title}.${ending}`))
  const answer = await staff.read<{ documents: Doc[] }>('POST', 'ProjectFilePmpUpload', body)
  expect(answer.errors).toEqual([])
  return answer.data.documents[0]!
}
const fresh = async ({ id }: Doc) => (await staff.read<Doc>('GET', `projectDocumentPmp/${id}`)).data
const scan = () => scanFiles(setup.world.services)
const search = async (words: string) =>
  (await staff.read<SearchAnswer>('GET', `projectDocumentSearch?words=${words}`)).data

beforeAll(async () => {
  server = createServer(speak).listen(0, '127.0.0.1')
  await once(server, 'listening')
  scannerPort = (server.address() as AddressInfo).port
  const { world } = setup
  const admin = await world.as('admin@demo.test')
  staff = await world.as('staff@demo.test')
  projectId = (await staff.read<{ id: number }[]>('GET', 'project')).data[0]!.id
  folderId = (await admin.read<{ id: number }>('POST', 'projectFolderPmp', { projectId, parentId: null, name: rare() }))
    .data.id
})
afterAll(() => server.close())

const withScanner = () => {
  mode = 'works'
  seen = []
  setup.world.services.scanner = clamd({ host: '127.0.0.1', port: scannerPort })
}

test('Without a scanner a file is available at once, and counts as not checked', async () => {
  setup.world.services.scanner = null
  const row = await upload(rare(), `text ${rare()}`)
  expect(row.scanState).toBeNull()
  expect((await staff.ask('GET', `file/${row.fileId}`)).status).toBe(200)
})

test('A new file is closed until it is found clean', async () => {
  withScanner()
  const word = rare()
  const row = await upload(rare(), `text ${word}`)
  expect(row).toMatchObject({ scanState: 'pending', revisions: [{ scanState: 'pending' }] })
  for (const path of [`file/${row.fileId}`, `file/${row.fileId}?inline=1`])
    expect(await staff.read('GET', path)).toMatchObject({
      status: 409,
      errors: [{ message: 'This file is being checked for viruses. Try again in a moment.' }],
    })
  const zip = await unzipped(await (await staff.ask('GET', `projectDocumentPmp/zip?ids=${row.id}`)).arrayBuffer())
  expect(zip.get('Left out.txt')).toContain('being checked for viruses')
  await readTexts(setup.world.services)
  expect((await search(word)).total).toBe(0)
  await scan()
  expect(await fresh(row)).toMatchObject({ scanState: 'clean', revisions: [{ scanState: 'clean' }] })
  expect((await staff.ask('GET', `file/${row.fileId}`)).status).toBe(200)
  await readTexts(setup.world.services)
  expect((await search(word)).total).toBe(1)
})

test('A file with a virus stays closed to everyone, its text too', async () => {
  withScanner()
  const word = rare()
  const row = await upload(rare(), `${word} ${eicar}`)
  await scan()
  await readTexts(setup.world.services)
  expect((await fresh(row)).scanState).toBe('blocked')
  const admin = await setup.world.as('admin@demo.test')
  for (const who of [staff, admin])
    expect(await who.read('GET', `file/${row.fileId}`)).toMatchObject({
      status: 403,
      errors: [{ message: expect.stringContaining('Eicar-Test-Signature') as string }],
    })
  expect((await search(word)).total).toBe(0)
  expect((await search(row.title)).total).toBe(1)
})

test('A draft PDF gets no stamped copy before it is found clean, and none if it has a virus', async () => {
  withScanner()
  const content = `%PDF-1.4\n${eicar} ${rare()}\n%%EOF\n`
  const row = await upload(rare(), content, 'pdf')
  const zip = () => staff.ask('GET', `projectDocumentPmp/zip?ids=${row.id}`)
  for (const [status, state] of [
    [409, 'pending'],
    [403, 'blocked'],
  ] as const) {
    if (state === 'blocked') await scan()
    expect((await fresh(row)).scanState).toBe(state)
    expect((await staff.ask('GET', `file/${row.fileId}`)).status).toBe(status)
    expect([...(await unzipped(await (await zip()).arrayBuffer())).keys()]).toEqual(['Documents.csv', 'Left out.txt'])
  }
})

test('Nobody counts as having downloaded a file that was refused', async () => {
  withScanner()
  const row = await upload(rare(), `text ${rare()}`)
  await staff.ask('GET', `file/${row.fileId}`)
  const admin = await setup.world.as('admin@demo.test')
  expect((await admin.read('GET', `projectDocumentPmp/${row.id}/downloads`)).data).toEqual([])
})

test.each(['breaks off', 'refuses'] as const)(
  'A scanner that %s leaves the file closed, and is asked again',
  async (how) => {
    withScanner()
    const row = await upload(rare(), `text ${rare()}`)
    mode = how
    await scan()
    expect((await fresh(row)).scanState).toBe('pending')
    mode = 'works'
    setup.world.pass(31_000)
    await scan()
    expect((await fresh(row)).scanState).toBe('clean')
  },
)

test('A large file is sent in parts, whole', async () => {
  withScanner()
  const content = new TextEncoder().encode(`${rare()} `.repeat(40_000))
  await upload(rare(), content)
  await scan()
  expect(seen).toContain(content.length)
})

test('The same content is checked once', async () => {
  withScanner()
  const content = `text ${rare()}`
  await upload(rare(), content)
  await upload(rare(), content)
  await scan()
  expect(seen).toHaveLength(1)
})
