import { configure, getConfig } from '@testing-library/react'
import React from 'react'

/** Replaces the slow parts of jsdom that do not affect the results of screen tests. */

const exact = window.getComputedStyle.bind(window)
const usual = new Map<string, string>()

/** The default display of a tag, computed once, because jsdom evaluates all its rules each time. */
function displayOf(tag: string) {
  const known = usual.get(tag)
  if (known) return known
  const element = document.body.appendChild(Object.assign(document.createElement(tag), { open: true }))
  const display = exact(element).display
  element.remove()
  usual.set(tag, display)
  return display
}

const hides =
  '[hidden], dialog:not([open]), [popover]:not([data-open]), details:not([open]) > :not(summary), input[type=hidden]'

function visibilityOf(element: Element): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const own = one instanceof HTMLElement ? one.style.visibility : ''
    if (own) return own
  }
  return 'visible'
}

function display(element: Element) {
  const own = element instanceof HTMLElement ? element.style.display : ''
  return own || (element.matches(hides) ? 'none' : displayOf(element.localName))
}

/** Only the inline value, because no test has a style sheet that changes opacity. */
const opacityOf = (element: Element) => (element instanceof HTMLElement && element.style.opacity) || '1'

/** Only the inline value. user-event asks for it on all ancestors too. */
const pointerEventsOf = (element: Element) => (element instanceof HTMLElement && element.style.pointerEvents) || 'auto'

/** Computes the properties that role queries and clicks need without jsdom's rules, and all others with them. */
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return exact(element, pseudo)
  let all: CSSStyleDeclaration | undefined
  const rest = () => (all ??= exact(element))
  const quick: Record<string, () => string> = {
    display: () => display(element),
    visibility: () => visibilityOf(element),
    pointerEvents: () => pointerEventsOf(element),
    opacity: () => opacityOf(element),
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue')
        return (property: string) => quick[property]?.() ?? rest().getPropertyValue(property)
      const value: unknown = (typeof name === 'string' && quick[name]?.()) || Reflect.get(rest(), name)
      return typeof value === 'function' ? (value.bind(rest()) as unknown) : value
    },
  })
}

const { getElementError } = getConfig()
/** While a test waits, a failed query reports only its message. The whole page is printed when the wait is over. */
configure({
  getElementError(message, container) {
    const waiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
    return waiting
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container)
  },
})

/** The labels of a field. jsdom searches the whole page for each field and again for each label. */
function labelsOf(this: HTMLElement) {
  const all = this.ownerDocument.getElementsByTagName('label')
  return Array.from(all).filter((label) => (label.htmlFor ? label.htmlFor === this.id : label.contains(this)))
}
for (const field of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement, HTMLOutputElement])
  Object.defineProperty(field.prototype, 'labels', { get: labelsOf, configurable: true })

/**
 * React's development build records where each element was created, up to ten thousand per second. No test reads these
 * records, so the counter is kept at React's limit.
 */
const internals = (
  React as unknown as Record<
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    { recentlyCreatedOwnerStacks: number }
  >
).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
