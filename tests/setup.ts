import '@testing-library/jest-dom/vitest'
import { configure, cleanup } from '@testing-library/react'
import './quickDom.ts'
import './browserParts.ts'
import './reactWarnings.ts'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/** Most of a page that a failure shows. */
const mostOfPage = 1_500
/** A failure shows the words of the open dialog, or else of the page, because the elements fill hundreds of lines. */
function elementError(message: string | null, container: Element) {
  const place = [...container.querySelectorAll('dialog[open]')].at(-1) ?? container.querySelector('main') ?? container
  const words = [...place.querySelectorAll<HTMLElement>('*')].flatMap(({ childNodes }) =>
    [...childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent?.trim() ?? '') : [])),
  )
  const [first = ''] = (message ?? '').split('\n\n')
  const said = words.filter(Boolean).join(' | ').slice(0, mostOfPage)
  return Object.assign(new Error(`${first}\n\nThe ${place.localName} says: ${said}`), {
    name: 'TestingLibraryElementError',
  })
}

// Screens load code on first use, and CI machines may be slow. A wait ends as soon as its condition holds, so a long
// timeout costs nothing. Strict mode renders everything twice, which reveals components with side effects during
// rendering.
configure({ asyncUtilTimeout: 30_000, reactStrictMode: true, getElementError: elementError })
