import type { Page } from '@playwright/test'
import type { DocumentLibrary } from '#contract/entities/documentLibrary.ts'
import type { ManualClassification } from '#contract/entities/manualClassification.ts'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import type { Template } from '#contract/entities/template.ts'
import { samples } from '#mocks/samples.ts'
import { dataRequests } from './asked.ts'
import { atRest, expect, test } from './staff.ts'

const around = { clientId: 1, userId: 2, projectId: 2 }
const node = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
const soon = () => ({ timeout: atRest(2_000) })

test('what one administrator arranges in templates, libraries, classifications and questions, the other sees, for the rows that changed alone', async ({
  staff,
}) => {
  // Whoever has the folder open that is deleted asks for it once more.
  staff.allow(/status of 404.*templateFolder/)
  const by = await staff.elsewhere('admin@demo.test')
  const template = await by.ask<Template>('POST', 'template', samples.template(around))
  for (const name of ['Method statements', 'Lifting plans'])
    await by.ask('POST', 'templateFolder', { templateId: template.id, parentId: null, name })
  const [one, two] = [
    await staff.signIn('admin@demo.test', `/manage/templates/edit/${template.id}`),
    await staff.signIn('admin2@demo.test', `/manage/templates/edit/${template.id}`),
  ]
  await expect(node(two, 'Lifting plans')).toHaveAttribute('aria-level', '1')

  await test.step('a folder that is moved into another one with the keyboard', async () => {
    const asked = dataRequests(two)
    await node(one, 'Lifting plans').click()
    await one.getByRole('tree').press('Alt+ArrowRight')
    await expect(one.getByText('Lifting plans is moved')).toBeVisible()
    await expect(node(two, 'Lifting plans')).toHaveAttribute('aria-level', '2', soon())
    expect(asked).toEqual([`GET /api/template/${template.id}`])
  })

  await test.step('a folder that is deleted goes with what is in it', async () => {
    const folders = (await by.ask<Template>('GET', `template/${template.id}`)).folders
    const top = folders.find(({ name }) => name === 'Method statements')
    await by.ask('DELETE', `templateFolder/${top?.id}?rowVersion=${top?.rowVersion}`)
    for (const page of [one, two]) await expect(page.getByText('This template has no folder yet.')).toBeVisible(soon())
  })

  await test.step('a folder that is put into a library', async () => {
    const library = await by.ask<DocumentLibrary>('POST', 'documentLibrary', samples.documentLibrary(around))
    await two.goto(`/manage/documentLibraries/view/${library.id}/folder/0`)
    await expect(two.getByRole('heading', { name: 'All documents' })).toBeVisible()
    await expect(two.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible()
    const asked = dataRequests(two)
    await by.ask('POST', 'documentLibraryFolder', { documentLibraryId: library.id, parentId: null, name: 'Insurances' })
    await expect(node(two, 'Insurances')).toBeVisible(soon())
    expect(asked).toEqual([`GET /api/documentLibrary/${library.id}`])
  })

  await test.step('an entry of the classification that is moved', async () => {
    const code = crypto.randomUUID().slice(0, 6)
    const top = await by.ask<ManualClassification>('POST', 'manualClassification', {
      ...samples.manualClassification(around),
      code,
      title: 'Berths',
    })
    const entry = await by.ask<ManualClassification>('POST', 'manualClassification', {
      ...samples.manualClassification(around),
      code: `${code}.1`,
      title: 'Ladders',
    })
    await two.goto('/manage/manualClassifications')
    await two.getByRole('searchbox').fill(code)
    await expect(node(two, `${code}.1 Ladders`)).toHaveAttribute('aria-level', '2')
    const asked = dataRequests(two)
    await by.ask('PUT', `manualClassification/${entry.id}/move`, {
      action: 'place',
      parentId: top.id,
      rowVersion: entry.rowVersion,
    })
    await expect(node(two, `${code}.1 Ladders`)).toHaveAttribute('aria-level', '3', soon())
    expect(asked.map((call) => decodeURIComponent(call))).toEqual([
      expect.stringMatching(
        new RegExp(`^GET /api/manualClassification\\?ids=(?:${top.id},${entry.id}|${entry.id},${top.id})$`),
      ),
    ])
  })

  await test.step('a question that is reworded, and where the template is used', async () => {
    const { id } = await by.ask<QuestionTemplate>('POST', 'questionTemplate', {
      ...samples.questionTemplate(around),
      languages: [],
    })
    const question = await by.ask<{ id: number }>('POST', 'templateQuestion', {
      questionTemplateId: id,
      sectionId: 'first',
      key: 'gate',
      text: 'Is the gate shut?',
      inputTypeId: 70,
    })
    await two.goto(`/manage/questionTemplates/edit/${id}`)
    await one.goto(`/manage/questionTemplates/edit/${id}`)
    await expect(two.getByRole('treeitem', { name: /Is the gate shut/ })).toBeVisible()
    const asked = dataRequests(two)
    await one
      .getByRole('form', { name: 'Question 1.1' })
      .getByRole('textbox', { name: /^Question/ })
      .fill('Is the gate locked?')
    await expect(two.getByRole('treeitem', { name: /Is the gate locked/ })).toBeVisible({ timeout: atRest(4_000) })
    expect(asked.toSorted()).toEqual([
      `GET /api/questionTemplate/${id}`,
      `GET /api/templateQuestion?questionTemplateId=${id}&ids=${question.id}`,
    ])
    await two.getByRole('tab', { name: 'History' }).click()
    await expect(
      two
        .getByRole('listitem')
        .filter({ hasText: 'reworded a question' })
        .or(two.getByText(/added ‘Is the gate locked\?’/))
        .first(),
    ).toBeVisible()
    await two.getByRole('tab', { name: 'Used by' }).click()
    await expect(two.getByText('No sub type asks these questions yet.')).toBeVisible()
  })
})
