import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { add, type Row } from '../server/rights/everyone.ts'
import { browse } from '../browser.tsx'
import { partOf } from '../ui/openExcel.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the screens' code in advance, so that no test waits for it.
beforeAll(() => Promise.all([import('#src/pages/settings/Bin.tsx'), import('#src/pages/settings/Trail.tsx')]))
type Browsing = Awaited<ReturnType<typeof browse>>
let open: Browsing[] = []
afterEach(() => {
  open.forEach((browsing) => browsing.quit())
  open = []
})
async function browser(path: string, email = 'admin@demo.test') {
  const made = await browse(setup.world, email, path)
  open.push(made)
  return made
}
const nobody = { clientId: 0, userId: 0, projectId: 0 }
async function deletedFirm() {
  const admin = await setup.world.as('admin2@demo.test')
  const firm: Row & { name?: unknown } = await add(admin, 'client', samples.client(nobody))
  await admin.read('DELETE', `client/${firm.id}?rowVersion=${firm.rowVersion}`)
  return { admin, name: String(firm.name) }
}
async function filterBy(one: Browsing, column: string, choice: string) {
  await userEvent.click(await one.screen.findByRole('button', { name: `Filter by ${column}` }))
  await userEvent.click(await one.screen.findByRole('checkbox', { name: new RegExp(`^${choice}`) }))
  await userEvent.keyboard('{Escape}')
}
const rowOf = (one: Browsing, name: string) => one.screen.findByRole('row', { name: new RegExp(name) })

describe('The recycle bin', () => {
  test('restores what was deleted', async () => {
    const { name } = await deletedFirm()
    const one = await browser('/manage/settings?tab=bin')
    expect(await rowOf(one, name)).toHaveTextContent(/Client/)
    await userEvent.click(one.screen.getByRole('button', { name }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: `Restore ${name}?` })).getByRole('button', { name: 'Restore' }),
    )
    expect(await one.screen.findByText(`${name} is restored`)).toBeVisible()
    await waitFor(() => expect(one.screen.queryByRole('row', { name: new RegExp(name) })).toBeNull())
  })

  test('says why a record cannot be restored', async () => {
    const { admin, name } = await deletedFirm()
    await add(admin, 'client', { ...samples.client(nobody), name })
    const one = await browser('/manage/settings?tab=bin')
    await rowOf(one, name)
    await userEvent.click(one.screen.getByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog', { name: `Restore ${name}?` }))
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await dialog.findByText('It cannot be restored now. Name is already in use.')).toBeVisible()
  })
})

describe('The audit', () => {
  test('shows who did what, and expands to old and new values and a link to the record', async () => {
    const { admin } = await deletedFirm()
    const firm = await add(admin, 'client', samples.client(nobody))
    await admin.read('PUT', 'client', { ...firm, town: 'Ballyshannon' })
    const one = await browser('/manage/settings?tab=audit')
    const line = await rowOf(one, 'Ballyshannon')
    // It cannot be sorted otherwise: only the order by time stays fast with millions of entries.
    const heads = one.screen.getAllByRole('columnheader')
    const sorting = heads.filter((head) => within(head).queryByRole('button'))
    expect(sorting.map((head) => head.textContent)).toEqual(['When'])
    expect(line).toHaveTextContent(/Changed.*Client.*Town: Sligo → Ballyshannon/)
    await userEvent.click(within(line).getByRole('button'))
    const dialog = within(await screen.findByRole('dialog', { name: String(firm.name) }))
    expect(dialog.getByRole('row', { name: 'Town Sligo Ballyshannon' })).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Open the record' })).toHaveAttribute(
      'href',
      `/manage/clients/edit/${firm.id}`,
    )
  })

  test('finds all changes of a project by its number, a new manager or a status, and links each row to the record', async () => {
    const admin = await setup.world.as('admin2@demo.test')
    const project = await add(admin, 'project', {
      ...samples.project({ clientId: 1, userId: 2, projectId: 0 }),
      number: 'NW-001Y',
    })
    const manager = await add(admin, 'user', {
      ...samples.user({ clientId: 1, userId: 0, projectId: 0 }),
      firstName: 'Orla',
      lastName: 'Quillinan',
    })
    const { data: changed } = await admin.read<Row>('PUT', 'project', { ...project, managerUserId: manager.id })
    await admin.read('PUT', `project/${project.id}/move`, { action: 'prepare', rowVersion: changed.rowVersion })
    const one = await browser('/manage/settings?tab=audit&kind=project&text=nw-001y')
    const rows = async (count: number) => {
      await waitFor(() => expect(one.screen.getAllByRole('row').slice(1)).toHaveLength(count))
      return one.screen.getAllByRole('row').slice(1)
    }
    await rows(3)
    const links = await one.screen.findAllByRole('link', { name: /^NW-001Y / })
    expect(links.map((link) => link.getAttribute('href')?.replace(/\/(pmp|sms|sfs|fm)\//, '/'))).toEqual(
      Array(3).fill(`/manage/projects/view/${project.id}/overview`),
    )
    const box = one.screen.getByRole('searchbox', { name: /^Filter/ })
    fireEvent.change(box, { target: { value: 'quillinan' } })
    expect((await rows(1))[0]).toHaveTextContent(/Manager: Conor Healy → Orla Quillinan/)
    fireEvent.change(box, { target: { value: 'status: set-up' } })
    expect(await rowOf(one, 'NW-001Y .*Status: Set-up → Pre-construction')).toBeVisible()
  })

  test('links a document to its page in its folder', async () => {
    const admin = await setup.world.as('admin2@demo.test')
    const projectId = (await admin.read<{ id: number; number: string }[]>('GET', 'project')).data.find(
      ({ number }) => number === 'HB-014',
    )!.id
    const around = { ...nobody, projectId }
    const folder = await add(admin, 'projectFolderPmp', samples.projectFolderPmp(around))
    const body = new FormData()
    body.set('id', String(folder.id))
    body.set('uploadReasonId', '10')
    const title = `Pile log ${crypto.randomUUID()}`
    body.append('files', new File([`%PDF-1.4\n${title}\n%%EOF\n`], `${title}.pdf`))
    const { data } = await admin.read<{ documents: Row[] }>('POST', 'ProjectFilePmpUpload', body)
    const one = await browser('/manage/settings?tab=audit')
    const link = await one.screen.findByRole('link', { name: new RegExp(title) })
    expect(link).toHaveAttribute(
      'href',
      `/manage/projects/pmp/view/${projectId}/folders/${folder.id}/files/${data.documents[0]!.id}`,
    )
  })

  test('links to no record that was deleted since', async () => {
    const { name } = await deletedFirm()
    const one = await browser(`/manage/settings?tab=audit&text=${encodeURIComponent(name)}`)
    expect(within(await rowOf(one, `Deleted.*${name}`)).queryByRole('link')).toBeNull()
  })

  test('describes actions in the words of the trade', async () => {
    const admin = await setup.world.as('admin2@demo.test')
    const project = await add(admin, 'project', samples.project({ clientId: 1, userId: 2, projectId: 0 }))
    await admin.read('PUT', `project/${project.id}/move`, { action: 'prepare', rowVersion: project.rowVersion })
    const one = await browser('/manage/settings?tab=audit')
    expect(await rowOf(one, `Took it to pre-construction.*${String(project.number)}`)).toBeVisible()
  })

  test('can be filtered, and says if nothing matches', async () => {
    const one = await browser('/manage/settings?tab=audit')
    await one.screen.findByRole('table', { name: 'Changes of all records' })
    await filterBy(one, 'Action', 'Deleted')
    await waitFor(() =>
      expect(
        one.screen
          .getAllByRole('row')
          .slice(1)
          .every((row) => /Deleted/.test(row.textContent)),
      ).toBe(true),
    )
    const fetched: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      fetched.push(this.getAttribute('href') ?? '')
    })
    await userEvent.click(one.screen.getByRole('button', { name: 'Export' }))
    await userEvent.click(await one.screen.findByRole('menuitem', { name: 'CSV' }))
    click.mockRestore()
    expect(fetched).toEqual([expect.stringContaining('where.action=deleted')])
    await userEvent.type(one.screen.getByRole('searchbox', { name: /^Filter/ }), 'no such words anywhere')
    expect(await one.screen.findByText('No filtering results')).toBeVisible()
    await userEvent.click(one.screen.getAllByRole('button', { name: 'Clear filter' })[0]!)
    await waitFor(() => expect(one.screen.getAllByRole('row').length).toBeGreaterThan(10))
  })

  test('pages to older entries and back', async () => {
    const one = await browser('/manage/settings?tab=audit')
    await one.screen.findByRole('table', { name: 'Changes of all records' })
    await waitFor(() => expect(one.screen.getAllByRole('row').length).toBe(11))
    const first = one.screen.getAllByRole('row')[1]!.textContent
    await userEvent.click(one.screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(one.screen.getAllByRole('row')[1]!.textContent).not.toBe(first))
    await userEvent.click(one.screen.getByRole('button', { name: 'Previous page' }))
    await waitFor(() => expect(one.screen.getAllByRole('row')[1]!.textContent).toBe(first))
  })

  test('keeps its filters in the address, so that a colleague sees the same', async () => {
    const one = await browser('/manage/settings?tab=audit')
    await filterBy(one, 'Kind', 'Client')
    await userEvent.type(one.screen.getByRole('searchbox', { name: /Filter/ }), '2030')
    await waitFor(() =>
      expect(one.router.state.location.search).toMatchObject({ tab: 'audit', kind: 'client', text: '2030' }),
    )
    const { href } = one.router.state.location
    one.quit()
    const two = await browser(href, 'admin2@demo.test')
    expect(await two.screen.findByRole('button', { name: 'Filter by Kind: Client' })).toBeVisible()
    expect(two.screen.getByRole('searchbox', { name: /Filter/ })).toHaveValue('2030')
  })

  test('follows the address back, and searches when typing pauses', async () => {
    const one = await browser('/manage/settings?tab=audit')
    const kind = await one.screen.findByRole('button', { name: 'Filter by Kind' })
    await waitFor(() => expect(one.router.state.location.search).toEqual({ tab: 'audit' }))
    await one.router.navigate({ to: '/manage/settings', search: { tab: 'audit', kind: 'client' } })
    await waitFor(() => expect(kind).toHaveAccessibleName('Filter by Kind: Client'))
    one.router.history.back()
    await waitFor(() => expect(kind).toHaveAccessibleName('Filter by Kind'))
    await waitFor(() =>
      expect(one.screen.getAllByRole('row').some((row) => /Project/.test(row.textContent))).toBe(true),
    )

    one.calls.length = 0
    const box = one.screen.getByRole('searchbox', { name: /Filter/ })
    for (const words of ['q', 'qu', 'quay']) fireEvent.change(box, { target: { value: words } })
    await waitFor(() => expect(one.router.state.location.search).toEqual({ tab: 'audit', text: 'quay' }))
    expect(box).toHaveValue('quay')
    await waitFor(() =>
      expect(
        one.calls.filter((call) => call.includes('audit/entries?')).map((call) => /words=(\w+)/.exec(call)?.[1]),
      ).toEqual(['quay']),
    )
    await userEvent.clear(box)
    await waitFor(() => expect(one.router.state.location.search).toEqual({ tab: 'audit' }))
    await waitFor(() =>
      expect(one.screen.getAllByRole('row').some((row) => /Project/.test(row.textContent))).toBe(true),
    )
  })

  test('links to a project in a system that its reader may open', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const { data: all } = await admin.read<{ id: number; openSystems: string[] }[]>('GET', 'project')
    const { id, openSystems } = all.find((row) => !row.openSystems.includes('pmp'))!
    const { data } = await admin.read<{ project: { rowVersion: number } }>('GET', `project/${id}`)
    await admin.read('PUT', 'project', { ...data.project, percentComplete: 17 })
    const one = await browser('/manage/settings?tab=audit&kind=project')
    await userEvent.click(within(await rowOf(one, '→ 17')).getByRole('button'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('link', { name: 'Open the record' })).toHaveAttribute(
      'href',
      `/manage/projects/${openSystems[0]}/view/${id}/overview`,
    )
  })

  test('is exported to Excel as filtered, with real timestamps and nothing that runs as a formula', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const { data: firm } = await admin.read<{ id: number; name: string }>('POST', 'client', {
      ...samples.client({ clientId: 1, userId: 2, projectId: 2 }),
      notes: '=1+1',
    })
    const saved: Blob[] = []
    Object.assign(URL, {
      createObjectURL: (file: Blob) => (saved.push(file), 'blob:history'),
      revokeObjectURL: () => undefined,
    })
    const one = await browser('/manage/settings?tab=audit&kind=client&action=created&text=1%2B1')
    await userEvent.click(await one.screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await one.screen.findByRole('menuitem', { name: 'Excel' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const sheet = await partOf(saved[0]!, 'xl/worksheets/sheet1.xml')
    const words = await partOf(saved[0]!, 'xl/sharedStrings.xml')
    expect(words).toContain(firm.name)
    expect(words).toMatch(/(?:'|&apos;)=1\+1/)
    expect(sheet).not.toContain('<f>')
  })
})

describe('The history of one record', () => {
  test('names the people and records it refers to, and shows dates in words', async () => {
    const admin = await setup.world.as('admin2@demo.test')
    const around = { clientId: 1, userId: admin.userId, projectId: 0 }
    const library = await add(admin, 'documentLibrary', samples.documentLibrary(around))
    const project = await add(admin, 'project', samples.project(around))
    await admin.read('PUT', 'documentLibrary', { ...library, visibility: 'projects', projectIds: [project.id] })
    await admin.read('PUT', 'project', { ...project, managerUserId: null, practicalCompletionDate: '2027-03-05' })

    const one = await browser(`/manage/documentLibraries/view/${library.id}/folder/0`)
    await userEvent.click(await one.screen.findByRole('button', { name: 'History' }))
    expect((await one.screen.findByText('Projects', { selector: 'dt' })).closest('div')).toHaveTextContent(
      `— ${String(project.number)} ${String(project.name)}`,
    )
    one.quit()

    const two = await browser(`/manage/projects/pmp/view/${project.id}/manage?tab=history`)
    expect((await two.screen.findByText('Manager', { selector: 'dt' })).closest('div')).toHaveTextContent(
      'Conor Healy —',
    )
    expect(two.screen.getByText('Practical completion date', { selector: 'dt' }).closest('div')).toHaveTextContent(
      '— 5 Mar 2027',
    )
  })

  test('of a project holds its companies, roles, groups and locations, and can be filtered when it is long', async () => {
    const admin = await setup.world.as('admin2@demo.test')
    const around = { clientId: 1, userId: admin.userId, projectId: 0 }
    const project = await add(admin, 'project', samples.project(around))
    const firm = await add(admin, 'client', samples.client(nobody))
    const part = {
      ...samples.projectClient({ ...around, projectId: project.id, clientId: firm.id }),
      relationshipId: 20,
    }
    await add(admin, 'projectClient', part)
    for (let count = 0; count < 20; count++)
      await add(admin, 'projectLocation', samples.projectLocation({ ...around, projectId: project.id }))

    const one = await browser(`/manage/projects/pmp/view/${project.id}/manage?tab=history`)
    const box = await one.screen.findByRole('searchbox', { name: /^Filter/ })
    expect(one.screen.getAllByText(/added the location ‘/).length).toBeGreaterThan(10)
    fireEvent.change(box, { target: { value: String(firm.name) } })
    const line = await one.screen.findByText(new RegExp(`added the project client ‘${String(firm.name)}’`))
    expect(line.closest('li')).toHaveTextContent(/Relationship/)
    fireEvent.change(box, { target: { value: 'no such words' } })
    expect(await one.screen.findByText('No filtering results')).toBeVisible()
  })
})
