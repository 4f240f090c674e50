import { describe, expect, test } from 'vitest'
import type { UploadPlan } from '#contract/documents/uploadPlan.ts'
import type { Visitor } from '#mocks/world.ts'
import { moved, useDocumentFolder } from './documentFolder.ts'

const site = useDocumentFolder()
const { upload, uploaded, newFolder } = site

interface Asked {
  name: string
  number?: string | null
  title?: string
}
const plan = (who: Visitor, folderId: number, files: readonly Asked[]) =>
  who.read<UploadPlan>('POST', 'projectDocumentPmp/uploadPlan', { folderId, files })
const unique = () => crypto.randomUUID().slice(0, 8).toUpperCase()

describe('Before an upload the server says', () => {
  test('what each file is beside the documents of the folder, of the project, and by its kind', async () => {
    const [id, other] = [await newFolder(), await newFolder()]
    const number = `HQB-BRN-ZZ-00-DR-A-${unique()}`
    const elsewhere = `HQB-BRN-ZZ-00-DR-A-${unique()}`
    const { data } = await upload(site.staff, id, [`${number}_P02 Stairs.dwg`, 'Roof.pdf'])
    const [stairs, roof] = data.documents
    await moved(site.staff, roof!, 'submit')
    await upload(site.staff, other, [`${elsewhere}.pdf`])
    const answer = await plan(site.staff, id, [
      { name: `${number.toLowerCase()}_P03 Stair.dwg` },
      { name: `${number}_P03.pdf` },
      { name: 'roof.pdf' },
      { name: `${elsewhere}_P02.pdf` },
      { name: `${elsewhere}_P02.pdf`, number: null, title: 'Roof' },
      { name: 'setup.exe' },
      { name: 'model.xyz' },
    ])
    expect(answer.errors).toEqual([])
    const none = { same: null, beside: null, isNumberTaken: false, problem: null }
    expect(answer.data.files).toMatchObject([
      { ...none, same: { id: stairs!.id, number, title: 'Stairs', revision: 'P02', statusId: 10 } },
      { ...none, beside: { id: stairs!.id, fileName: `${number}_P02 Stairs.dwg` } },
      { ...none, same: { id: roof!.id, statusId: 20 } },
      { ...none, isNumberTaken: true },
      { ...none, same: { id: roof!.id } },
      { ...none, problem: 'setup.exe is a program or a script and cannot be uploaded.' },
      { ...none, problem: 'model.xyz is a type of file that cannot be uploaded.' },
    ])
  })

  test('nothing of a document that the sender may not see but that it is there', async () => {
    const id = await newFolder()
    const hidden = await uploaded('Salaries.pdf', { id: String(id) }, site.admin)
    const row = await site.admin.read<object>('GET', `projectDocumentPmp/${hidden.id}`)
    const secret = await site.admin.read('PUT', 'projectDocumentPmp', { ...row.data, isConfidential: true })
    expect(secret.errors).toEqual([])
    const { data } = await plan(site.staff, hidden.folderId, [{ name: 'Salaries.pdf' }])
    expect(data.files[0]!.same).toEqual({
      id: null,
      number: null,
      title: '',
      fileName: null,
      revision: null,
      statusId: 0,
    })
  })

  test('why the folder takes no file at all', async () => {
    const closed = await newFolder({ isRestricted: true })
    expect((await plan(site.staff, closed, [{ name: 'A.pdf' }])).status).toBe(404)
    expect(await plan(site.viewer, site.folderId, [{ name: 'A.pdf' }])).toMatchObject({
      status: 403,
      errors: [{ message: 'You do not have permission to upload to this folder.' }],
    })
    expect(await plan(site.staff, site.folderId, [])).toMatchObject({
      status: 400,
      errors: [{ message: 'Choose a file.' }],
    })
  })
})

test('A revision whose name holds an older one, or the current one, is refused; another that cannot come next is said', async () => {
  const id = await newFolder()
  const { data } = await upload(site.staff, id, ['Kerb_P02.pdf'])
  const [row] = data.documents
  const revise = (name: string) => upload(site.staff, row!.id, [name], { mode: 'revision' })
  expect((await revise('Kerb_P01.pdf')).errors).toMatchObject([
    { message: 'The revision P01 in its name is older than P02, the current one.' },
  ])
  expect((await revise('Kerb_P02.pdf')).errors).toMatchObject([{ message: 'Revision P02 is there already.' }])
  const skipped = await revise('Kerb_P05.pdf')
  expect(skipped.data.documents[0]).toMatchObject({ revision: 'P03' })
  expect(skipped.warnings).toMatchObject([
    { message: 'The revision P05 in Kerb_P05.pdf cannot come next. It was stored as P03.' },
  ])
})

test('A number that somebody enters takes the place of the one in the name, and none can be entered', async () => {
  const id = await newFolder()
  const number = `HQB-BRN-ZZ-00-DR-A-${unique()}`
  const other = `HQB-BRN-ZZ-00-DR-A-${unique()}`
  const first = await upload(site.staff, id, [`${number}.pdf`], { number: other })
  expect(first.data.documents[0]).toMatchObject({ number: other })
  const second = await upload(site.staff, id, [`${number}.pdf`], { number: '', title: 'Without a number' })
  expect(second.data.documents[0]).toMatchObject({ number: null, title: 'Without a number' })
  expect((await upload(site.staff, id, ['A.pdf', 'B.pdf'], { number: other })).errors).toMatchObject([
    { message: 'A number goes with one file.' },
  ])
})
