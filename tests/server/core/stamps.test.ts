import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { Visitor } from '#mocks/world.ts'
import { pdfText } from '#server/features/documents/text/pdfText.ts'
import { unzipped } from '../../unzipped.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
let admin: Visitor
let second: Visitor
let projectId = 0
let folderId = 0

async function pdf(words: string) {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const size of [
    [842, 595],
    [595, 842],
  ] as const)
    document.addPage([...size]).drawText(words, { font })
  return new Uint8Array(await document.save())
}
async function upload(into: number, content: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries({ id: String(into), uploadReasonId: '10', ...more }))
    body.set(field, value)
  body.append('files', new File([content], 'Section.pdf'))
  const { data, errors } = await admin.read<{ documents: Doc[] }>('POST', 'ProjectFilePmpUpload', body)
  expect(errors).toEqual([])
  return data.documents[0]!
}
const move = async (who: Visitor, { id }: Doc, action: string, more: object = {}) => {
  const { data, errors } = await who.read<Doc>('PUT', `projectDocumentPmp/${id}/move`, { action, ...more })
  expect(errors).toEqual([])
  return data
}
async function download(fileId: number) {
  const answer = await admin.ask('GET', `file/${fileId}`)
  expect(answer.status).toBe(200)
  const name = decodeURIComponent(answer.headers.get('content-disposition')!.split("''")[1]!)
  return { name, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
/** Returns how often a text occurs in the pages. */
const countIn = async (bytes: Uint8Array, words: string) => (await pdfText(bytes.slice())).split(words).length - 1

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  second = await setup.world.as('admin2@demo.test')
  projectId = (await (await setup.world.as('staff@demo.test')).read<{ id: number }[]>('GET', 'project')).data[0]!.id
})
const newFolder = async () => {
  const draft = { projectId, parentId: null, name: `Stamped ${crypto.randomUUID()}` }
  folderId = (await admin.read<{ id: number }>('POST', 'projectFolderPmp', draft)).data.id
}

test('a copy of a revision says across every page what it is not: draft, superseded, withdrawn', async () => {
  await newFolder()
  const content = await pdf('Pier 2')
  const draft = await upload(folderId, content)
  const first = await download(draft.fileId!)
  expect(first.name).toBe('Section.pdf')
  expect([await countIn(first.bytes, 'DRAFT'), await countIn(first.bytes, 'Pier 2')]).toEqual([2, 2])
  await move(admin, draft, 'submit')
  await move(second, draft, 'decide', { code: 'A' })
  expect((await download(draft.fileId!)).bytes).toEqual(content)

  await upload(draft.id, await pdf('Pier 2, second'), { mode: 'revision' })
  await move(admin, draft, 'submit')
  const next = await move(second, draft, 'decide', { code: 'A' })
  const old = await download(draft.fileId!)
  expect(old.name).toBe('Superseded - Section.pdf')
  expect([await countIn(old.bytes, 'SUPERSEDED'), await countIn(old.bytes, 'Pier 2')]).toEqual([2, 2])
  await move(admin, next, 'withdraw', { reason: 'Another design' })
  expect((await download(next.fileId!)).name).toBe('Withdrawn - Section.pdf')

  const zip = await admin.ask('GET', `projectDocumentPmp/zip?ids=${draft.id}`)
  const [path] = [...(await unzipped(await zip.arrayBuffer())).keys()]
  expect(path).toMatch(/\/Withdrawn - Section\.pdf$/)
})

test('a PDF that cannot be stamped is served unchanged, with the warning in its name', async () => {
  await newFolder()
  const broken = new TextEncoder().encode(`%PDF-1.4\n${crypto.randomUUID()}\n%%EOF\n`)
  const row = await upload(folderId, broken)
  await move(admin, row, 'withdraw', { reason: 'Wrong project' })
  const copy = await download(row.fileId!)
  expect(copy.name).toBe('Withdrawn - Section.pdf')
  expect(copy.bytes).toEqual(broken)
})
