import type { Page } from '@playwright/test'
import type { Permit } from '#contract/entities/permit.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { expect, test } from './staff.ts'

const project = projectId('HB-014')
const base = `/manage/projects/sms/view/${project}`
const devices = { phone: { width: 390, height: 844, touch: true }, tablet: { width: 834, height: 1112, touch: true } }

type Read = Pick<Permit, 'allowedActions' | 'approvalSteps'>

/** Controls that are too small for a finger, and parts that overflow the page horizontally. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const finger = 43.5
    const isShown = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      return width > 0 && height > 0 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    // A row opens its record wherever it is touched; links within sentences and breadcrumbs are exempt.
    const isPartOf = (one: Element) => one.closest('.crumbs, p, dd, [role=alert] li, tr.opens, .skip') !== null
    const isIn = (one: Element, around: string) => (one.closest(around)?.getBoundingClientRect().height ?? 0) >= finger
    const named = (one: Element) => `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? one.textContent}`
    const scope = document.querySelector('dialog[open]') ?? document
    const small = [...scope.querySelectorAll('button, a[href], input, select, textarea, [role=tab]')]
      .filter((one) => isShown(one) && !isPartOf(one) && one.getBoundingClientRect().height < finger)
      // The label or frame around a control is part of its touch target.
      .filter(
        (one) =>
          !(
            one instanceof HTMLInputElement &&
            isIn(one, 'label, .mantine-Radio-body, .mantine-Checkbox-body, .mantine-MultiSelect-input, td, th')
          ),
      )
      .map(named)
    const main = document.querySelector('.main')!
    const isWide = document.documentElement.scrollWidth > innerWidth || main.scrollWidth > main.clientWidth
    return { small, isWide }
  })
const sound = (page: Page) => expect.poll(() => faults(page)).toEqual({ small: [], isWide: false })

for (const [device, place] of Object.entries(devices))
  test(`on a ${device} every control of the safety pages fits a finger and nothing runs off the side`, async ({
    staff,
  }) => {
    const caller = await staff.elsewhere('safety@demo.test')
    const first = async (path: string, is: (row: Read) => boolean = () => true) => {
      const rows = await caller.ask<{ id: number }[]>('GET', `${path}?view=all&size=50&projectId=${project}`)
      for (const { id } of rows) {
        const row = await caller.ask<Read>('GET', `${path}/${id}`)
        if (is(row)) return id
      }
      throw new Error(`The demo world has no such ${path}.`)
    }
    const may = (action: string) => (row: Read) => row.allowedActions.includes(action)
    const [permit, toStart, draft, rams, inReview] = [
      await first('permit', may('suspend')),
      await first('permit', may('signOn')),
      await first('permit', may('submit')),
      await first('rams', may('brief')),
      await first('rams', ({ approvalSteps }) => approvalSteps.length > 0),
    ]
    const page = await staff.signIn('safety@demo.test', `${base}/permits`, place)
    const pages = [
      'permits',
      'permits?as=board',
      'rams',
      'observations',
      'questionresponseactions',
      'incidents',
      'myworkload',
      `permits/${permit}`,
      `permits/${draft}`,
      `rams/${rams}`,
      `rams/${inReview}`,
      `observations/${await first('observation')}`,
      `questionresponseactions/${await first('questionResponseAction')}`,
      `incidents/${await first('incident')}`,
    ]
    for (const path of pages) {
      await page.goto(`${base}/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await sound(page)
    }
    for (const path of ['permits?open=0', 'rams?open=0', 'observations?open=0', 'incidents?open=0']) {
      await page.goto(`${base}/${path}`)
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })).toBeVisible()
      await sound(page)
    }
    for (const [path, tab, verb] of [
      [`permits/${toStart}`, /^Sign-on/, 'Sign on'],
      [`rams/${rams}`, /^Briefed/, 'Brief someone'],
    ] as const) {
      await page.goto(`${base}/${path}`)
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('button', { name: verb, exact: true }).click()
      const pad = page.getByRole('img', { name: 'Sign here' })
      await expect(pad).toBeVisible()
      const { width } = (await pad.boundingBox())!
      expect(width).toBeGreaterThan(280)
      await sound(page)
    }
  })

test('on a phone the steps of a record stay in reach while it is read, and the menu of the project is whole', async ({
  staff,
}) => {
  const caller = await staff.elsewhere('safety@demo.test')
  const rows = await caller.ask<Permit[]>('GET', `permit?view=live&size=50&projectId=${project}`)
  const active = rows.find(({ statusId }) => statusId === 50)!
  const page = await staff.signIn('safety@demo.test', `${base}/permits/${active.id}`, devices.phone)
  const stop = page.getByRole('button', { name: 'Stop work', exact: true })
  const extend = page.getByRole('button', { name: 'Extend', exact: true })
  const inReach = async () => {
    const [one, other] = [(await stop.boundingBox())!, (await extend.boundingBox())!]
    // The destructive button is furthest from the usual next step, which is near the thumb.
    expect(one.x).toBeLessThan(other.x)
    for (const { y, height } of [one, other]) {
      expect(y).toBeGreaterThan(600)
      expect(y + height).toBeLessThanOrEqual(844)
    }
  }
  await inReach()
  const last = page.getByText('Signatures and changes', { exact: true })
  await last.scrollIntoViewIfNeeded()
  await page.locator('.main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
  await inReach()
  // The page ends above the buttons, not behind them.
  const end = await page.getByRole('tabpanel').boundingBox()
  expect(end!.y + end!.height).toBeLessThanOrEqual((await stop.boundingBox())!.y)

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  for (const name of ['Observations', 'Overview']) {
    const box = (await page.getByRole('link', { name, exact: true }).boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  }
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL(/dashboard/)
})
