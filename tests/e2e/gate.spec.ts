import type { Page } from '@playwright/test'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import { passCode } from '#contract/people/gate.ts'
import { samples } from '#mocks/samples.ts'
import { useOwnProduct } from './ownProduct.ts'
import { scannedFrom } from './scannedCode.ts'
import { newSite } from './site.ts'
import { expect, password, picture, test } from './staff.ts'

const product = useOwnProduct()
const tablet = () => ({ width: 1024, height: 768, touch: true, url: product.url })
const nobody = { clientId: 0, userId: 0, projectId: 0 }
/** Console messages of the browser while the line is cut, and those of refused entries. */
const away = /net::ERR_|Failed to fetch|status of (?:50\d|40[0139])|fetching the script|WebSocket|negotiat/

async function scan(page: Page, code: string) {
  await expect(page.getByRole('heading', { name: 'Sign in or out' })).toBeVisible()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('safety-gate') ? [name] : []))
    const texts = await Promise.all(
      names.map(
        (name) =>
          new Promise<string>((done, fail) => {
            const open = indexedDB.open(name)
            open.addEventListener('error', () => fail(open.error!))
            open.addEventListener('success', () => {
              const [table] = open.result.objectStoreNames
              const all = open.result.transaction(table!).objectStore(table!).getAll()
              all.addEventListener('success', () => done(JSON.stringify(all.result)))
            })
          }),
      ),
    )
    return texts.join('')
  })

test('A tablet is the gate of a site: it signs in by pass, card and without a connection, and forgets everything at its end', async ({
  staff,
}) => {
  test.slow()
  staff.allow(away)
  const admin = await staff.elsewhere('admin2@demo.test', product.url)
  const site = await newSite(admin)
  const { id: projectId } = site.project
  const { project } = await admin.ask<{ project: { clientId: number } }>('GET', `project/${projectId}`)
  const person = (fields: object) => ({ ...samples.person(nobody), clientId: project.clientId, ...fields })
  const add = (fields: object) =>
    admin.ask<ProjectPerson>('PUT', 'projectSmsAddPeople/new', { projectId, person: person(fields) })
  const one = await add({ firstName: 'Ola', lastName: 'Nowak' })
  const two = await add({ firstName: 'Mina', lastName: 'Quist' })
  const passOf = async ({ personId }: ProjectPerson) =>
    scannedFrom((await admin.ask<{ code: { size: number; path: string } }>('PUT', 'personPass', { personId })).code)
  const [pass, other] = [await passOf(one), await passOf(two)]
  expect(pass).toBe(passCode(pass.slice(passCode('').length)))

  const page = await staff.signIn(site.author.email, `/manage/projects/sms/view/${projectId}/onsitepeople`, tablet())
  await page.getByRole('link', { name: 'Open gate here' }).click()
  await page.getByLabel('Name of the device').fill('North gate')
  await page.getByRole('button', { name: 'Open the gate' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in or out' })).toBeVisible()
  await picture(page, 'gate-start')
  // A passer-by does not get into the application.
  await page.goto('/manage/dashboard')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto(`/kiosk/${projectId}`)

  await scan(page, pass)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('You are signed in.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the start' }).click()
  for (const button of await page.getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(60)

  const here = async () =>
    (await admin.ask<SiteAttendance[]>('GET', `siteAttendance?projectId=${projectId}&view=now&size=50`)).map(
      ({ name }) => name,
    )
  expect(await here()).toEqual(['Ola Nowak'])
  await expect(page.getByText('1 person on site')).toBeVisible()

  await expect.poll(() => stored(page)).toContain('Mina Quist')
  product.line.cut()
  await scan(page, other)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('It is sent once there is a connection.')).toBeVisible()
  await picture(page, 'gate-away')
  expect(await here().catch(() => [])).not.toContain('Mina Quist')
  product.line.mend()
  await expect.poll(here, { timeout: 60_000 }).toContain('Mina Quist')

  await page.getByRole('button', { name: 'Back to the start' }).click()
  await page.getByRole('button', { name: 'Roll call…' }).click()
  await page.getByRole('button', { name: 'Drill' }).click()
  await expect(page.getByText(/Drill roll call ROL-/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to the start' }).click()

  await page.getByRole('button', { name: 'End gate…' }).click()
  await page.getByLabel('Your name').selectOption({ label: `${site.author.firstName} ${site.author.lastName}` })
  await page.getByLabel('Your signing PIN or password').fill(password)
  await page.getByRole('button', { name: 'End gate', exact: true }).click()
  await expect(page.getByText('What this device had stored is removed.')).toBeVisible()
  await expect.poll(() => stored(page)).not.toContain('Quist')
})
