import type { Page } from '@playwright/test'
import { allProjects, projectId } from '#server/application/worlds/projects/projects.ts'
import { accounts, addresses } from './roles.ts'
import { expect, test } from './staff.ts'

const closed = 'You are not authorised to view this page'
const missing = 'There is no page at this address'
const isInDemo = (number: string) => allProjects().some((project) => project.number === number)

/** Navigates within the open page, like a link. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const { email, is, menu, projects, project } of accounts)
  test(`${email} sees only their own menu, projects, systems and pages, and is told where a page does not exist`, async ({
    staff,
  }) => {
    staff.allow(/status of 404/)
    const page = await staff.signIn(email, '/manage/projects')
    const filter = page.getByRole('searchbox', { name: 'Filter' })

    await test.step('the menu', async () => {
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('link')
      await expect(links).toHaveText([...menu])
    })

    await test.step('the projects', async () => {
      await filter.waitFor()
      if (projects.length === 0) await expect(page.getByText('No items')).toBeVisible()
      else await page.getByRole('button', { name: /^All/ }).click()
      for (const number of projects) {
        await filter.fill(number)
        await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
      }
      if (is === 'admin' || !project) return
      await filter.fill('')
      // Parallel stories give some of these people roles on projects of their own.
      const shown = async () => (await page.locator('tbody tr').getByRole('link').allTextContents()).filter(isInDemo)
      await expect.poll(async () => (await shown()).toSorted()).toEqual([...projects].toSorted())
    })

    if (project)
      await test.step(`the systems of ${project.number}, which opens in ${project.first}`, async () => {
        await filter.fill(project.number)
        await page.getByRole('link', { name: project.number, exact: true }).click()
        const tabs = page.getByRole('navigation', { name: 'Systems' }).getByRole('link')
        await expect(tabs).toHaveCount(project.tabs.length)
        expect(await tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-label')))).toEqual(project.tabs)
        await expect(tabs.and(page.locator('[aria-current=page]'))).toHaveAttribute('aria-label', project.first)
      })

    await test.step('every page', async () => {
      for (const { path, heading: title, only, shows } of addresses) {
        await follow(page, path)
        if (shows && !shows.to.includes(email)) {
          await expect(page.getByRole('alert'), `${path} for ${email}`).toContainText(
            `This ${shows.what} does not exist or was deleted.`,
          )
          continue
        }
        const mayOpen = !only || only.some((role) => role === is)
        await expect(heading(page), `${path} for ${email}`).toHaveText(mayOpen ? title : closed)
        if (!mayOpen) await expect(page.locator('code')).toHaveText(path)
      }
    })
  })

test('a page without access is also closed by its address', async ({ staff }) => {
  const page = await staff.signIn('staff@demo.test', '/manage/settings')
  await expect(heading(page)).toHaveText(closed)
  await expect(page.getByRole('main')).not.toContainText('Project roles')
})

test('everyone opens their own details, and nobody a stranger’s', async ({ staff }) => {
  staff.allow(/status of 404/)
  const page = await staff.signIn('staff@demo.test')
  await page.getByRole('button', { name: /account$/ }).click()
  await page.getByRole('menuitem', { name: 'My details' }).click()
  await expect(heading(page)).toHaveText('Patrick Lynch')
  await follow(page, '/manage/users/edit/1')
  await expect(page.getByRole('alert')).toContainText('This user does not exist or was deleted.')
})

test('a project’s system is closed to a reader without access to it', async ({ staff }) => {
  const page = await staff.signIn('staff@demo.test')
  await follow(page, `/manage/projects/sms/view/${projectId('HB-014')}/overview`)
  await expect(heading(page)).toHaveText(closed)
  await expect(page).toHaveURL('/manage/403')
})

test('an unknown system leads to the not-found page, and Back does not return to it', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/templates')
  for (const path of ['/manage/xyz', `/manage/projects/xyz/view/${projectId('HB-014')}/overview`]) {
    await follow(page, path)
    await expect(page).toHaveURL('/manage/404')
    await expect(heading(page)).toHaveText(missing)
    await page.goBack()
    await expect(heading(page)).toHaveText('Templates')
  }
})

test('an unknown page of a project shows its overview', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', `/manage/projects/sms/view/${projectId('HB-014')}/nonsense`)
  await expect(heading(page)).toContainText('Harbour bridge refurbishment')
  await expect(
    page.getByRole('navigation', { name: 'Safety management' }).getByRole('link', { name: 'Overview' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('an invalid id leads to the not-found page, and an unused one is reported', async ({ staff }) => {
  staff.allow(/status of 404/)
  const page = await staff.signIn('admin@demo.test', '/manage/clients/edit/one')
  await expect(heading(page)).toHaveText(missing)
  for (const path of [
    '/manage/clients/edit/-1',
    '/manage/users/edit/1.5',
    '/manage/projects/sms/view/0/overview',
    '/manage/notifications/view/0',
    '/manage/users/edit/99999999999',
  ]) {
    await follow(page, '/manage/templates')
    await expect(heading(page)).toHaveText('Templates')
    await follow(page, path)
    await expect(heading(page), path).toHaveText(missing)
  }
  await follow(page, '/manage/clients/edit/999999')
  await expect(page.getByRole('alert')).toContainText('This client does not exist or was deleted.')
})

test('kw=1 hides the menus and nothing else', async ({ staff }) => {
  const path = `/manage/projects/sms/view/${projectId('HB-014')}/overview`
  const page = await staff.signIn('admin@demo.test', path)
  const menus = [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('navigation', { name: 'Safety management' }),
  ]
  for (const [query, visible] of [
    ['?kw=1', false],
    ['?kw=0', true],
    ['?kw=1', false],
    ['', true],
  ] as const) {
    await follow(page, path + query)
    for (const menu of menus) await expect(menu).toBeVisible({ visible })
  }
})

test('a project opens in the system that was used last', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', `/manage/projects/sfs/view/${projectId('HB-014')}/overview`)
  await expect(heading(page)).toContainText('Harbour bridge refurbishment')
  expect(await page.context().cookies()).toContainEqual(
    expect.objectContaining({ name: 'safety-system-tab', value: 'sfs', path: '/' }),
  )
  await page.goto('/manage/projects')
  await page.getByRole('link', { name: 'LT-005', exact: true }).click()
  await expect(page).toHaveURL(`/manage/projects/sfs/view/${projectId('LT-005')}/overview`)
  // A project without that system opens in the reader's own first system.
  await page.goto('/manage/projects')
  await page.getByRole('link', { name: 'HB-017', exact: true }).click()
  await expect(page).toHaveURL(`/manage/projects/sms/view/${projectId('HB-017')}/overview`)
})

test('the address sets a theme only if its name consists of letters, digits and spaces', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients?theme=Night%202')
  await expect(heading(page)).toHaveText('Clients')
  await expect(page).toHaveURL(/theme=Night/)
  for (const name of ['%3Cscript%3E', 'night%3Burl(x)', '..%2F..%2Fnight']) {
    await page.goto(`/manage/clients?theme=${name}`)
    await expect(heading(page)).toHaveText('Clients')
    await expect(page).toHaveURL('/manage/clients')
  }
})
