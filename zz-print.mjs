import { chromium } from '@playwright/test'
const [base, out, email, ...pages] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Dublin',
})
const page = await context.newPage()
await page.goto(base + '/login')
await page.getByLabel(/e-?mail/i).fill(email)
await page
  .getByLabel(/^password/i)
  .first()
  .fill('Harbour-Bridge-2026')
await page.getByRole('button', { name: 'Sign in', exact: true }).click()
await page.waitForURL((u) => !u.pathname.startsWith('/login'))
for (const spec of pages) {
  const at = spec.indexOf('=')
  await page.goto(base + spec.slice(at + 1))
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `${out}/${spec.slice(0, at)}.png` })
  await page.pdf({
    path: `${out}/${spec.slice(0, at)}.pdf`,
    format: 'A4',
    printBackground: true,
    preferCSSPageSize: true,
  })
}
await browser.close()
