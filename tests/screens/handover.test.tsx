import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProjectFolder, ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import type { Visitor } from '#mocks/world.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() => import('#src/pages/project/handover/ChaseModal.tsx'))
const browsers = useBrowsers(setup)
const terminal = projectId('LT-003')
const overview = `/manage/projects/sfs/view/${terminal}/overview`
/** A subcontractor's person who contributes to the safety file but does not manage it. */
const contributor = 's.irvine@laganroofing.example'
let admin: Visitor
let folder: ProjectFolder
let added = 0

/** Adds a folder below the root of the safety file. */
async function add(draft: object) {
  const { data } = await admin.read<ProjectFolderSummary[]>('GET', `projectFolder?projectId=${terminal}`)
  const parentId = data.find(({ isRoot }) => isRoot)!.id
  return (await admin.read<ProjectFolder>('POST', 'projectFolder', { projectId: terminal, parentId, ...draft })).data
}
beforeEach(async () => {
  admin = await setup.world.as('admin@demo.test')
  folder = await add({ name: `Fire strategy ${++added}`, isRequired: true, ownerClientId: 1, dueOn: '2020-01-31' })
})

test('the safety file says how complete it is, and what is overdue from whom', async () => {
  const own = (await browsers(contributor, overview)).screen
  const matrix = within(await own.findByRole('table', { name: 'Completeness by section and company' }))
  const row = await matrix.findByRole('row', { name: new RegExp(`^${folder.name} `) })
  expect(within(row).getAllByText('0 of 1')[0]).toHaveAttribute('title', 'Overdue or returned')
  expect(own.queryByRole('button', { name: 'Chase…' })).toBeNull()
})

test('the client can read the issues of the safety file, but not its completeness', async () => {
  const own = (await browsers('viewer@demo.test', overview)).screen
  expect(await own.findByRole('heading', { level: 2, name: /^Issues/ })).toBeVisible()
  expect(await own.findByText('The safety file has not been issued yet.')).toBeVisible()
  expect(own.queryByText(/^Completeness/)).toBeNull()
  expect(own.queryByText(/^No folder is required yet/)).toBeNull()
})

test('a folder marked as not applicable counts at once on other open pages', async () => {
  const { screen: own, line } = await browsers(contributor, overview)
  const row = await own.findByRole('row', { name: new RegExp(`^${folder.name} `) })
  await waitFor(() => expect(line.line()).toBe('connected'))
  await admin.read('PUT', 'projectFolder', {
    ...folder,
    isNotApplicable: true,
    notApplicableReason: 'The terminal has its own.',
  })
  await waitFor(() => expect(within(row).getAllByText('1 of 1').length).toBeGreaterThan(0))
})

test('the manager of the safety file chases every company with outstanding deliverables', async () => {
  const own = (await browsers('a.nowak@brannock.example', overview)).screen
  await userEvent.click(await own.findByRole('button', { name: 'Chase…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Chase what is missing?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^\d+ e-mails? /)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the safety file is issued, accepted by someone else, and read in facility management', async () => {
  const added = await add({ name: 'Roof manual' })
  const form = new FormData()
  form.set('id', String(added.id))
  form.set('uploadReasonId', '10')
  form.append('files', new File(['Clean the gutters twice a year.'], 'Gutters.txt', { type: 'text/plain' }))
  await admin.read('POST', 'ProjectFileUpload', form)
  const [document] = (await admin.read<DocumentSummary[]>('GET', `projectDocument?folderId=${added.id}&size=20`)).data
  const other = await setup.world.as('admin2@demo.test')
  const submitted = await admin.read<DocumentSummary>('PUT', `projectDocument/${document!.id}/move`, {
    action: 'submit',
    rowVersion: document!.rowVersion,
  })
  await other.read('PUT', `projectDocument/${document!.id}/move`, {
    action: 'decide',
    code: 'A',
    comment: null,
    rowVersion: submitted.data.rowVersion,
  })
  for (const one of (await admin.read<ProjectFolderSummary[]>('GET', `projectFolder?projectId=${terminal}`)).data)
    if (one.isRequired && !one.isNotApplicable)
      await admin.read('PUT', 'projectFolder', { ...one, isNotApplicable: true, notApplicableReason: 'Not built.' })

  const issuer = await browsers('a.nowak@brannock.example', overview)
  await userEvent.click(await issuer.screen.findByRole('button', { name: 'New issue…' }))
  const issuing = within(await screen.findByRole('dialog', { name: /^Make issue 1 of the safety file/ }))
  expect(await issuing.findByText(/^\d+ things? in the COBie data/)).toBeVisible()
  await userEvent.click(issuing.getByRole('button', { name: 'Issue' }))
  expect(await issuing.findByText('Enter a note.')).toBeVisible()
  await userEvent.type(issuing.getByRole('textbox', { name: /^Note/ }), 'Practical completion')
  await userEvent.click(issuing.getByRole('button', { name: 'Issue' }))
  expect(await issuer.screen.findByText(/^: Practical completion/)).toBeVisible()

  const client = await browsers('c.tiernan@safeline.example', overview)
  await userEvent.click(await client.screen.findByRole('button', { name: 'Accept issue 1' }))
  const accepting = within(await screen.findByRole('dialog', { name: /^Accept issue 1/ }))
  await userEvent.type(accepting.getByRole('textbox', { name: /^Full name/ }), 'Clodagh Tiernan')
  await userEvent.click(accepting.getByRole('button', { name: 'Accept' }))
  expect(await issuer.screen.findByText(/accepted by Clodagh Tiernan/)).toBeVisible()

  const reader = await browsers('viewer@demo.test', `/manage/projects/fm/view/${terminal}/files?part=safetyFile`)
  expect(await reader.screen.findByRole('row', { name: /Gutters/ })).toBeVisible()
  await userEvent.click(reader.screen.getByRole('treeitem', { name: /Roof manual/ }))
  expect(await reader.screen.findByRole('heading', { level: 2, name: 'Roof manual' })).toBeVisible()
})

test('facility management reads the newest issue, looks into its files, and goes back to an earlier one', async () => {
  const bearings = projectId('HB-009')
  const files = `/manage/projects/fm/view/${bearings}/files`
  const reader = await browsers('admin@demo.test', `${files}?part=safetyFile`)
  const chooser = await reader.screen.findByRole('combobox', { name: 'Issue' })
  expect(chooser).toHaveDisplayValue('2: Grease pump replaced (newest, not accepted yet)')
  await userEvent.click(await reader.screen.findByRole('treeitem', { name: /As-built/ }))
  const rows = async () => (await reader.screen.findAllByRole('row')).map(({ textContent }) => textContent)
  await waitFor(async () => expect(await rows()).toHaveLength(4))
  const [link] = reader.screen.getAllByRole('link', { name: /Centre bearing, general arrangement, as built\.pdf/ })
  expect(link!).toHaveAttribute('href', expect.stringMatching(/^\/api\/projectIssue\/\d+\/2\/file\/\d+$/))
  expect((await reader.ask('HEAD', link!.getAttribute('href')!.replace('/api/', ''))).status).toBe(200)
  await userEvent.selectOptions(chooser, '1: Practical completion (accepted)')
  expect(reader.router.state.location.href).toBe(`${files}?part=safetyFile&issue=1`)
  await userEvent.click(await reader.screen.findByRole('treeitem', { name: /As-built/ }))
  await waitFor(async () => expect(await rows()).toHaveLength(4))
})

test('a locked safety file says so, and a file update opens it in every browser', async () => {
  const bearings = projectId('HB-009')
  const other = await browsers('admin2@demo.test', `/manage/projects/sfs/view/${bearings}/files`)
  expect(await other.screen.findByText('The safety file is locked')).toBeVisible()
  expect(other.screen.queryByRole('button', { name: 'Upload documents' })).toBeNull()
  // A document can only be read and downloaded; the bulk bar offers the same.
  const reader = await browsers('admin2@demo.test', `/manage/projects/sfs/view/${bearings}/files`)
  await waitFor(() => expect(reader.screen.getAllByRole('row').length).toBeGreaterThan(1))
  const [, row] = reader.screen.getAllByRole('row')
  await userEvent.click(within(row!).getByRole('checkbox'))
  const bar = within(await reader.screen.findByRole('region', { name: 'Chosen documents' }))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Download 1 as zip'])
  await userEvent.click(within(row!).getAllByRole('link')[0]!)
  await reader.screen.findByText('The safety file is locked')
  expect(reader.screen.queryByRole('button', { name: /^(Edit document|Upload revision|Withdraw)/ })).toBeNull()
  const keeper = await browsers('admin@demo.test', `/manage/projects/sfs/view/${bearings}/folders`)
  await userEvent.click(await keeper.screen.findByRole('button', { name: 'File update…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a file update?' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The wedge drive was replaced.')
  await userEvent.click(dialog.getByRole('button', { name: 'Open' }))
  expect(await dialog.findByText('Enter the number of the change request or the job.')).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reference/ }), 'CR-0004')
  await userEvent.click(dialog.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(keeper.screen.queryByText('The safety file is locked')).toBeNull())
  expect(await other.screen.findByRole('button', { name: 'Upload documents' })).toBeVisible()
  expect(await reader.screen.findByRole('button', { name: 'Edit document' })).toBeVisible()
  expect(other.screen.queryByText('The safety file is locked')).toBeNull()
})
