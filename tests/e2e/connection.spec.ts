import { fingerFlags, startBrowser } from './ownBrowser.ts'
import { useOwnProduct } from './ownProduct.ts'
import { newSite } from './site.ts'
import { expect, isLive, test } from './staff.ts'

const product = useOwnProduct()
const state = 'Offline'

test('header and page say at once that the connection is gone, and what could not be loaded loads when it is back', async ({
  staff,
}) => {
  staff.allow(
    /ERR_|SignalR|Failed to|Unable to preload|Code of the page could not be loaded|WebSocket|hub|live line|503/,
  )
  const admin = await staff.elsewhere('admin2@demo.test', product.url)
  const { project } = await newSite(admin)
  const page = await staff.signIn('admin2@demo.test', `/manage/projects/sms/view/${project.id}/overview`, {
    url: product.url,
  })
  const header = page.locator('.topbar').getByRole('status')
  await isLive(page)

  await test.step('the device loses its network', async () => {
    await page.context().setOffline(true)
    await expect(header).toHaveText(state, { timeout: 1_000 })
    await page.context().setOffline(false)
    await isLive(page)
  })
  await test.step('the server cannot be reached', async () => {
    product.line.cut()
    await page.getByRole('link', { name: 'Incidents', exact: true }).click()
    await expect(header).not.toHaveText('Live')
    await expect(page.getByText(/could not be loaded/).first()).toBeVisible()
    await expect(header).toHaveText(state)
    product.line.mend()
    // The page recovers without any click.
    await expect(page.getByRole('heading', { level: 1, name: 'Incidents' })).toBeVisible()
    await expect(page.getByText(/could not be loaded/)).toHaveCount(0)
    await isLive(page, 60_000)
  })
})

test('a page that was opened on a phone without a connection loads by itself once there is one', async ({
  staff,
}, info) => {
  const admin = await staff.elsewhere('admin2@demo.test', product.url)
  const { project, author } = await newSite(admin)
  const { cookie } = await staff.elsewhere(author.email, product.url)
  const browser = await startBrowser(info.outputPath('profile'), {
    flags: [...fingerFlags, '--window-size=390,844'],
  })
  const [name = '', value = ''] = cookie.split('=')
  const { page } = browser
  await page.context().addCookies([{ name, value, url: product.url }])
  const base = `${product.url}/manage/projects/sms/view/${project.id}`
  await page.goto(`${base}/permits`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await isLive(page)
  product.line.cut()
  // This page was never read on the phone.
  await page.goto(`${base}/incidents`)
  await expect(page.getByText(/could not be loaded/).first()).toBeVisible()
  product.line.mend()
  await expect(page.getByRole('heading', { level: 1, name: 'Incidents' })).toBeVisible()
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0)
  await isLive(page, 60_000)
  await browser.kill()
})
