import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import { samples } from '#mocks/samples.ts'
import { add, type Row } from '../server/rights/everyone.ts'
import { nobody } from '../server/projects/projectPeople.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() => import('#src/pages/project/handover/TakeOutModal.tsx'))
const browsers = useBrowsers(setup)

test('a document that is made confidential is taken out of the issues on screen, and is gone at once for whoever reads them', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const viewer = await setup.world.as('viewer@demo.test')
  const project = await add(admin, 'project', {
    ...samples.project({ ...nobody, clientId: 1, userId: admin.userId }),
    systems: ['pmp', 'sms', 'sfs', 'fm'],
  })
  const { id: projectId } = project
  await add(admin, 'userProjectRole', {
    ...samples.userProjectRole({ ...nobody, projectId, userId: viewer.userId }),
    accessLevel: 10,
    systems: ['fm'],
  })
  const folders = (await admin.read<Row[]>('GET', `projectFolder?projectId=${projectId}`)).data
  const parentId = folders.find(({ isRoot }) => isRoot)!.id
  const folder = await add(admin, 'projectFolder', { projectId, parentId, name: 'Residents' })
  const other = await setup.world.as('admin2@demo.test')
  for (const name of ['Manual 1', 'Manual 2']) {
    const form = new FormData()
    for (const [field, value] of Object.entries({ id: folder.id, uploadReasonId: 10 })) form.set(field, String(value))
    form.append('files', new File([`Contents of ${name}`], `${name}.txt`, { type: 'text/plain' }))
    const { data } = await admin.read<{ documents: ProjectDocument[] }>('POST', 'ProjectFileUpload', form)
    const { id, rowVersion } = data.documents[0]!
    const submitted = await admin.read<Row>('PUT', `projectDocument/${id}/move`, { action: 'submit', rowVersion })
    const decision = { action: 'decide', code: 'A', comment: null, rowVersion: submitted.data.rowVersion }
    expect((await other.read('PUT', `projectDocument/${id}/move`, decision)).errors).toEqual([])
  }
  for (const note of ['Practical completion', 'Again'])
    expect((await admin.read('PUT', 'ProjectPublish', { projectId, mode: 'all', note })).errors).toEqual([])

  const reader = await browsers('viewer@demo.test', `/manage/projects/fm/view/${projectId}/files?part=safetyFile`)
  expect(await reader.screen.findByRole('row', { name: /Manual 1/ })).toBeVisible()
  const keeper = await browsers('admin@demo.test', `/manage/projects/sfs/view/${projectId}/overview`)
  expect(await keeper.screen.findByText(/^: Again/)).toBeVisible()
  await waitFor(() => expect(keeper.line.line()).toBe('connected'))
  await waitFor(() => expect(reader.line.line()).toBe('connected'))

  const listed = (await admin.read<ProjectDocument[]>('GET', `projectDocument?folderId=${folder.id}&size=50`)).data
  const { id: documentId } = listed.find(({ title }) => title === 'Manual 1')!
  const { data: row } = await admin.read<ProjectDocument>('GET', `projectDocument/${documentId}`)
  expect((await admin.read('PUT', 'projectDocument', { ...row, isConfidential: true })).errors).toEqual([])
  expect(await keeper.screen.findByText('Manual 1 was made confidential after it was issued')).toBeVisible()
  expect(keeper.screen.getByText('Readers of issues 1 and 2 can still open it.')).toBeVisible()

  await userEvent.click(keeper.screen.getByRole('button', { name: 'Take out…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take Manual 1 out of the issues?' }))
  expect(dialog.getByText(/^It can be read in issues 1 and 2\./)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Take out' }))
  expect(await dialog.findByText('Enter a reason.')).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'It names the residents of the flats.')
  await userEvent.click(dialog.getByRole('button', { name: 'Take out' }))
  expect(await screen.findByText('Manual 1 is out of the issues')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(keeper.screen.queryByText(/was made confidential after it was issued/)).toBeNull())

  await waitFor(() => expect(reader.screen.queryByRole('row', { name: /Manual 1/ })).toBeNull())
  expect(reader.screen.getByRole('row', { name: /Manual 2/ })).toBeVisible()
  for (const issue of [1, 2])
    expect((await reader.ask('GET', `projectIssue/${projectId}/${issue}/file/${documentId}`)).status).toBe(404)
  const written = vi.spyOn(setup.world.services.workbooks, 'write')
  expect((await reader.ask('GET', `downloadProjectCOBieDocuments/${projectId}`)).status).toBe(200)
  const cobie = JSON.stringify(written.mock.calls[0])
  expect([cobie.includes('Manual 2'), cobie.includes('Manual 1')]).toEqual([true, false])
  written.mockRestore()

  const later = await browsers('admin@demo.test', `/manage/projects/sfs/view/${projectId}/manage`)
  await userEvent.click(await later.screen.findByRole('tab', { name: /^History/ }))
  expect(
    await later.screen.findAllByText(/took a confidential document out of the issues of the safety file/),
  ).not.toEqual([])
  expect(later.screen.getAllByText('Issues 1, 2: It names the residents of the flats.')).not.toEqual([])
})
