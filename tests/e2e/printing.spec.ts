import { expect, test } from './staff.ts'

/** The width of an A4 page between its margins, in CSS pixels. */
const a4 = { width: 718, height: 1_000 }

test('progress bars of a project have room on paper', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/projects/pmp/view/1/overview')
  await expect(page.getByText('Work done')).toBeVisible()
  await page.setViewportSize(a4)
  await page.emulateMedia({ media: 'print' })
  const bar = page.locator('.bars-of-two .progress').first()
  await expect.poll(async () => (await bar.boundingBox())?.width).toBeGreaterThan(200)
})

test('a contact without access is marked in full, however narrow the column', async ({ staff }) => {
  const admin = await staff.elsewhere('admin@demo.test')
  const [part] = (await admin.ask<{ contactUserId: number | null }[]>('GET', 'projectClient?projectId=1')).filter(
    ({ contactUserId }) => contactUserId !== null,
  )
  const roles = await admin.ask<{ id: number; userId: number; rowVersion: number }[]>(
    'GET',
    'userProjectRole?projectId=1',
  )
  const held = roles.filter(({ userId }) => userId === part?.contactUserId)
  for (const { id, rowVersion } of held) await admin.ask('DELETE', `userProjectRole/${id}?rowVersion=${rowVersion}`)
  const page = await staff.signIn('admin@demo.test', '/manage/projects/sms/view/1/manage?tab=clients', { width: 1280 })
  const mark = page.getByTitle(/has no role that opens this project$/).first()
  await expect(mark).toBeVisible()
  const cell = mark.locator('xpath=ancestor::td')
  const [inner, outer] = [(await mark.boundingBox())!, (await cell.boundingBox())!]
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  for (const { id } of held) await admin.ask('PUT', `userProjectRole/${id}/restore`, {})
})
