import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { newProject } from './records.ts'
import { button, dialog, hires } from './site.ts'
import { expect, picture, test } from './staff.ts'

test('a document that was made confidential is taken out of the issues while someone reads them', async ({ staff }) => {
  staff.allow(/status of 404 .*\/file\//)
  const admin = await staff.elsewhere('admin2@demo.test')
  const other = await staff.elsewhere('admin@demo.test')
  const { id: projectId } = await newProject(admin, { systems: ['sfs', 'fm'] })
  const reader = await hires(admin, projectId, ['fm'])('Facility manager', 10)
  const root = (await admin.ask<ProjectFolderSummary[]>('GET', `projectFolder?projectId=${projectId}`)).find(
    ({ isRoot }) => isRoot,
  )!
  const draft = { projectId, parentId: root.id, name: 'Residents' }
  const folder = await admin.ask<{ id: number }>('POST', 'projectFolder', draft)
  const keeping = await staff.signIn('admin@demo.test', `/manage/projects/sfs/view/${projectId}/overview`)
  const made: ProjectDocument[] = []
  for (const name of ['Residents of the flats', 'Boiler manual']) {
    const sent = await keeping.request.post('/api/ProjectFileUpload', {
      headers: { 'X-CSRF': '1' },
      multipart: {
        id: folder.id,
        uploadReasonId: 10,
        files: { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`Contents of ${name}`) },
      },
    })
    const { documents } = ((await sent.json()) as { data: { documents: ProjectDocument[] } }).data
    const { id, rowVersion } = documents[0]!
    const submitted = await other.ask<ProjectDocument>('PUT', `projectDocument/${id}/move`, {
      action: 'submit',
      rowVersion,
    })
    const decision = { action: 'decide', code: 'A', comment: null, rowVersion: submitted.rowVersion }
    made.push(await admin.ask<ProjectDocument>('PUT', `projectDocument/${id}/move`, decision))
  }
  await admin.ask('PUT', 'ProjectPublish', { projectId, mode: 'all', note: 'Practical completion' })

  const reading = await staff.signIn(reader.email, `/manage/projects/fm/view/${projectId}/files?part=safetyFile`)
  const row = reading.getByRole('row').filter({ hasText: 'Residents of the flats' })
  await expect(row).toHaveCount(1)
  const { id } = made[0]!
  const now = await admin.ask<ProjectDocument>('GET', `projectDocument/${id}`)
  await admin.ask('PUT', 'projectDocument', { ...now, isConfidential: true })
  await expect(keeping.getByText('Readers of issue 1 can still open it.')).toBeVisible()
  await picture(keeping, 'confidential-since')
  await button(keeping, 'Take out…').click()
  const asked = dialog(keeping, 'Take Residents of the flats out of the issues?')
  await button(asked, 'Take out').click()
  await expect(asked.getByText('Enter a reason.')).toBeVisible()
  await picture(keeping, 'take-out')
  await asked.getByLabel(/^Reason/).fill('It names the residents of the flats.')
  await button(asked, 'Take out').click()
  await expect(asked).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await expect(reading.getByRole('row').filter({ hasText: 'Boiler manual' })).toHaveCount(1)
  const gone = await reading.request.get(`/api/projectIssue/${projectId}/1/file/${id}`)
  expect(gone.status()).toBe(404)
  const zip = await (await reading.request.get(`/api/projectIssue/${projectId}/1/zip`)).body()
  expect([zip.includes('Boiler manual'), zip.includes('Residents of the flats')]).toEqual([true, false])
})
