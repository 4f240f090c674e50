import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { approvedDocuments, asCurrent } from '../approvedDocuments.ts'
import { useBrowsers } from '../browser.tsx'
import { newFolder, newProject } from '../server/projects/transferred.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() => import('#src/pages/project/handover/IssueModal.tsx'))
const browsers = useBrowsers(setup)

test('an issue of many documents is made in the background, and appears on other open pages when it is complete', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const site = await newProject(admin)
  const folder = await newFolder(admin, 'sfs', site.id, 'Manuals')
  const { db } = setup.world.services
  await db.execute(sql.raw(approvedDocuments(folder.id, 151)))
  await db.execute(sql.raw(asCurrent(folder.id)))
  const overview = `/manage/projects/sfs/view/${site.id}/overview`

  const colleague = await browsers('admin2@demo.test', overview)
  expect(await colleague.screen.findByText('The safety file has not been issued yet.')).toBeVisible()
  const issuer = await browsers('admin@demo.test', overview)
  await userEvent.click(await issuer.screen.findByRole('button', { name: 'New issue…' }))
  const asking = within(await screen.findByRole('dialog', { name: /^Make issue 1 of the safety file/ }))
  await userEvent.type(asking.getByRole('textbox', { name: /^Note/ }), 'Practical completion')
  await userEvent.click(asking.getByRole('button', { name: 'Issue' }))
  const working = within(await screen.findByRole('dialog', { name: 'Issue of the safety file, 151 documents' }))
  expect(await working.findByText('Issue 1 holds 151 documents.', {}, { timeout: 10_000 })).toBeVisible()
  expect(working.getByRole('link', { name: 'Open the safety file' })).toHaveAttribute('href', overview)
  await userEvent.click(working.getByRole('button', { name: 'Close' }))
  for (const one of [issuer, colleague]) expect(await one.screen.findByText(/^: Practical completion/)).toBeVisible()
})
