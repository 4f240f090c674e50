import { projectId } from '#server/application/worlds/projects/projects.ts'
import { expect, test } from './staff.ts'

const project = projectId('HB-014')
/** A day and a half, in ms. */
const off = 36 * 3_600_000

for (const [word, by] of [
  ['fast', off],
  ['slow', -off],
] as const)
  test(`a tablet whose clock is more than a day ${word} shows the server’s time and a warning`, async ({ staff }) => {
    const page = await staff.signIn('safety@demo.test', '/manage/404', { width: 834, height: 1112, touch: true })
    const before = Date.now()
    await page.clock.install({ time: before + by })
    await page.goto(`/manage/projects/sms/view/${project}/overview`)
    await expect(
      page.getByText(`The clock of this device is 1\u202fd ${word}. Times here follow the server.`),
    ).toBeVisible()
    // The printed page states the print date.
    const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/Dublin' })
    await expect(page.getByText(/^Printed /)).toContainText(today.format(before))
  })
