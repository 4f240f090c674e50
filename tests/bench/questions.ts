import type { Browser, CDPSession, Page } from '@playwright/test'
import { fileFormat } from '#contract/questions/templateFile.ts'
import { startServer, type Caller } from '../serverProcess.ts'
import { openChromium, openTab } from './chromium.ts'
import type { Goal, Measured } from './measured.ts'
import { inTurn, median } from './rounds.ts'
import { scrolled, workOf } from './twoPages.ts'

const words = 'Is the excavation shored, benched or battered as drawn?'
const size = { sections: 15, questions: 300 }

/** A template with 300 questions: every fifth depends on the one before, and every third requires something on No. */
function largeTemplate() {
  const sections = Array.from({ length: size.sections }, (_, at) => ({ id: `s${at}`, title: `Zone ${at + 1}` }))
  const questions = Array.from({ length: size.questions }, (_, at) => ({
    sectionId: `s${Math.floor(at / (size.questions / size.sections))}`,
    key: `q_${at}`,
    text: `${words} (${at + 1})`,
    inputTypeId: at % 10 === 0 ? 10 : 80,
    isRequired: at % 2 === 0,
    visibleIf:
      at % 5 === 4 ? { match: 'all', of: [{ questionKey: `q_${at - 1}`, op: 'answered', value: null }] } : null,
    onAnswer: at % 3 === 1 && at % 10 !== 0 ? [{ when: { op: '=', value: 'no' }, effect: 'requireComment' }] : [],
  }))
  return JSON.stringify({
    format: fileFormat,
    version: 1,
    name: `Three hundred questions ${crypto.randomUUID().slice(0, 6)}`,
    processKindIds: [50],
    sections,
    questions,
  })
}

/**
 * Milliseconds from a keystroke to the layout of its text, and main-thread work per keystroke, including automatic
 * saves.
 */
async function typing(tab: Page, devtools: CDPSession, selector: string) {
  await tab.waitForSelector(selector)
  await tab.waitForTimeout(1_500)
  const before = await workOf(devtools)
  const times = await tab.evaluate(
    async ({ selector, words }) => {
      const box = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)!
      box.focus()
      const own = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
      const taken: number[] = []
      for (let end = 1; end <= words.length; end++) {
        const begun = performance.now()
        // Bypasses React's setter, like a real key press.
        Reflect.set(own, 'value', words.slice(0, end), box)
        box.dispatchEvent(new Event('input', { bubbles: true }))
        await Promise.resolve()
        void document.body.offsetHeight
        taken.push(performance.now() - begun)
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))
      }
      return taken
    },
    { selector, words },
  )
  return {
    keystroke: median(times),
    worst: Math.max(...times),
    work: ((await workOf(devtools)) - before) / words.length,
  }
}

/** Reference: a text box whose text is copied below it by plain JavaScript. */
const byHand = `<textarea></textarea><p></p><script>const [box, words] = [document.querySelector('textarea'), document.querySelector('p')]; box.addEventListener('input', () => (words.textContent = box.value))</script>`

async function run(browser: Browser, caller: Caller, url: string, path: string, slowed: number) {
  const open = async () => openTab(browser, { caller, url, slowed })
  const onPage = async (selector: string) => {
    const tab = await open()
    await tab.page.goto(url + path)
    const taken = await typing(tab.page, tab.devtools, selector)
    const rolled = await scrolled(tab.page, tab.devtools, '.outline-area', 240)
    await tab.close()
    return { ...taken, slowFrames: rolled.slowFrames }
  }
  return inTurn(3, {
    builder: () => onPage('.question-form textarea[name=text]'),
    preview: () => onPage('.preview [data-slot=q_0] input'),
    hand: async () => {
      const tab = await open()
      await tab.page.setContent(byHand)
      const taken = await typing(tab.page, tab.devtools, 'textarea')
      await tab.close()
      return { ...taken, slowFrames: 0 }
    },
  })
}

/** S11: typing in a template with 300 questions, in the builder and in its preview, compared with a plain text box. */
export const benchQuestions: Goal = async () => {
  const server = await startServer()
  const browser = await openChromium()
  try {
    const caller = await server.signIn('admin@demo.test')
    const { data, errors } = await caller.read<{ id: number }>('POST', 'questionTemplate/import', {
      file: largeTemplate(),
    })
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join(' '))
    const path = `/manage/questionTemplates/edit/${data.id}`
    const full = await run(browser, caller, server.url, path, 1)
    const slow = await run(browser, caller, server.url, path, 4)
    type Where = 'builder' | 'preview'
    const line = (
      what: string,
      where: Where,
      of: 'keystroke' | 'worst' | 'work' | 'slowFrames',
      more: Partial<Measured>,
      from = full,
    ): Measured => ({
      what,
      unit: of === 'slowFrames' ? 'frames' : 'ms',
      figure: median(from[where].map((taken) => taken[of])),
      ...(of !== 'slowFrames' && {
        floor: { name: 'one box by hand', figure: median(from.hand.map((taken) => taken[of])) },
      }),
      ...more,
    })
    return [
      line('keystroke in the builder, 300 questions', 'builder', 'keystroke', { most: 16 }),
      line('work for it, saving included', 'builder', 'work', {}),
      line('keystroke in the preview', 'preview', 'keystroke', { most: 16 }),
      line('work for it', 'preview', 'work', {}),
      line('worst keystroke in the builder', 'builder', 'worst', {}),
      line('slow frames of 100 over the outline, slowed 4 times', 'builder', 'slowFrames', { most: 10 }, slow),
    ]
  } finally {
    await browser.close()
    await server.remove()
  }
}
