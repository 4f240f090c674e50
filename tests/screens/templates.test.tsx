import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Template } from '#contract/entities/template.ts'
import { choose, useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const opened = useBrowsers(setup)
beforeAll(() =>
  Promise.all([
    import('#src/entities/template/TemplateForm.tsx'),
    import('#src/entities/templateFolder/shared/TemplateFolderForm.tsx'),
    import('#src/entities/templateDocument/shared/TemplateDocumentForm.tsx'),
  ]),
)
async function browser(email: string, path: string) {
  const made = await opened(email, path)
  await waitFor(() => expect(made.line.line()).toBe('connected'))
  return made
}
/** Creates a template with folders given by path. */
async function made(...paths: string[]) {
  const admin = await setup.world.as('admin@demo.test')
  const row = (await admin.read('POST', 'template', { name: `Quays ${crypto.randomUUID().slice(0, 6)}`, typeId: 10 }))
    .data as unknown as Template
  const ids = new Map<string, number>()
  for (const path of paths) {
    const parentId = ids.get(path.split('/').slice(0, -1).join('/')) ?? null
    const { data } = await admin.read<{ id: number }>('POST', 'templateFolder', {
      templateId: row.id,
      name: path.split('/').at(-1),
      parentId,
    })
    ids.set(path, data.id)
  }
  return {
    id: row.id,
    name: row.name,
    at: (path: string) => `/manage/templates/edit/${row.id}/folders/${ids.get(path)}`,
  }
}
const namesIn = (one: Browsing) => one.screen.getAllByRole('treeitem').map((row) => row.getAttribute('title'))
const save = (dialog: ReturnType<typeof within>) => userEvent.click(dialog.getByRole('button', { name: 'Save' }))

test('A new template gets its first folder, and a colleague viewing it sees the folder appear', async () => {
  const one = await browser('admin@demo.test', '/manage/templates/edit/0')
  const form = within(await screen.findByRole('dialog', { name: 'New Template' }))
  const name = `Harbour ${crypto.randomUUID().slice(0, 6)}`
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), name)
  await choose(await form.findByRole('combobox', { name: /^Type/ }), 'Safety file structure')
  await save(form)
  await userEvent.click(await one.screen.findByRole('link', { name: 'Open template' }))
  await one.screen.findByRole('heading', { name })
  const two = await browser('staff@demo.test', one.router.state.location.pathname)
  await two.screen.findByText('This template has no folders yet.')

  await userEvent.click(one.screen.getAllByRole('button', { name: 'New folder' })[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'New Folder' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), '01 Description')
  await save(dialog)
  expect(await two.screen.findByRole('treeitem', { name: '01 Description' })).toBeVisible()
  expect(await one.screen.findByRole('heading', { name: '01 Description' })).toBeVisible()
})

test('A folder is deleted with its contents after their number is named, and disappears from everyone’s tree', async () => {
  const { at } = await made('Safety', 'Safety/Permits', 'Safety/Permits/Hot work', 'Quality')
  const one = await browser('admin@demo.test', at('Safety'))
  const two = await browser('super@demo.test', at('Safety/Permits'))
  expect(await two.screen.findByRole('treeitem', { name: 'Permits' })).toBeVisible()
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit folder' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Edit Folder' })).getByRole('button', { name: 'Delete' }),
  )
  const question = within(await screen.findByRole('dialog', { name: 'Delete Safety?' }))
  expect(question.getByText('2 folders inside it and 0 documents are deleted with it.')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(namesIn(one)).toEqual(['Quality']))
  await waitFor(() => expect(namesIn(two)).toEqual(['Quality']))
  expect(await two.screen.findByRole('alert')).toHaveTextContent('This folder does not exist or was deleted.')
})

test('A folder is moved by keyboard and stays in place, and its siblings keep their order', async () => {
  const { at } = await made('A', 'B', 'C')
  const one = await browser('admin@demo.test', at('C'))
  const tree = await one.screen.findByRole('tree')
  tree.focus()
  await userEvent.keyboard('{End}{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(namesIn(one)).toEqual(['A', 'C', 'B']))
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() => expect(one.screen.getByRole('treeitem', { name: 'C' })).toHaveAttribute('aria-level', '2'))
  expect(await one.screen.findAllByText('C is moved')).not.toHaveLength(0)
})

test('A starter document is added, gets a file, and can be downloaded', async () => {
  const { at } = await made('Lifting')
  const one = await browser('admin@demo.test', at('Lifting'))
  await userEvent.click((await one.screen.findAllByRole('button', { name: 'New document' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'New Document' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Lift plan')
  await save(dialog)
  await userEvent.click(await one.screen.findByRole('link', { name: 'Open document' }))
  await one.screen.findByRole('heading', { name: 'Lift plan' })
  const chooser = one.screen.getByLabelText('Starter file', { selector: 'input' })
  await userEvent.upload(chooser, new File(['MZ'], 'virus.exe'))
  expect(await one.screen.findByText('virus.exe is a program or a script and cannot be uploaded.')).toBeVisible()
  await userEvent.upload(chooser, new File(['%PDF-1.4\n%%EOF\n'], 'lift plan.pdf', { type: 'application/pdf' }))
  const link = await one.screen.findByRole('link', { name: 'Download lift plan.pdf' })
  expect((await one.ask('GET', link.getAttribute('href')!)).status).toBe(200)
})

test('Starter documents are uploaded together, and a file with a known name becomes the file of that document', async () => {
  const { at, id } = await made('Lifting')
  const admin = await setup.world.as('admin@demo.test')
  const folderId = Number(at('Lifting').split('/').at(-1))
  expect(
    (await admin.read('POST', 'templateDocument', { templateId: id, folderId, name: 'Lift plan' })).errors,
  ).toEqual([])
  const one = await browser('admin@demo.test', at('Lifting'))
  await one.screen.findByRole('link', { name: 'Lift plan' })
  const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF\n'], name, { type: 'application/pdf' })
  await userEvent.upload(one.screen.getByLabelText('Documents to upload'), [pdf('Lift plan.pdf'), pdf('Slings.pdf')])
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload to Lifting' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Upload 2 documents' }))
  await one.screen.findByRole('link', { name: 'Slings' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { data } = await admin.read<{ name: string; fileName: string }[]>('GET', `templateDocument?templateId=${id}`)
  expect(new Map(data.map(({ name, fileName }) => [name, fileName]))).toEqual(
    new Map([
      ['Lift plan', 'Lift plan.pdf'],
      ['Slings', 'Slings.pdf'],
    ]),
  )
})

test('Staff can read a template but not change it', async () => {
  const { at } = await made('Only')
  const one = await browser('staff@demo.test', at('Only'))
  await one.screen.findByRole('heading', { name: 'Only' })
  for (const name of ['Edit folder', 'New document', 'Edit template', 'New folder'])
    expect(one.screen.queryByRole('button', { name })).toBeNull()
})

test('The form of a folder keeps what was typed if someone deletes the whole template', async () => {
  const template = await made('Plans')
  const one = await browser('admin@demo.test', template.at('Plans'))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit folder' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Folder' }))
  await userEvent.type(await dialog.findByRole('textbox', { name: /^Name/ }), ' of the quay')
  const other = await setup.world.as('admin2@demo.test')
  const { data } = await other.read<{ rowVersion: number }>('GET', `template/${template.id}`)
  expect((await other.read('DELETE', `template/${template.id}?rowVersion=${data.rowVersion}`)).errors).toEqual([])
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /was deleted, or you lost access to it, while you had it open/,
  )
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Plans of the quay')
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await one.screen.findByRole('heading', { name: /does not exist or was deleted/ })).toBeVisible()
})
