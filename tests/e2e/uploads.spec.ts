import { readFileSync } from 'node:fs'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { ProjectFolder } from '#contract/entities/projectFolder.ts'
import type { Caller } from './caller.ts'
import { newProject } from './records.ts'
import { expect, test } from './staff.ts'

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
})
async function newFolder(by: Caller) {
  const project = await newProject(by, { systems: ['pmp'] })
  const draft = { projectId: project.id, parentId: null, name: 'Drawings' }
  const folder = await by.ask<ProjectFolder>('POST', 'projectFolderPmp', draft)
  return { folder, address: `/manage/projects/pmp/view/${project.id}/files?folder=${folder.id}` }
}
const stored = async (by: Caller, folderId: number) => {
  const rows = await by.ask<ProjectDocument[]>('GET', `projectDocumentPmp?folderId=${folderId}&size=500`)
  return rows
    .map(({ number, title, revision }) => [number, title, revision].filter(Boolean).join(' '))
    .toSorted((one, other) => one.localeCompare(other))
}

test('an upload that a reload interrupts names what has not arrived, goes on, and stores nothing twice', async ({
  staff,
}) => {
  staff.allow(/net::ERR_|status of 0|could not be reached/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const { folder, address } = await newFolder(admin)
  const names = Array.from({ length: 50 }, (_, at) => `Sheet ${String(at + 101)}.pdf`)
  const page = await staff.signIn('admin2@demo.test', address)
  let sent = 0
  let reached = () => undefined as void
  const second = new Promise<void>((done) => (reached = done))
  await page.route('**/api/ProjectFilePmpUpload', async (route) => {
    if (++sent !== 2) return route.continue()
    // The server stores these files, but its answer does not reach the page; the last ten files are never sent.
    await route.fetch()
    reached()
    return undefined
  })
  await page.getByLabel('Documents to upload').first().setInputFiles(names.map(pdf))
  await page.getByRole('button', { name: 'Upload 50 documents' }).click()
  await second
  await expect(page.getByRole('dialog').getByText('Uploaded', { exact: true })).toHaveCount(20)

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  const notice = page.getByText('30 of 50 files of your upload to Drawings have not arrived')
  await expect(notice).toBeVisible()
  await expect(page.getByText(names.slice(20).join(', '))).toBeVisible()
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(page.getByText('30 documents were uploaded')).toBeVisible({ timeout: 60_000 })
  await expect(notice).toBeHidden()
  expect(await stored(admin, folder.id)).toEqual(names.map((name) => `${name.replace('.pdf', '')} P01`))
  await page.reload()
  await expect(page.getByText('1–10 of 50')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a set of drawings shows what happens to each in a small window, with the buttons in view', async ({ staff }) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const { folder, address } = await newFolder(admin)
  const names = readFileSync(new URL('../documents/file-names-with-revisions.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((name) => name.replace(/\.txt$/, '.pdf'))
  const page = await staff.signIn('admin2@demo.test', address, { width: 1280, height: 720 })
  const many = Array.from({ length: 94 }, (_, at) => pdf(`Detail ${at + 1}.pdf`))
  const lock = { name: 'Thumbs.db', mimeType: '', buffer: Buffer.from('x') }
  await page
    .getByLabel('Documents to upload')
    .first()
    .setInputFiles([...names.map(pdf), ...many, lock])
  const dialog = page.getByRole('dialog', { name: 'Upload to Drawings' })
  await expect(dialog.getByRole('row')).toHaveCount(101)
  await expect(dialog.getByText('99 new documents, 1 file not uploaded')).toBeInViewport()
  await expect(dialog.getByText('Thumbs.db was left out: computers keep such files for themselves.')).toBeAttached()
  await expect(dialog.getByRole('button', { name: 'Upload 99 documents' })).toBeInViewport({ ratio: 1 })
  await dialog.getByText('Detail 94.pdf', { exact: true }).scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('columnheader', { name: 'What happens' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Upload 99 documents' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByText('The revision P9 in its name was not understood. It will be P01.')).toBeAttached()
  await dialog.getByRole('button', { name: 'Upload 99 documents' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Files uploaded' })).toBeInViewport()
  await expect(dialog.getByText('Uploaded', { exact: true })).toHaveCount(99, { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  const titles = await stored(admin, folder.id)
  expect(titles).toHaveLength(99)
  expect(titles).toContain('HQB-BRN-ZZ-00-DR-A-1005 Lifts C')
})
