import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { Visitor } from '#mocks/world.ts'
import { unzipped } from '../../unzipped.ts'
import { useWorld } from '../../world.ts'

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
  await save({ numberMask: null, defaultSuitability: 'S2', olderSuitabilities: false, transmittalFooter: null })
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

test('the codes of the older edition are refused until the settings let them in, and kept when they no longer do', async () => {
  const sent = (suitability: string, revision: string, into = folderId, mode = 'new') => {
    const body = new FormData()
    const words = { id: String(into), uploadReasonId: '10', mode, suitability, revision }
    for (const [field, value] of Object.entries(words)) body.set(field, value)
    body.append('files', new File([`%PDF-1.4\n${crypto.randomUUID()}\n%%EOF\n`], `Older ${crypto.randomUUID()}.pdf`))
    return staff.read<{ documents: Doc[]; results: { problem: string | null }[] }>('POST', 'ProjectFilePmpUpload', body)
  }
  const withdrawn = (code: string) => `${code} was withdrawn from the standard in 2021. Choose another suitability.`
  expect(JSON.stringify(await sent('S6', 'P01'))).toContain(withdrawn('S6'))
  await save({ olderSuitabilities: true })
  const made: Doc[] = []
  for (const [suitability, revision] of [
    ['S6', 'P01'],
    ['S7', 'P01'],
    ['B1', 'P02'],
    ['B6', 'P01'],
    ['CR', 'C01'],
  ] as const) {
    const { data, errors } = await sent(suitability, revision)
    expect([suitability, errors]).toEqual([suitability, []])
    expect(data.documents[0]).toMatchObject({ suitability, revision })
    made.push(data.documents[0]!)
  }
  // A code that does not match its revision is still refused.
  expect(JSON.stringify(await sent('B1', 'C01'))).toContain('B1 does not go with revision C01.')
  await save({ olderSuitabilities: false })
  const row = made[0]!
  expect((await staff.read<Doc>('GET', `projectDocumentPmp/${row.id}`)).data.suitability).toBe('S6')
  expect(JSON.stringify(await sent('S6', 'P02', row.id, 'revision'))).toContain(withdrawn('S6'))
})

test('a zip file holds a transmittal with the footer of the settings', async () => {
  const row = await upload('Sent out.pdf')
  await save({ transmittalFooter: 'Please confirm receipt within two days.' })
  const answer = await staff.ask('GET', `projectDocumentPmp/zip?ids=${row.id}`)
  const letter = (await unzipped(await answer.arrayBuffer())).get('Transmittal.txt')!
  expect(letter).toContain('Sent out  P01  S2 Information')
  expect(letter.trimEnd()).toMatch(/Please confirm receipt within two days\.$/)
})
