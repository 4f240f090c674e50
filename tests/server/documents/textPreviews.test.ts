import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { TextPreview } from '#contract/documents/textPreview.ts'
import type { Visitor } from '#mocks/world.ts'
import { fileTexts } from '#server/db/tables/fileText.ts'
import { decodedText } from '#contract/text/decodedText.ts'
import { readTexts } from '#server/features/documents/text/readTexts.ts'
import { docx, pptx, xlsx } from '../../hostile/officeFiles.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
let admin: Visitor
let projectId = 0
let folderId = 0
let count = 0

const upload = async (ending: string, content: Uint8Array) => {
  const body = new FormData()
  body.set('id', String(folderId))
  body.set('uploadReasonId', '10')
  body.append('files', new File([content as BlobPart], `Preview ${++count} ${crypto.randomUUID()}.${ending}`))
  const answer = await admin.read<{ documents: Doc[] }>('POST', 'ProjectFilePmpUpload', body)
  expect(answer.errors).toEqual([])
  return answer.data.documents[0]!
}
const preview = (row: Doc, who = admin) => who.read<TextPreview>('GET', `file/${row.fileId}?inline=1&text=1`)
const read = () => readTexts(setup.world.services)

beforeAll(async () => {
  const { world } = setup
  admin = await world.as('admin@demo.test')
  projectId = (await (await world.as('staff@demo.test')).read<{ id: number }[]>('GET', 'project')).data[0]!.id
  const draft = { projectId, parentId: null, name: `Previews ${crypto.randomUUID()}` }
  folderId = (await admin.read<{ id: number }>('POST', 'projectFolderPmp', draft)).data.id
  // In tests, the demo world's files have no content.
  await world.services.db.update(fileTexts).set({ state: 'read' })
})

describe('A text file', () => {
  const words = 'Größe; 12 m²\r\n\tŁódź'
  const marked = (mark: number[], text: Buffer) => Buffer.concat([Buffer.from(mark), text])

  test.each(['bench-marks.csv', 'cws-valves.csv', 'survey-utf16.csv'])('such as %s is stored as text', async (name) => {
    const content = readFileSync(new URL(`../files/${name}`, import.meta.url))
    expect((await preview(await upload('csv', content))).data.text).toBe(decodedText(content).replaceAll('\ufeff', ''))
  })

  test('behind a print job header is still a PDF, and a password is named', async () => {
    const file = (name: string) => readFileSync(new URL(`../files/${name}`, import.meta.url))
    expect((await upload('pdf', file('print-job-header.pdf'))).fileName).toMatch(/\.pdf$/)
    const body = new FormData()
    body.set('id', String(folderId))
    body.set('uploadReasonId', '10')
    body.append('files', new File([file('password.xlsx')], 'Costs.xlsx'))
    const refused = await admin.read('POST', 'ProjectFilePmpUpload', body)
    expect(refused.errors[0]?.message).toMatch('Costs.xlsx is protected by a password')
  })

  const encodings: readonly (readonly [string, Buffer, string])[] = [
    ['UTF-8', Buffer.from(words), words],
    ['UTF-8 with a mark', marked([0xef, 0xbb, 0xbf], Buffer.from(words)), words],
    ['Windows-1252', Buffer.from('Größe; 12 m²', 'latin1'), 'Größe; 12 m²'],
  ]
  test.each(encodings)('in %s is shown as it was written', async (_, content, text) => {
    const row = await upload('csv', content)
    expect((await preview(row)).data).toEqual({ text, isWhole: true, isExtract: false })
  })

  test('in UTF-16 is read by its mark', () => {
    const bytes = Buffer.from(words, 'utf16le')
    expect(decodedText(marked([0xff, 0xfe], bytes))).toBe(words)
    expect(decodedText(marked([0xfe, 0xff], Buffer.from(bytes).swap16()))).toBe(words)
  })

  test('is text and nothing else, whatever it holds', async () => {
    const content = 'Read this\0\u001b[31m\u0007 <script>alert(1)</script> =HYPERLINK("https://evil.example/")'
    const row = await upload('txt', Buffer.from(content))
    const answer = await admin.ask('GET', `file/${row.fileId}?text=1`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(((await answer.json()) as { data: TextPreview }).data.text).toBe(
      'Read this[31m <script>alert(1)</script> =HYPERLINK("https://evil.example/")',
    )
  })

  test('of any size is shown by its beginning', async () => {
    const row = await upload('txt', Buffer.from('a line of a log\n'.repeat(100_000)))
    const { data } = await preview(row)
    expect(data).toMatchObject({ isWhole: false })
    expect(data.text).toHaveLength(512 * 1024)
  })

  test('counts as looked at, not as downloaded', async () => {
    const row = await upload('txt', Buffer.from('read me'))
    await preview(row)
    expect((await admin.read('GET', `projectDocumentPmp/${row.id}/downloads`)).data).toEqual([])
  })
})

describe('An office file', () => {
  test('shows its text line by line, once it was read', async () => {
    const row = await upload('docx', await docx('Method statement', 'Lift the truss', 'Lower the truss'))
    expect(await preview(row)).toMatchObject({
      status: 409,
      errors: [{ message: 'The text of this file is being read. Try again in a moment.' }],
    })
    await read()
    const { data } = await preview(row)
    expect(data).toMatchObject({ isWhole: true, isExtract: true })
    expect(data.text.split(/\s*\n\s*/)).toEqual(['Method statement', 'Lift the truss', 'Lower the truss'])
  })

  test.each([
    ['xlsx', () => xlsx('Cost of steel'), 'Cost of steel'],
    ['pptx', () => pptx('Toolbox talk'), 'Toolbox talk'],
  ] as const)('of type %s shows its text', async (ending, make, text) => {
    const row = await upload(ending, await make())
    await read()
    expect((await preview(row)).data.text).toContain(text)
  })
})

test('Whoever may look at a document but not download it reads its text, and a stranger does not', async () => {
  const row = await upload('txt', Buffer.from('read me'))
  const reader = await setup.world.as('viewer@demo.test')
  expect(await preview(row, reader)).toMatchObject({ status: 404 })
  const entry = { projectId, folderId, userId: reader.userId, canView: true, canDownload: false }
  expect((await admin.read('POST', 'projectFolderUserPmp', entry)).errors).toEqual([])
  expect((await preview(row, reader)).data.text).toBe('read me')
  expect((await reader.ask('GET', `file/${row.fileId}`)).status).toBe(403)
})
