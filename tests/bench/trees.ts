import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from '@playwright/test'
import type { Goal, Measured } from './measured.ts'
import { median } from './rounds.ts'
import { compareOnPage, scrolled } from './twoPages.ts'

const page = fileURLToPath(new URL('treePage', import.meta.url))

async function measure(tab: Page, devtools: CDPSession) {
  await tab.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  const open = await tab.evaluate(() => performance.getEntriesByName('painted')[0]!.duration)
  await tab.waitForTimeout(500)
  const [close, expand] = await pressed(tab, [['ArrowLeft'], ['ArrowRight']], 4)
  // Moves from the first block to its first floor, which swaps places with the second.
  const [, move] = await pressed(tab, [['ArrowDown'], ['ArrowDown', 'alt']], 6)
  const { slowFrames, work } = await scrolled(tab, devtools, '.tree', 420)
  return { open, close, expand, move, slowFrames, work }
}
type Times = Awaited<ReturnType<typeof measure>>

/** Milliseconds from each key press to the layout of its rows, the median of several rounds. */
async function pressed(tab: Page, keys: readonly (readonly [key: string, alt?: string])[], rounds: number) {
  const times = await tab.evaluate(
    async ({ keys, rounds }) => {
      const box = document.querySelector<HTMLElement>('.tree')!
      box.focus()
      const taken: number[][] = keys.map(() => [])
      for (let round = 0; round < rounds; round++)
        for (const [at, [key, alt]] of keys.entries()) {
          const begun = performance.now()
          box.dispatchEvent(
            new KeyboardEvent('keydown', { key, altKey: alt !== undefined, bubbles: true, cancelable: true }),
          )
          await Promise.resolve()
          void document.querySelector<HTMLElement>('.tree')!.offsetHeight
          taken[at]!.push(performance.now() - begun)
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))
        }
      return taken
    },
    { keys, rounds },
  )
  return times.map(median) as [number, number]
}

/** S10: the shared tree with 5,000 open folders, compared with hand-written code. */
export const benchTree: Goal = async () => {
  const [full, slow] = await compareOnPage(page, [1, 4], measure)
  const line = (what: string, of: keyof Times, unit: string, more: Partial<Measured> = {}, from = full): Measured => ({
    what,
    unit,
    figure: median(from!.product.map((times) => times[of])),
    floor: { name: 'written by hand', figure: median(from!.plain.map((times) => times[of])) },
    ...more,
  })
  return [
    line('5,000 folders painted', 'open', 'ms'),
    line('a folder closed', 'close', 'ms', { most: 16 }),
    line('a folder opened', 'expand', 'ms', { most: 16 }),
    line('a folder moved with the keyboard', 'move', 'ms', { most: 16 }),
    line('slow frames of 100, slowed 4 times', 'slowFrames', 'frames', { most: 10 }, slow),
    line('work a frame of scrolling, slowed 4 times', 'work', 'ms', { mostTimes: 1.5 }, slow),
  ]
}
