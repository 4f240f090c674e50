import { chromium } from '@playwright/test'
const url = `http://127.0.0.1:3461`
const wanted = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
for (const [width, scheme] of [
  [1440, 'light'],
  [1280, 'dark'],
]) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme })
  await page.goto(url)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('admin@demo.test')
  await page.locator('input[type=password]').fill('Harbour-Bridge-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  const settle = async () => {
    await page
      .waitForFunction(
        () => !document.querySelector('[aria-busy=true], .loading, .spinner, [role=progressbar]'),
        null,
        { timeout: 20000 },
      )
      .catch(() => {})
    await page.waitForTimeout(900)
  }
  const shot = async (name) => {
    if (wanted.length && !wanted.includes(name)) return
    await settle()
    await page.screenshot({ path: `/tmp/aud-${name}-${width}.png` })
  }
  await page.goto(`${url}/manage/settings?tab=audit`)
  await shot('audit')
  await page.goto(`${url}/manage/settings?tab=audit&action=changed&text=status`)
  await shot('auditfound')
  await page.goto(`${url}/manage/settings?tab=audit&kind=templateQuestion`)
  await shot('auditq')
  if (!wanted.length || wanted.includes('dialog')) {
    await page.goto(`${url}/manage/settings?tab=audit&kind=roleListTemplate&action=changed`)
    await settle()
    await page.locator('tbody tr button').first().click()
    await shot('dialog')
  }
  await page.goto(`${url}/manage/projects/pmp/view/2/manage?tab=history`)
  await shot('project')
  await page.goto(`${url}/manage/clients/edit/1`)
  await settle()
  await page
    .getByRole('tab', { name: /History/ })
    .click()
    .catch(() => {})
  await shot('client')
  await page.goto(`${url}/manage/users/edit/2`)
  await settle()
  await page
    .getByRole('tab', { name: /History/ })
    .click()
    .catch(() => {})
  await shot('user')
  await page.goto(`${url}/manage/settings?tab=office`)
  await settle()
  await page
    .locator('.history')
    .scrollIntoViewIfNeeded()
    .catch(() => {})
  await shot('office')
  await page.close()
}
await browser.close()
