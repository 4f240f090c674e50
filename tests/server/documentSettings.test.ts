import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { Visitor } from '#mocks/world.ts'
import { unzipped } from '../unzipped.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
let admin: Visitor
let staff: Visitor
let projectId = 0
let folderId = 0

const settings = (values: object) => admin.read('PUT', 'projectPmpSettings', { projectId, ...values })
const save = async (values: object) => expect((await settings(values)).errors).toEqual([])
async function upload(name: string, more: Record<string, string> = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries({ id: String(folderId), uploadReasonId: '10', ...more }))
    body.set(field, value)
  body.append('files', new File([`%PDF-1.4\n${crypto.randomUUID()}\n%%EOF\n`], name))
  const { data, errors } = await staff.read<{ documents: Doc[] }>('POST', 'ProjectFilePmpUpload', body)
  expect(errors).toEqual([])
  return data.documents[0]!
}

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  staff = await setup.world.as('staff@demo.test')
  projectId = (await staff.read<{ id: number }[]>('GET', 'project')).data[0]!.id
  const draft = { projectId, parentId: null, name: `Numbered ${crypto.randomUUID()}` }
  folderId = (await admin.read<{ id: number }>('POST', 'projectFolderPmp', draft)).data.id
})
afterEach(async () => {
  await save({ numberMask: null, defaultSuitability: 'S2', transmittalFooter: null })
})

test('a document without a number gets the next one of the project’s mask; one with a number keeps it', async () => {
  await save({ numberMask: 'NM-{type}-{000}' })
  expect((await upload('Ground floor.pdf', { documentTypeId: '10' })).number).toBe('NM-DR-001')
  expect((await upload('First floor.pdf', { documentTypeId: '10' })).number).toBe('NM-DR-002')
  expect((await upload('Concrete.pdf')).number).toBe('NM-XX-001')
  const named = `HQB-BRN-ZZ-00-DR-A-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  expect((await upload(`${named} Roof.pdf`)).number).toBe(named)
  const draft = { projectId, folderId, title: 'Expected section', documentTypeId: 10 }
  expect((await admin.read<Doc>('POST', 'projectDocumentPmp', draft)).data.number).toBe('NM-DR-003')
})

test('the number of a deleted document is not given again', async () => {
  await save({ numberMask: 'DEL-{000}' })
  const last = await upload('Short lived.pdf')
  expect(last.number).toBe('DEL-001')
  expect((await staff.ask('DELETE', `projectDocumentPmp/${last.id}?rowVersion=${last.rowVersion}`)).status).toBe(200)
  expect((await upload('Its successor.pdf')).number).toBe('DEL-002')
})

test('ten uploads at once get ten numbers', async () => {
  await save({ numberMask: 'TEN-{000}' })
  const made = await Promise.all(Array.from({ length: 10 }, (_, at) => upload(`At once ${at}.pdf`)))
  expect(made.map(({ number }) => number).toSorted((a, b) => (a! < b! ? -1 : 1))).toEqual(
    Array.from({ length: 10 }, (_, at) => `TEN-${String(at + 1).padStart(3, '0')}`),
  )
})

test('without a mask a document has no number of its own', async () => {
  expect((await upload('Unnumbered.pdf')).number).toBeNull()
})

test('a mask that cannot number documents is refused with what is wrong', async () => {
  expect(await settings({ numberMask: '{project}-{zone}' })).toMatchObject({
    status: 400,
    errors: [
      {
        field: 'numberMask',
        message: 'Use {project}, {originator}, {discipline}, {type} and {0000}; {zone} is not known.',
      },
    ],
  })
})

test('a new revision begins with the suitability of the settings where it fits, unless one is chosen', async () => {
  await save({ defaultSuitability: 'S3' })
  expect((await upload('For review.pdf')).suitability).toBe('S3')
  expect((await upload('Chosen.pdf', { suitability: 'S1' })).suitability).toBe('S1')
  expect((await upload('In work.pdf', { revision: 'P01.01' })).suitability).toBe('S0')
})

test('a zip file holds a transmittal with the footer of the settings', async () => {
  const row = await upload('Sent out.pdf')
  await save({ transmittalFooter: 'Please confirm receipt within two days.' })
  const answer = await staff.ask('GET', `projectDocumentPmp/zip?ids=${row.id}`)
  const letter = (await unzipped(await answer.arrayBuffer())).get('Transmittal.txt')!
  expect(letter).toContain('Sent out  P01  S2 Information')
  expect(letter.trimEnd()).toMatch(/Please confirm receipt within two days\.$/)
})
