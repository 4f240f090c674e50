import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { namesIn, useFreshBrowsers } from '../freshBrowsers.tsx'
import { add, type Row } from '../server/rights/everyone.ts'

const { browser, admin, quiet } = useFreshBrowsers()
const bridge = projectId('HB-014')
/** Time limit for a change of rights to reach an open page. */
const within = { timeout: 5_000 }

test('a folder that is restricted leaves the open page of whoever is not named, and comes back with a right', async () => {
  const folder = await add(admin(), 'projectFolderPmp', { projectId: bridge, parentId: null, name: 'Tender returns' })
  const one = await browser('staff@demo.test', `/manage/projects/pmp/view/${bridge}/files`)
  await waitFor(() => expect(namesIn(one)).toContain('Tender returns'))
  await quiet(one)

  const closed = await admin().read<Row>('PUT', 'projectFolderPmp', { ...folder, isRestricted: true })
  expect(closed.errors).toEqual([])
  await waitFor(() => expect(namesIn(one)).not.toContain('Tender returns'), within)

  const entry = await add(admin(), 'projectFolderUserPmp', {
    ...samples.projectFolderUserPmp({ clientId: 1, userId: one.userId, projectId: bridge }),
    projectId: bridge,
    folderId: folder.id,
    userId: one.userId,
    groupId: null,
    clientId: null,
    canView: true,
  })
  await waitFor(() => expect(namesIn(one)).toContain('Tender returns'), within)

  const gone = await admin().read('DELETE', `projectFolderUserPmp/${entry.id}?rowVersion=${entry.rowVersion}`)
  expect(gone.errors).toEqual([])
  await waitFor(() => expect(namesIn(one)).not.toContain('Tender returns'), within)
})
