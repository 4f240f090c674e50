import type { Locator, Page } from '@playwright/test'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import type { RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import type { Template } from '#contract/entities/template.ts'
import type { TemplateFolder } from '#contract/entities/templateFolder.ts'
import { samples } from '#mocks/samples.ts'
import { newColleague } from './records.ts'
import { expect, test } from './staff.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** Presses on one element and moves to a part of another one's height: 0 is its top edge, 1 its bottom edge. */
async function dragOver(page: Page, from: Locator, onto: Locator, part: number) {
  await from.hover()
  await page.mouse.down()
  const { x, y, width, height } = (await onto.boundingBox())!
  await page.mouse.move(x + width / 2, y + height * part, { steps: 4 })
  // A drag over an element is only recognised once the pointer has moved inside it.
  await page.mouse.move(x + width / 2 + 1, y + height * part)
}
async function drag(page: Page, from: Locator, onto: Locator, part: number) {
  await dragOver(page, from, onto, part)
  await page.mouse.up()
}

test('a folder is dragged into another one, between two others, and nowhere if the drag is cancelled', async ({
  staff,
}) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const template = await admin.ask<Template>('POST', 'template', samples.template(nobody))
  for (const name of ['Contract', 'Drawings', 'Site'])
    await admin.ask('POST', 'templateFolder', {
      ...samples.templateFolder(nobody),
      templateId: template.id,
      name,
    })
  const page = await staff.signIn('admin@demo.test', `/manage/templates/edit/${template.id}`)
  const folder = (name: string) => page.getByRole('treeitem', { name })
  const stored = async () => {
    const all = await admin.ask<TemplateFolder[]>('GET', `templateFolder?templateId=${template.id}`)
    const nameOf = (id: number | null) => all.find((one) => one.id === id)?.name ?? ''
    return all
      .toSorted((one, other) => one.sortOrder - other.sortOrder)
      .map(({ name, parentId }) => `${nameOf(parentId)}/${name}`)
      .toSorted((one, other) => one.split('/').length - other.split('/').length)
  }
  await drag(page, folder('Site'), folder('Drawings'), 0.5)
  await expect(folder('Site')).toHaveAttribute('aria-level', '2')
  await expect.poll(stored).toContain('Drawings/Site')

  await dragOver(page, folder('Contract'), folder('Site'), 0.5)
  await expect(folder('Site')).toHaveClass(/drop-inside/)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('.drop-inside, .held')).toHaveCount(0)
  await expect(folder('Contract')).toHaveAttribute('aria-level', '1')

  await drag(page, folder('Site'), folder('Contract'), 0.1)
  await expect(folder('Site')).toHaveAttribute('aria-level', '1')
  await expect(page.getByRole('treeitem')).toContainText(['Site', 'Contract', 'Drawings'])
})

test('a stage is dragged by its handle and saved in its new place', async ({ staff }) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const draft = samples.roleListTemplate(nobody)
  const row = await admin.ask<RoleListTemplate>('POST', 'roleListTemplate', {
    ...draft,
    stages: [...draft.stages, { key: 'second', name: 'Second look', processRoleId: 20, candidateSource: 'chosen' }],
  })
  const page = await staff.signIn('admin@demo.test', `/manage/approvalTemplates/edit/${row.id}`)
  await page.getByRole('button', { name: 'Edit approval' }).click()
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  await drag(page, handle('Second look'), handle('Authorise'), 0.2)
  await expect(page.getByText('Second look, stage 2 of 3')).toBeAttached()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const now = await admin.ask<RoleListTemplate>('GET', `roleListTemplate/${row.id}`)
  expect(now.stages.map(({ key }) => key)).toEqual(['request', 'second', 'authorise'])
})

test('a column is dragged to another place', async ({ staff }) => {
  const person = await newColleague(await staff.elsewhere('admin2@demo.test'), { roles: ['admin'] })
  const page = await staff.signIn(person.email, '/manage/clients')
  await expect(page.getByRole('columnheader')).toContainText(['Name', 'Town', 'Country'])
  await page.getByRole('button', { name: 'Columns' }).click()
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  await drag(page, handle('Country'), handle('Town'), 0.2)
  await expect(page.getByRole('columnheader')).toContainText(['Name', 'Country', 'Town'])
})

test('questions are dragged alone, together and into another section', async ({ staff }) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const draft = samples.questionTemplate(nobody)
  const [first] = draft.sections
  const { id } = await admin.ask<QuestionTemplate>('POST', 'questionTemplate', {
    ...draft,
    languages: [],
    sections: [
      { ...first, translations: {} },
      { ...first, id: 'last', title: 'Last look', translations: {} },
    ],
  })
  for (const [at, text] of ['Gate', 'Fence', 'Signs'].entries())
    await admin.ask('POST', 'templateQuestion', {
      questionTemplateId: id,
      sectionId: 'first',
      key: `q_${at + 1}`,
      text,
      inputTypeId: 70,
      sortOrder: (at + 1) * 1000,
    })
  const page = await staff.signIn('admin@demo.test', `/manage/questionTemplates/edit/${id}`)
  const outline = page.getByRole('tree', { name: 'Sections and questions' }).getByRole('treeitem')
  const line = (text: string) => outline.filter({ hasText: text })
  const handle = (text: string) => line(text).locator('.line-grip')
  await line('Gate').hover()
  await drag(page, handle('Gate'), line('Signs'), 0.8)
  await expect(outline).toContainText(['First look', 'Fence', 'Signs', 'Gate', 'Last look'])

  await line('Fence').click()
  await line('Signs').click({ modifiers: ['ControlOrMeta'] })
  await drag(page, handle('Signs'), line('Last look'), 0.5)
  await expect(outline).toContainText(['First look', 'Gate', 'Last look', 'Fence', 'Signs'])

  await line('Last look').hover()
  await drag(page, handle('Last look'), line('First look'), 0.2)
  await expect(outline).toContainText(['Last look', 'Fence', 'Signs', 'First look', 'Gate'])
})

test('on a tablet, a folder, a stage and a column are moved with buttons, without a drag', async ({ staff }) => {
  const tablet = { width: 1440, height: 900, touch: true }
  const admin = await staff.elsewhere('admin2@demo.test')
  const template = await admin.ask<Template>('POST', 'template', samples.template(nobody))
  for (const name of ['Contract', 'Drawings'])
    await admin.ask('POST', 'templateFolder', { ...samples.templateFolder(nobody), templateId: template.id, name })
  const page = await staff.signIn('admin@demo.test', `/manage/templates/edit/${template.id}`, tablet)
  const folder = (name: string) => page.getByRole('treeitem', { name })
  await folder('Drawings').tap()
  const where = page.getByRole('group', { name: 'Where to move Drawings' })
  await expect(where.getByRole('button', { name: 'Move down' })).toBeDisabled()
  await where.getByRole('button', { name: 'Move into the one above' }).tap()
  await expect(folder('Drawings')).toHaveAttribute('aria-level', '2')
  await where.getByRole('button', { name: 'Move out one level' }).tap()
  await expect(folder('Drawings')).toHaveAttribute('aria-level', '1')
  await where.getByRole('button', { name: 'Move up' }).tap()
  await expect(page.getByRole('treeitem')).toContainText(['Drawings', 'Contract'])

  const draft = samples.roleListTemplate(nobody)
  const row = await admin.ask<RoleListTemplate>('POST', 'roleListTemplate', {
    ...draft,
    stages: [...draft.stages, { key: 'second', name: 'Second look', processRoleId: 20, candidateSource: 'chosen' }],
  })
  await page.goto(`/manage/approvalTemplates/edit/${row.id}`)
  await page.getByRole('button', { name: 'Edit approval' }).tap()
  await page.getByRole('button', { name: 'Move Second look', exact: true }).tap()
  await page.getByRole('group', { name: 'Where to move Second look' }).getByRole('button', { name: 'Move up' }).tap()
  await expect(page.getByText('Second look, stage 2 of 3')).toBeAttached()

  const person = await newColleague(admin, { roles: ['admin'] })
  const other = await staff.signIn(person.email, '/manage/clients', tablet)
  await other.getByRole('button', { name: 'Columns' }).tap()
  await other.getByRole('button', { name: 'Move Country', exact: true }).tap()
  await other.getByRole('group', { name: 'Where to move Country' }).getByRole('button', { name: 'Move up' }).tap()
  await expect(other.getByRole('columnheader')).toContainText(['Name', 'Country', 'Town'])
})
