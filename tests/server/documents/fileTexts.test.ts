import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { SearchAnswer } from '#contract/documents/documentSearch.ts'
import { createWorld, type Visitor } from '#mocks/world.ts'
import { readTexts } from '#server/features/documents/text/readTexts.ts'
import { textProcesses } from '#server/features/documents/text/textProcesses.ts'
import type { TextReader } from '#server/core/contracts/textReader.ts'
import { fileTexts } from '#server/db/tables/fileText.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { clearUnkept } from '#server/platform/files/keeping.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { docx, hostileTexts, openDocument, pdf, pptx, xlsx } from '../../hostile/officeFiles.ts'
import { quickPasswords } from '../../quickPasswords.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
let admin: Visitor
let staff: Visitor
let projectId = 0
let folderId = 0
let count = 0

const rare = () => `zq${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
const upload = async (name: string, content: Uint8Array, id = folderId, more: Record<string, string> = {}) => {
  const body = new FormData()
  body.set('id', String(id))
  body.set('uploadReasonId', '10')
  for (const [field, value] of Object.entries(more)) body.set(field, value)
  body.append('files', new File([content as BlobPart], name))
  const answer = await staff.read<{ documents: Doc[] }>('POST', 'ProjectFilePmpUpload', body)
  expect(answer.errors).toEqual([])
  return answer.data.documents[0]!
}
const search = async (words: string, more: Record<string, string> = {}) =>
  (await staff.read<SearchAnswer>('GET', `projectDocumentSearch?${new URLSearchParams({ words, ...more })}`)).data
const read = () => readTexts(setup.world.services)
const contentOf = async (row: Doc) =>
  (await setup.world.services.db.select().from(fileTexts).where(eq(fileTexts.sha256, row.revisions[0]!.sha256)))[0]!

beforeAll(async () => {
  const { world } = setup
  admin = await world.as('admin@demo.test')
  staff = await world.as('staff@demo.test')
  projectId = (await staff.read<{ id: number }[]>('GET', 'project')).data[0]!.id
  const draft = { projectId, parentId: null, name: `Texts ${++count}` }
  folderId = (await admin.read<{ id: number }>('POST', 'projectFolderPmp', draft)).data.id
  // In tests, the demo world's files have no content.
  await world.services.db.update(fileTexts).set({ state: 'read' })
})

describe('The text inside a file', () => {
  const kinds = [
    ['Word', 'docx', (word: string) => docx('Before', `The ${word} stands here`, 'after')],
    ['Excel', 'xlsx', (word: string) => xlsx(`The ${word} stands here`)],
    ['PowerPoint', 'pptx', (word: string) => pptx(`The ${word} stands here`)],
    ['OpenDocument', 'odt', (word: string) => openDocument(`The ${word} stands here`)],
    ['PDF', 'pdf', (word: string) => Promise.resolve(pdf(`The ${word} stands here`))],
    ['plain text', 'txt', (word: string) => Promise.resolve(Buffer.from(`The ${word} stands here`))],
    ['CSV', 'csv', (word: string) => Promise.resolve(Buffer.from(`No,Text\r\n1,"The ${word} stands here"`))],
  ] as const
  test.each(kinds)('of %s is found and shown with its words marked', async (_, ending, make) => {
    const word = rare()
    const row = await upload(`Statement ${++count}.${ending}`, await make(word))
    expect((await search(word)).total).toBe(0)
    expect((await search(row.title)).hits).toMatchObject([{ reading: 'waiting' }])
    await read()
    const { total, hits } = await search(`${word} stands`)
    expect(total).toBe(1)
    expect(hits[0]).toMatchObject({ reading: 'read', problem: null, document: { id: row.id } })
    expect(hits[0]!.text.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual([word, 'stands'])
    expect(hits[0]!.text.map(({ text }) => text).join('')).toContain(`The ${word} stands here`)
  })

  test('counts together with the title, number and tags', async () => {
    const [word, title] = [rare(), rare()]
    await upload(`${title}.txt`, Buffer.from(`crane ${word}`))
    await read()
    expect((await search(`${title} ${word}`)).total).toBe(1)
  })

  test('is read once for each content, whoever uploads it again', async () => {
    const word = rare()
    const content = Buffer.from(`text ${word}`)
    const first = await upload(`${rare()}.txt`, content)
    await read()
    const before = await contentOf(first)
    await upload(`${rare()}.txt`, content)
    await read()
    expect((await search(word)).total).toBe(2)
    expect(await contentOf(first)).toEqual(before)
  })

  test('of an earlier revision is found only when earlier revisions are asked for', async () => {
    const word = rare()
    const row = await upload(`${rare()}.txt`, Buffer.from(`text ${word}`))
    await upload('next.txt', Buffer.from('other words'), row.id, { mode: 'revision' })
    await read()
    expect((await search(word)).total).toBe(0)
    expect((await search(word, { earlier: '1' })).hits).toMatchObject([{ isCurrent: false, revision: { code: 'P01' } }])
  })

  test('stays when the document is renamed', async () => {
    const word = rare()
    const row = await upload(`${rare()}.txt`, Buffer.from(`text ${word}`))
    await read()
    const fresh = (await staff.read<Doc>('GET', `projectDocumentPmp/${row.id}`)).data
    expect((await staff.read('PUT', 'projectDocumentPmp', { ...fresh, title: rare() })).errors).toEqual([])
    expect((await search(word)).total).toBe(1)
  })

  test('goes with the content when no record keeps that any more', async () => {
    const row = await upload(`${rare()}.txt`, Buffer.from(`text ${rare()}`))
    await read()
    const { sha256 } = row.revisions[0]!
    const { services } = setup.world
    await services.db.delete(storedFiles).where(eq(storedFiles.sha256, sha256))
    await clearUnkept({ ...services, now: () => new Date(services.now().getTime() + 2 * 24 * 3_600_000) })
    expect(await services.db.select().from(fileTexts).where(eq(fileTexts.sha256, sha256))).toEqual([])
  })

  test('shows what stands there as text, whatever it looks like', async () => {
    const word = rare()
    await upload(`${rare()}.txt`, Buffer.from(`<b>${word}</b> <img src=x onerror=alert(1)>`))
    await read()
    const { text } = (await search(word)).hits[0]!
    expect(text.map((part) => part.text).join('')).toBe(`<b>${word}</b> <img src=x onerror=alert(1)>`)
  })
})

describe('A hostile file', () => {
  test.each(hostileTexts)(
    'with %s is found by its title and says why it was not read, in its preview too',
    async (_, make, problem) => {
      const title = rare()
      const content = await make()
      const row = await upload(`${title}.${content.toString('latin1', 0, 4) === '%PDF' ? 'pdf' : 'docx'}`, content)
      await read()
      const { hits } = await search(title)
      expect(hits).toHaveLength(1)
      expect(hits[0]!.problem ?? '').toMatch(problem)
      expect((await contentOf(row)).state).not.toBe('waiting')
      const preview = await staff.read('GET', `file/${row.fileId}?text=1`)
      expect(preview.status).toBe(409)
      expect(preview.errors[0]!.message).toMatch(hits[0]!.problem ? problem : /^No text was found/)
    },
  )

  test('that takes too long or too much memory is ended, and the next file is read', async () => {
    const reader = textProcesses({ time: 400, memory: 40 * 1_048_576 }, 1)
    const blob = new Blob([(await docx('x')) as BlobPart])
    expect(await reader.read(blob.stream(), 'application/zip')).toEqual({
      problem: expect.stringMatching(/too long|too much memory/),
    })
    await reader.close()
    const word = rare()
    await upload(`${rare()}.txt`, Buffer.from(word))
    await read()
    expect((await search(word)).total).toBe(1)
  })
})

describe('Several servers', () => {
  const withReader = (texts: TextReader) =>
    createWorld(setup.world.services.database, { passwords: quickPasswords, pictures, texts })

  test('share the files: each is read by one of them', async () => {
    const seen: string[] = []
    const reader = (): TextReader => ({
      atOnce: 2,
      read: async (content) => {
        seen.push(await new Response(content).text())
        return { text: 'words' }
      },
      close: () => Promise.resolve(),
    })
    const worlds = [await withReader(reader()), await withReader(reader())]
    for (const world of worlds) Object.assign(world.services, { files: setup.world.services.files })
    const contents = Array.from({ length: 12 }, () => rare())
    for (const content of contents) await upload(`${rare()}.txt`, Buffer.from(content))
    await Promise.all(worlds.map(({ services }) => readTexts(services)))
    expect(seen.toSorted()).toEqual(contents.toSorted())
    for (const world of worlds) await world.close()
  })

  test('take over the file of one that went down, three times at most', async () => {
    const { services } = setup.world
    const row = await upload(`${rare()}.txt`, Buffer.from(rare()))
    const sha256 = row.revisions[0]!.sha256
    const down = (attempts: number) =>
      services.db
        .update(fileTexts)
        .set({ attempts, leasedUntil: new Date(services.now().getTime() + 60_000).toISOString() })
        .where(eq(fileTexts.sha256, sha256))
    await down(1)
    await read()
    expect((await contentOf(row)).state).toBe('waiting')
    setup.world.pass(61_000)
    await read()
    expect((await contentOf(row)).state).toBe('read')
    await services.db
      .update(fileTexts)
      .set({ state: 'waiting', attempts: 3, text: null })
      .where(sql`"sha256" = ${sha256}`)
    await read()
    expect(await contentOf(row)).toMatchObject({
      state: 'unreadable',
      problem: 'Reading the file broke off several times.',
    })
  })

  test('try a file again later when the store does not answer', async () => {
    const row = await upload(`${rare()}.txt`, Buffer.from(rare()))
    const { services } = setup.world
    const { files } = services
    services.files = { ...files, get: () => Promise.reject(new Error('No bucket')) }
    await read()
    expect(await contentOf(row)).toMatchObject({ state: 'waiting', attempts: 0 })
    services.files = files
    setup.world.pass(61_000)
    await read()
    expect((await contentOf(row)).state).toBe('read')
  })
})
