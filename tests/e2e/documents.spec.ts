import type { Page } from '@playwright/test'
import type { ProjectFolder } from '#contract/entities/projectFolder.ts'
import type { RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import type { Template } from '#contract/entities/template.ts'
import type { TemplateFolder } from '#contract/entities/templateFolder.ts'
import type { User } from '#contract/entities/user.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { templateTypeOf } from '#contract/documents/projectFolders.ts'
import { samples } from '#mocks/samples.ts'
import type { Caller } from './caller.ts'
import { change, newColleague, newProject } from './records.ts'
import { expect, test } from './staff.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }
const pbSystems: User['pbSystems'] = ['sfs', 'fm']
const many = 300
const manual = 'HB30-BRN-ZZ-00-MA-M-1007'

/** A project with a safety file, people who manage and check it, and a template for its folders. */
async function safetyFile(by: Caller) {
  const project = await newProject(by, { systems: ['sfs', 'fm'] })
  const [author, checker] = await Promise.all([
    newColleague(by, { pbSystems }),
    newColleague(by, { pbSystems, availableForReviewing: true }),
  ])
  const role = { ...samples.userProjectRole({ ...nobody, projectId: project.id }), systems: ['sfs', 'fm'] as const }
  await by.ask('POST', 'userProjectRole', { ...role, userId: author.id, projectRoleId: 210, accessLevel: 30 })
  await by.ask('POST', 'userProjectRole', { ...role, userId: checker.id, projectRoleId: 210, accessLevel: 20 })
  const stages = [
    { key: 'write', name: 'Write', processRoleId: 10, candidateSource: 'chosen' },
    { key: 'check', name: 'Check', processRoleId: 30, candidateSource: 'named', candidateIds: [checker.id] },
  ]
  const approval = await by.ask<RoleListTemplate>('POST', 'roleListTemplate', {
    ...samples.roleListTemplate(nobody),
    processKindIds: [processKindIds.documentReview],
    stages,
  })
  await change<ProjectFolder>(by, 'projectFolder', project.rootFolderId!, { reviewTemplateId: approval.id })
  const template = await by.ask<Template>('POST', 'template', {
    ...samples.template(nobody),
    typeId: templateTypeOf.sfs,
    isActive: true,
  })
  for (const name of ['Maintenance manuals', 'Residual hazards'])
    await by.ask<TemplateFolder>('POST', 'templateFolder', { templateId: template.id, name })
  return { project, author, checker, template }
}

const pdf = (words: string) => `%PDF-1.4\n% ${words}\n%%EOF\n`
/** Drops files on the page, as if from a folder of the computer. */
async function drop(page: Page, names: readonly string[]) {
  const files = await page.evaluateHandle(
    (all) => {
      const dragged = new DataTransfer()
      for (const { name, content } of all) dragged.items.add(new File([content], name, { type: 'application/pdf' }))
      return dragged
    },
    names.map((name) => ({ name, content: pdf(name) })),
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer: files })
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chip = (page: Page, words: string) => page.locator('.page-header').getByText(words, { exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const confirm = (page: Page, title: RegExp, action: string) =>
  dialog(page, title).getByRole('button', { name: action, exact: true }).click()

/** Uploads the next revision on the page of the document. */
async function revise(page: Page, code: string) {
  await page.getByLabel('Documents to upload').setInputFiles({
    name: `${manual}_${code} Bearing manual 7.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdf(`revision ${code}`)),
  })
  await confirm(page, /^New revision of/, 'Upload document')
  await expect(page.getByRole('tab', { name: /Revisions/ })).toContainText(String(Number(code.slice(1))))
}

test('a document controller sets up a safety file, takes in 300 files, and issues what was checked and approved', async ({
  staff,
}) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const { project, author, checker, template } = await safetyFile(admin)
  const at = (system: string, page: string) => `/manage/projects/${system}/view/${project.id}/${page}`

  // The folders come from a template.
  const page = await staff.signIn(author.email, at('sfs', 'folders'))
  await button(page, 'Apply template').click()
  await dialog(page, /^Apply a template to/)
    .getByLabel('Template')
    .selectOption({ label: template.name })
  await confirm(page, /^Apply a template to/, 'Add 2 folders')
  await expect(page.getByRole('treeitem', { name: /Residual hazards/ })).toBeVisible()

  // 300 files are dropped on one folder, each with its own progress and result.
  await page.goto(at('sfs', 'files'))
  await page.getByRole('treeitem', { name: /Maintenance manuals/ }).click()
  await expect(page.getByRole('heading', { name: 'Maintenance manuals' })).toBeVisible()
  const names = Array.from(
    { length: many },
    (_, nth) => `HB30-BRN-ZZ-00-MA-M-${1001 + nth}_P01 Bearing manual ${nth + 1}.pdf`,
  )
  await drop(page, names)
  const upload = dialog(page, 'Upload to Maintenance manuals')
  await expect(upload.getByRole('row')).toHaveCount(many + 1)
  await button(page, `Upload ${many} documents`).click()
  await expect(upload.getByRole('status')).toHaveText(new RegExp(`^Uploading \\d+ of ${many}$`))
  await expect(upload.getByText('Uploaded', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(`${many} documents were uploaded`)).toBeVisible({ timeout: 240_000 })
  await expect(page.getByText(`1–10 of ${many}`)).toBeVisible()

  // One document goes to the people named by the folder's approval template.
  await page.getByRole('searchbox', { name: 'Filter' }).fill(manual)
  await page.getByRole('link', { name: manual }).click()
  await expect(chip(page, 'Draft')).toBeVisible()
  const document = page.url()
  await button(page, 'Submit for review').click()
  await expect(dialog(page, /^Submit for review/).getByRole('list', { name: 'Who is asked' })).toContainText(
    checker.lastName,
  )
  await confirm(page, /^Submit for review/, 'Submit for review')
  await expect(chip(page, 'In review')).toBeVisible()

  // The checker finds it in their workload and sends it back.
  const other = await staff.signIn(checker.email, at('sfs', 'myworkload'))
  await other.getByRole('link', { name: manual }).first().click()
  await button(other, 'Request changes').click()
  await dialog(other, /^Request changes/)
    .getByLabel('Comment')
    .fill('The greasing interval is missing.')
  await confirm(other, /^Request changes/, 'Request changes')
  await expect(chip(page, 'Rejected')).toBeVisible()

  // The author uploads the next revision; it is approved and published.
  await revise(page, 'P02')
  await button(page, 'Submit for review').click()
  await confirm(page, /^Submit for review/, 'Submit for review')
  await button(other, 'Approve').click()
  await confirm(other, /^Approve/, 'Approve')
  await expect(chip(page, 'Approved')).toBeVisible()
  await button(page, 'Publish').click()
  await confirm(page, /^Publish/, 'Publish')
  await expect(chip(page, 'Published')).toBeVisible()

  // The issue keeps this state, whatever is changed later.
  await page.goto(at('sfs', 'overview'))
  await button(page, 'New issue…').click()
  await dialog(page, /^Make issue 1/)
    .getByLabel('Note')
    .fill('Practical completion')
  await confirm(page, /^Make issue 1/, 'Issue')
  await expect(page.getByText('Issue 1 holds 1 document')).toBeVisible()
  await page.goto(document)
  await revise(page, 'P03')
  await page.goto(at('fm', 'files?part=safetyFile'))
  await expect(page.getByRole('heading', { name: 'Files' })).toBeVisible()
  const issued = page.getByRole('row').filter({ hasText: manual })
  await expect(issued.getByRole('cell', { name: 'P02', exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'P03', exact: true })).toHaveCount(0)
})
