import type { Page } from '@playwright/test'

/** Common window sizes. */
export const windows = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
]

/** Layout faults of the open dialogs: parts outside the window, cut off, or not reachable by scrolling. */
const faultsOfOpen = (page: Page) =>
  page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} ‘${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}’`
    const scrolls = (element: Element, dialog: Element, axis: 'overflowX' | 'overflowY') => {
      for (let at: Element | null = element; at && at !== dialog; at = at.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(at)[axis])) return true
      return false
    }
    return [...document.querySelectorAll('dialog[open]')].flatMap((dialog) => {
      const box = dialog.getBoundingClientRect()
      const faults: string[] = []
      if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth)
        faults.push('is not within the window')
      for (const part of [dialog, ...dialog.querySelectorAll('.form-body, .dialog-body')]) {
        if (part.scrollWidth > part.clientWidth + 1)
          faults.push(`is ${part.scrollWidth - part.clientWidth} px too wide`)
        part.scrollTop = part.scrollHeight
        const last = part.lastElementChild?.getBoundingClientRect()
        if (last && last.bottom > part.getBoundingClientRect().bottom + 1) faults.push('has an end that nobody reaches')
        part.scrollTop = 0
      }
      for (const element of dialog.querySelectorAll('button, input, select, textarea, p, h2, h3, label, td, th, img')) {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
        // Visually hidden text for screen readers is one pixel wide.
        if (width <= 1 || height <= 1 || getComputedStyle(element).visibility === 'hidden') continue
        if ((left < box.left - 1 || right > box.right + 1) && !scrolls(element, dialog, 'overflowX'))
          faults.push(`cuts off ${name(element)} at the side`)
        if ((top < box.top - 1 || bottom > box.bottom + 1) && !scrolls(element, dialog, 'overflowY'))
          faults.push(`cuts off ${name(element)}`)
        if (element.closest('footer') && (top < 0 || bottom > innerHeight)) faults.push(`has ${name(element)} outside`)
      }
      return faults
    })
  })

/** Returns the layout faults of the open dialogs in each window size. */
export async function faultsAtEachSize(page: Page) {
  const faults: string[] = []
  for (const size of windows) {
    await page.setViewportSize(size)
    faults.push(...(await faultsOfOpen(page)).map((fault) => `at ${size.width} x ${size.height} it ${fault}`))
  }
  await page.setViewportSize(windows[0]!)
  return faults
}

/** Opens the choice lists of the open dialog one after the other, and returns those that extend beyond the window. */
export async function listsOutside(page: Page) {
  const boxes = page.locator('dialog[open] input:is([role=combobox], [aria-haspopup=listbox]):enabled:visible')
  const outside: string[] = []
  for (let at = 0; at < Math.min(await boxes.count(), 4); at += 1) {
    // The last ones are the lowest.
    const box = boxes.nth((await boxes.count()) - 1 - at)
    await box.click()
    const list = page.locator('.mantine-Popover-dropdown:visible').last()
    if (await list.isVisible()) {
      const { x, y, width, height } = (await list.boundingBox())!
      const { width: wide, height: high } = page.viewportSize()!
      if (x < 0 || y < 0 || x + width > wide || y + height > high)
        outside.push(`${await box.getAttribute('name')}: ${[x, y, x + width, y + height].map(Math.round).join(', ')}`)
      await box.press('Escape')
    }
  }
  return outside
}
